import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { sessionMessages } from '@timekeep/contracts/accounts/session-messages';
import type { Message } from '@timekeep/contracts/messages/message';
import type { CommandContext } from '../../event-store/command-context.js';
import { refusalOf } from '../../event-store/decider.js';
import { isRefusedAs, RefusedError } from '../../event-store/store-errors.js';
import type { Caller } from '../../security/caller.js';
import { LIMITS } from '../../security/rate-limits/limits.js';
import { RateLimits } from '../../security/rate-limits/rate-limits.js';
import { Sessions } from '../../security/sessions.js';
import type { Account, AccountState } from '../account-reader.module.js';
import { VerifySecondFactor } from '../second-factor/second-factor.command.js';
import { SignInNotices } from './sign-in-notices.js';

/** An account that exists. */
export type KnownAccount = Pick<AccountState, 'credentialVersion'> & { readonly account: Account };

/** A sign-in whose password or provider was right. */
interface Admitted {
  readonly from: Caller;
  /** The code of the second factor, if one was typed. */
  readonly code: string | null | undefined;
  /** The id of the browser if the account was signed in to with it before, else null. */
  readonly device: string | null;
  readonly context: CommandContext;
}

/** Opens sessions for people whose password, or whose provider, has said who they are. */
@Injectable()
export class Admission {
  constructor(
    private readonly commands: CommandBus,
    private readonly limits: RateLimits,
    private readonly sessions: Sessions,
    private readonly notices: SignInNotices,
  ) {}

  /**
   * Returns a session token. An account with a second factor needs its code, which is used then.
   *
   * @throws RefusedError as unauthorized, with the second factor as its reason, without a right code; as forbidden when the account may not
   *   be used
   * @throws RateLimitedError after too many wrong codes, or sign-ins; this code was not checked
   */
  async open(known: KnownAccount, { from, code, device, context }: Admitted): Promise<string> {
    const { EMPID, resets } = known.account;
    // A reset frees the owner from somebody who knew the password. A thief, who can change it, frees nobody.
    const limit = { limit: LIMITS.signedIn, of: [EMPID, String(resets)] };
    const token = await this.limits.countSuccess([limit], () =>
      this.begin(known, { from, code, device, context }),
    );
    if (device === null) this.notices.signedIn(known.account, from);
    return token;
  }

  private begin(known: KnownAccount, { from, code, device, context }: Admitted): Promise<string> {
    const { EMPID, resets, secondFactor } = known.account;
    return this.sessions.open(known, from, async (session) => {
      if (!secondFactor) return;
      // A field that may be left out may be null as well.
      if (code === undefined || code === null) throw codeRefused(sessionMessages.codeNeeded());
      const limit =
        device === null
          ? { limit: LIMITS.secondFactor, of: [EMPID, String(resets)] }
          : { limit: LIMITS.secondFactorOnDevice, of: [EMPID, device] };
      const verify = new VerifySecondFactor(
        { EMPID, session, version: known.credentialVersion },
        code,
        context,
      );
      await this.limits
        .attempt([limit], 'rule', () => this.commands.execute(verify))
        .catch((error: unknown) => {
          const isWrong = isRefusedAs(error, 'rule');
          if (isWrong) this.notices.failed('codes', known.account, from);
          throw isWrong ? codeRefused(sessionMessages.wrongCode()) : error;
        });
    });
  }
}

function codeRefused(reason: Message): RefusedError {
  return new RefusedError({ ...refusalOf('unauthorized', reason), secondFactor: 'code' });
}
