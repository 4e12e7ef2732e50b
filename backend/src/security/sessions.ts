import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import { sessionMessages } from '@timekeep/contracts/accounts/session-messages';
import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';
import { type Account, AccountReader, type AccountState, isOpen } from '../accounts/account-reader.module.js';
import { EmployeeFacts } from '../employees/employees.module.js';
import { refusedAs } from '../event-store/store-errors.js';
import { CompanyRulesReader } from '../organization/organization.module.js';
import type { Caller } from './caller.js';
import { LIMITS } from './rate-limits/limits.js';
import { RateLimits } from './rate-limits/rate-limits.js';
import { SessionUses } from './session-uses.js';
import type { SignedInUser } from './signed-in-user.js';

const MINUTE_MS = 60_000;

/** The account of a session, as it is now, with the session. */
type SessionAccount = Account & Pick<SignedInUser, 'session' | 'version' | 'signedInAt'>;

type OpenAccount = Pick<AccountState, 'credentialVersion'> & { readonly account: Account };

/** Sessions: a token identifies the user; the streams of account and employee decide whether it is still valid. */
@Injectable()
export class Sessions {
  constructor(
    private readonly jwt: JwtService,
    private readonly accounts: AccountReader,
    private readonly employees: EmployeeFacts,
    private readonly limits: RateLimits,
    private readonly uses: SessionUses,
    private readonly rules: CompanyRulesReader,
  ) {}

  /**
   * Returns a token for the account; the caller has verified its password. The session is in its owner's list from now on.
   *
   * @param caller who signs in
   * @param admit is called with the id of the session before it begins; what it throws refuses the session
   * @throws RefusedError when the account may not be used
   */
  async open(
    { account, credentialVersion: version }: OpenAccount,
    { device, address }: Caller,
    admit: (session: string) => Promise<void>,
  ): Promise<string> {
    requireUsable(account, await this.isEmployed(account.EMPID));
    const jti = randomUUID();
    await admit(jti);
    const { EMPID } = account;
    await this.uses.begin({ session: jti, EMPID, version, begun: Date.now(), device, address });
    const payload: TokenPayload = { sub: EMPID, ver: version, jti };
    return this.jwt.signAsync(payload);
  }

  /**
   * Returns the present account of a token, with the id of its session.
   *
   * @param caller whose address counts invalid tokens; a valid one is never limited
   * @param identified is called with the owner of the session, even if the account may not be used
   * @throws RefusedError as unauthorized when the token or its session is over, as forbidden when the account
   *   may not be used
   * @throws RateLimitedError when the address sent too many invalid tokens
   */
  async authenticate(
    token: string,
    caller: Caller,
    identified: (EMPID: string) => void = () => undefined,
  ): Promise<SessionAccount> {
    const session = await this.sessionOf(token);
    if (!session) {
      await this.limits.countFailure({ limit: LIMITS.token, of: [caller.address] });
      throw refusedAs('unauthorized', sessionMessages.notValid());
    }
    identified(session.account.EMPID);
    requireUsable(session.account, session.isEmployed);
    await this.requireUsed(session, caller);
    const { account, id, version, begun } = session;
    return { ...account, session: id, version, signedInAt: begun };
  }

  private async sessionOf(token: string) {
    const payload: unknown = await this.jwt.verifyAsync<object>(token).catch(() => null);
    if (!isTokenPayload(payload)) return null;
    const { sub, ver: version, iat } = payload;
    const id = sessionIdOf(payload);
    const [state, employee] = await Promise.all([this.accounts.find(sub), this.employees.findActive(sub)]);
    const { account } = state;
    const begun = iat * 1_000;
    // A session of a former employment is over. Tokens have whole seconds: one of the second of the rehire may have begun after it.
    const isFormer = begun + 999 < (employee?.rehiredAt?.getTime() ?? 0);
    return account && isOpen(state, { session: id, version }) && !isFormer
      ? { account, isEmployed: employee !== null, id, version, begun }
      : null;
  }

  /**
   * Notes the use of a session. One that was idle for longer than IT allows is over.
   *
   * @throws RefusedError as unauthorized when it is over
   */
  private async requireUsed({ account: { EMPID }, id, version, begun }: OpenSession, caller: Caller) {
    if (!this.uses.isDue({ session: id })) return;
    const { device, address } = caller;
    const use = { session: id, EMPID, version, begun, device, address };
    const { sessionIdle } = await this.rules.signIn();
    if (await this.uses.note(use, sessionIdle === 0 ? null : sessionIdle * MINUTE_MS)) return;
    throw refusedAs('unauthorized', sessionMessages.idle());
  }

  private async isEmployed(EMPID: string): Promise<boolean> {
    return (await this.employees.findActive(EMPID)) !== null;
  }
}

/** A session that has not been ended. */
interface OpenSession {
  readonly account: Account;
  readonly id: string;
  readonly version: number;
  /** Milliseconds since the epoch. */
  readonly begun: number;
}

/** The only check of who may act: an active account of an employee who has not resigned. */
function requireUsable({ status, needsNewPassword }: Account, isEmployed: boolean): void {
  switch (status) {
    case 'ACTIVE':
      if (!isEmployed) throw refusedAs('forbidden', accountMessages.deactivated());
      if (needsNewPassword) throw refusedAs('forbidden', accountMessages.needsNewPassword());
      return;
    case 'DEACTIVATED':
      throw refusedAs('forbidden', accountMessages.deactivated());
    case 'PENDING':
      throw refusedAs('forbidden', accountMessages.waiting());
  }
}

/** Ids of sessions: a random UUID, or the digest that stands for one. */
export const SESSION_ID = /^[\w-]{36,43}$/;

/** Content of a session token. */
interface TokenPayload {
  /** EMPID. */
  readonly sub: string;
  /** The account's credential version when the session began. */
  readonly ver: number;
  /** The id of the session; missing in tokens of former versions. */
  readonly jti?: string;
}

/** A payload after verification, which also says when the token was signed. */
type VerifiedPayload = TokenPayload & { readonly iat: number };

/** True if a verified token is a session token of this program. */
function isTokenPayload(payload: unknown): payload is VerifiedPayload {
  return (
    typeof payload === 'object' &&
    payload !== null &&
    'sub' in payload &&
    typeof payload.sub === 'string' &&
    EMPID_PATTERN.test(payload.sub) &&
    'ver' in payload &&
    typeof payload.ver === 'number' &&
    'iat' in payload &&
    typeof payload.iat === 'number' &&
    (!('jti' in payload) || (typeof payload.jti === 'string' && SESSION_ID.test(payload.jti)))
  );
}

/** Returns the id of a session. That of a token without one is derived from its content, so that it can be ended too. */
function sessionIdOf({ jti, sub, ver, iat }: VerifiedPayload): string {
  return (
    jti ??
    createHash('sha256')
      .update(JSON.stringify([sub, ver, iat]))
      .digest('base64url')
  );
}
