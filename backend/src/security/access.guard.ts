import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { sessionMessages } from '@timekeep/contracts/accounts/session-messages';
import type { Authority } from '@timekeep/contracts/events/account';
import type { SecondFactorReason } from '@timekeep/contracts/api/answers';
import type { Message } from '@timekeep/contracts/messages/message';
import { refusedAs, RefusedError } from '../event-store/store-errors.js';
import { checkAuthority } from './authority-recheck.js';
import { noteUser } from '../http/logging/request-notes.js';
import {
  ASKS_FOR_SECOND_FACTOR,
  PUBLIC,
  ROLES,
  TERMINALS,
  WITHOUT_SECOND_FACTOR,
} from './access.decorators.js';
import { callerOf, tokenOf } from './caller.js';
import { Sessions } from './sessions.js';
import { rememberUser, signedInUserOrNull } from './signed-in-user.js';
import { isRecent } from '../accounts/account-reader.module.js';
import { refusalOf } from '../event-store/decider.js';
import { CompanyTime, OrganizationFacts } from '../organization/organization.module.js';

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

/**
 * Guards every route with a session: an account that needs a second factor may do nothing but set it up, and some calls ask for a code
 * again. It follows the guard that knows the user.
 */
@Injectable()
export class SecondFactorGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly organization: OrganizationFacts,
    private readonly time: CompanyTime,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const user = signedInUserOrNull(context.switchToHttp().getRequest<Request>());
    if (!user) return true;
    const targets = [context.getHandler(), context.getClass()];
    const isMarked = (mark: string) => this.reflector.getAllAndOverride<boolean | undefined>(mark, targets);
    const { secondFactor, authority } = user;
    if (!secondFactor) {
      if (isMarked(WITHOUT_SECOND_FACTOR) || !(await this.organization.needsSecondFactor(authority)))
        return true;
      throw refused('setup', sessionMessages.setupNeeded());
    }
    if (!isMarked(ASKS_FOR_SECOND_FACTOR) || isRecent(secondFactor.verifiedAt, this.time.now())) return true;
    throw refused('code', sessionMessages.codeNeeded());
  }
}

function refused(secondFactor: SecondFactorReason, reason: Message): RefusedError {
  return new RefusedError({ ...refusalOf('forbidden', reason), secondFactor });
}
