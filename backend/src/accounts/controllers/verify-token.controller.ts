import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { VerifyTokenAnswer } from '@timekeep/contracts/api/accounts-api';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { verifyTokenAnswer } from '../../openapi/answers/accounts.answers.js';
import { ApiCall } from '../../openapi/api-call.decorator.js';
import type { Request } from 'express';
import { clientAddress } from '../../http/requests/client-address.js';
import { noteUser } from '../../http/requests/request-notes.js';
import { Public } from '../../security/access.decorators.js';
import { Sessions } from '../../security/sessions.js';
import { VerifyTokenDto } from '../dto/sign-in.dto.js';

@Controller()
export class VerifyTokenController {
  constructor(private readonly sessions: Sessions) {}

  @ApiCall({ summary: 'Check a session token', answer: verifyTokenAnswer, failures: [401, 403, 503] })
  @Public()
  @Post(API_PATHS.verifyToken)
  @HttpCode(200)
  async verify(@Body() { token }: VerifyTokenDto, @Req() request: Request): Promise<VerifyTokenAnswer> {
    const { EMPID } = await this.sessions.authenticate(token, clientAddress(request), (user) => {
      noteUser(request, user);
    });
    return { data: { EMPID } };
  }
}
