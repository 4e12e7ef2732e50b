import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { sessionMessages } from '@timekeep/contracts/accounts/session-messages';
import type { Authority } from '@timekeep/contracts/events/account';
import type { Request } from 'express';
import { refusedAs } from '../event-store/store-errors.js';
import { checkAuthority } from './authority-recheck.js';
import { noteUser } from '../http/logging/request-notes.js';
import { PUBLIC, ROLES, TERMINALS } from './access.decorators.js';
import { callerOf, tokenOf } from './caller.js';
import { Sessions } from './sessions.js';
import { rememberUser } from './signed-in-user.js';

/** Guards every route: without a session none is allowed, unless it is marked as public or for terminals. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: Sessions,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    const isMarked = (mark: string) => this.reflector.getAllAndOverride<boolean | undefined>(mark, targets);
    if (isMarked(PUBLIC) || isMarked(TERMINALS)) return true;

    const request = context.switchToHttp().getRequest<Request>();
    const token = tokenOf(request);
    if (token === null) throw refusedAs('unauthorized', sessionMessages.signIn());
    const roles = this.reflector.getAllAndOverride<readonly Authority[] | undefined>(ROLES, targets);
    await checkAuthority(request, () => this.admit(request, token, roles));
    return true;
  }

  private async admit(
    request: Request,
    token: string,
    roles: readonly Authority[] | undefined,
  ): Promise<void> {
    const { secondFactor, ...account } = await this.sessions.authenticate(
      token,
      callerOf(request),
      (user) => {
        noteUser(request, user);
      },
    );
    const { EMPID, email, registeredAt, emailProven, status, authority, session, version, signedInAt } =
      account;
    if (roles && !roles.includes(authority)) {
      throw refusedAs('forbidden', sessionMessages.noAuthority());
    }
    rememberUser(request, {
      ...{ EMPID, email, registeredAt, emailProven, status, authority, session, version, signedInAt },
      secondFactor: secondFactor && { verifiedAt: secondFactor.verifiedAt.get(session) ?? null },
    });
  }
}
