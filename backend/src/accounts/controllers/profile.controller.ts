import { Controller, Get, Param } from '@nestjs/common';
import type { UserProfile } from '@timekeep/contracts/api/accounts-api';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { EmpidPipe } from '../../http/validation/empid.pipe.js';
import { userProfile } from '../../openapi/answers/accounts.answers.js';
import { ApiCall } from '../../openapi/api-call.decorator.js';
import { CurrentUser } from '../../security/access.decorators.js';
import { requireOwn } from '../../security/require-own.js';
import type { SignedInUser } from '../../security/signed-in-user.js';
import { Profile } from '../queries/profile.js';

@Controller()
export class ProfileController {
  constructor(private readonly profiles: Profile) {}

  @ApiCall({ summary: 'The profile of the signed-in employee', answer: userProfile, failures: [404] })
  @Get(API_PATHS.profile)
  profile(@Param('EMPID', EmpidPipe) EMPID: string, @CurrentUser() user: SignedInUser): Promise<UserProfile> {
    requireOwn(user, EMPID);
    return this.profiles.of(user);
  }
}
