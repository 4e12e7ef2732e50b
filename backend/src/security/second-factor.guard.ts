import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { sessionMessages } from '@timekeep/contracts/accounts/session-messages';
import type { SecondFactorReason } from '@timekeep/contracts/api/answers';
import type { Message } from '@timekeep/contracts/messages/message';
import type { Request } from 'express';
import { isRecent } from '../accounts/account-reader.module.js';
import { refusalOf } from '../event-store/decider.js';
import { RefusedError } from '../event-store/store-errors.js';
import { CompanyTime, OrganizationFacts } from '../organization/organization.module.js';
import { ASKS_FOR_SECOND_FACTOR, WITHOUT_SECOND_FACTOR } from './access.decorators.js';
import { signedInUserOrNull } from './signed-in-user.js';

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
