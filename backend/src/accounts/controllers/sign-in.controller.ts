import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { SignInAnswer } from '@timekeep/contracts/api/accounts-api';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { signInAnswer } from '../../openapi/answers/accounts.answers.js';
import { ApiCall } from '../../openapi/api-call.decorator.js';
import type { Request } from 'express';
import { clientAddress } from '../../http/requests/client-address.js';
import { noteUser } from '../../http/requests/request-notes.js';
import { Public } from '../../security/access.decorators.js';
import { SignInDto } from '../dto/sign-in.dto.js';
import { SignIn } from '../queries/sign-in.js';

@Controller()
export class SignInController {
  constructor(private readonly accounts: SignIn) {}

  @ApiCall({ summary: 'Sign in', answer: signInAnswer, failures: [401, 403, 503] })
  @Public()
  @Post(API_PATHS.signIn)
  @HttpCode(200)
  async signIn(@Body() { id, password }: SignInDto, @Req() request: Request): Promise<SignInAnswer> {
    const token = await this.accounts.signIn(id, password, clientAddress(request), (account) => {
      noteUser(request, account);
    });
    return { token };
  }
}
