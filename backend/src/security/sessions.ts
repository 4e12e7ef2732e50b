import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { ACCOUNT_MESSAGES } from '@timekeep/contracts/api/accounts-api';
import { AccountReader, type Account, type AccountState } from '../accounts/account-reader.module.js';
import { EmployeeFacts } from '../employees/employees.module.js';
import type { RefusalKind } from '../event-store/decider.js';
import { RefusedError } from '../event-store/store-errors.js';
import { LIMITS } from './rate-limits/limits.js';
import { RateLimits } from './rate-limits/rate-limits.js';
import { isTokenPayload, type TokenPayload } from './token-payload.js';

const NO_SESSION = 'Your session is not valid. Please sign in.';
const PENDING = 'Your account is waiting for approval by the IT Department.';

/** Sessions: a token identifies the user; the streams of account and employee decide whether it is still valid. */
@Injectable()
export class Sessions {
  constructor(
    private readonly jwt: JwtService,
    private readonly accounts: AccountReader,
    private readonly employees: EmployeeFacts,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Returns a token for the account; the caller has verified its password.
   *
   * @throws RefusedError when the account may not be used
   */
  async open({ account, credentialVersion }: AccountState & { readonly account: Account }): Promise<string> {
    requireUsable(account, await this.isEmployed(account.EMPID));
    const payload: TokenPayload = { sub: account.EMPID, ver: credentialVersion };
    return this.jwt.signAsync(payload);
  }

  /**
   * Returns the present account of a token.
   *
   * @param address counts invalid tokens; a valid one is never limited
   * @param identified is called with the owner of the session, even if the account may not be used
   * @throws RefusedError as unauthorized when the token or its session is over, as forbidden when the account
   *   may not be used
   * @throws RateLimitedError when the address sent too many invalid tokens
   */
  async authenticate(
    token: string,
    address: string,
    identified: (EMPID: string) => void = () => undefined,
  ): Promise<Account> {
    const session = await this.sessionOf(token);
    if (!session) {
      await this.limits.countFailure({ limit: LIMITS.token, of: [address] });
      throw refused('unauthorized', NO_SESSION);
    }
    identified(session.account.EMPID);
    requireUsable(session.account, session.isEmployed);
    return session.account;
  }

  private async sessionOf(token: string) {
    const payload: unknown = await this.jwt.verifyAsync<object>(token).catch(() => null);
    if (!isTokenPayload(payload)) return null;
    const { sub, ver } = payload;
    const [{ account, credentialVersion }, isEmployed] = await Promise.all([
      this.accounts.find(sub),
      this.isEmployed(sub),
    ]);
    return account && credentialVersion === ver ? { account, isEmployed } : null;
  }

  private async isEmployed(EMPID: string): Promise<boolean> {
    return (await this.employees.findActive(EMPID)) !== null;
  }
}

/** The only check of who may act: an active account of an employee who has not resigned. */
function requireUsable({ status }: Account, isEmployed: boolean): void {
  switch (status) {
    case 'ACTIVE':
      if (!isEmployed) throw refused('forbidden', ACCOUNT_MESSAGES.deactivated);
      return;
    case 'DEACTIVATED':
      throw refused('forbidden', ACCOUNT_MESSAGES.deactivated);
    case 'PENDING':
      throw refused('forbidden', PENDING);
  }
}

function refused(kind: RefusalKind, message: string): RefusedError {
  return new RefusedError({ kind, message });
}
