import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import type { VerifyTokenAnswer } from '@timekeep/contracts/api/accounts-api';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { Public } from '../../security/access.decorators.js';
import { Sessions } from '../../security/sessions.js';
import { VerifyTokenDto } from '../dto/sign-in.dto.js';

@Controller()
export class VerifyTokenController {
  constructor(private readonly sessions: Sessions) {}

  @Public()
  @Post(API_PATHS.verifyToken)
  @HttpCode(200)
  async verify(@Body() { token }: VerifyTokenDto): Promise<VerifyTokenAnswer> {
    const { EMPID } = await this.sessions.authenticate(token);
    return { data: { EMPID } };
  }
}
