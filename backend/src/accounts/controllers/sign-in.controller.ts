import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import type { SignInAnswer } from '@timekeep/contracts/api/accounts-api';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { Public } from '../../security/access.decorators.js';
import { SignInDto } from '../dto/sign-in.dto.js';
import { SignIn } from '../queries/sign-in.js';

@Controller()
export class SignInController {
  constructor(private readonly accounts: SignIn) {}

  @Public()
  @Post(API_PATHS.signIn)
  @HttpCode(200)
  async signIn(@Body() { id, password }: SignInDto): Promise<SignInAnswer> {
    return { token: await this.accounts.signIn(id, password) };
  }
}
