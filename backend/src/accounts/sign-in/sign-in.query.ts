import { Injectable } from '@nestjs/common';
import { signInFields, verifyTokenFields } from '@timekeep/contracts/accounts/fields';
import { sessionMessages } from '@timekeep/contracts/accounts/session-messages';
import type { CommandContext } from '../../event-store/command-context.js';
import { refusedAs } from '../../event-store/store-errors.js';
import { dtoOf } from '../../http/validation/dto.js';
import { PasswordHasher } from '../../security/hashing/password-hasher.js';
import { LIMITS } from '../../security/rate-limits/limits.js';
import { RateLimitedError } from '../../security/rate-limits/limiter.js';
import { RateLimits, type LimitOf } from '../../security/rate-limits/rate-limits.js';
import { AccountReader } from '../account-reader.module.js';
import { companyAddress, type Caller } from '../../security/caller.js';
import { SignInNotices } from './sign-in-notices.js';
import { Admission, type KnownAccount } from './admission.js';

export class SignInDto extends dtoOf(signInFields) {}

export class VerifyTokenDto extends dtoOf(verifyTokenFields) {}

interface SignInCaller {
  readonly from: Caller;
  /** The id of the browser if the account was signed in to with it before, else null. */
  readonly device: string | null;
  readonly code: string | undefined;
  readonly context: CommandContext;
}

/** Accounts whose existence is remembered, so that a try which a limit refuses can be named without a read. */
const MAX_REMEMBERED = 10_000;

/** Opens sessions for callers with the right password. */
@Injectable()
export class SignIn {
  private readonly tried = new Set<string>();

  constructor(
    private readonly accounts: AccountReader,
    private readonly hasher: PasswordHasher,
    private readonly admission: Admission,
    private readonly limits: RateLimits,
    private readonly notices: SignInNotices,
  ) {}

  /**
   * Returns a session token for the employee, and the credential version of the account. An account with a second factor needs a code as
   * well, which is checked after the password.
   *
   * @param caller address and known browser, by which wrong passwords are counted; the code, if there is one; and the context of its use
   * @param found is called with the EMPID of an existing account: other input may be a password
   * @throws RefusedError as unauthorized, or as forbidden when the password is right but the account is closed
   * @throws RateLimitedError after too many wrong passwords; this one was not checked
   */
  async signIn(
    EMPID: string,
    password: string,
    { from, device, code, context }: SignInCaller,
    found: (EMPID: string) => void,
  ): Promise<{ readonly token: string; readonly version: number }> {
    if (this.tried.has(EMPID)) found(EMPID);
    const { address } = from;
    const attempt = (limits: readonly LimitOf[]): Promise<KnownAccount> =>
      this.limits.attempt(limits, 'unauthorized', () => this.check(EMPID, password, { from, device }, found));
    const ofStrangers = limitsOf(EMPID, address);
    // Somebody with a copy of the device's cookie can use its tries up, and takes no others away.
    const known =
      device === null
        ? await attempt(ofStrangers)
        : await attempt(limitsOnDevice(EMPID, device)).catch((error: unknown) => {
            if (error instanceof RateLimitedError) return attempt(ofStrangers);
            throw error;
          });
    const token = await this.admission.open(known, { from, code, device, context });
    await Promise.all([
      this.limits.remember([EMPID, address]),
      this.limits.remember(companyAddress(address)),
    ]);
    return { token, version: known.credentialVersion };
  }

  private async check(
    EMPID: string,
    password: string,
    { from, device }: Pick<SignInCaller, 'from' | 'device'>,
    found: (EMPID: string) => void,
  ): Promise<KnownAccount> {
    const { account, credentialVersion } = await this.accounts.find(EMPID);
    if (account) {
      found(EMPID);
      if (this.tried.size < MAX_REMEMBERED) this.tried.add(EMPID);
    }
    const { address } = from;
    // Without a queue, known callers need no priority.
    const isKnown = device !== null || (this.hasher.isBusy && (await this.limits.isKnown([EMPID, address])));
    const caller = { address, account: EMPID, isKnown };
    const matches = await this.hasher.matches(password, account?.passwordHash ?? null, caller);
    if (account && !matches) this.notices.failed('passwords', account, from);
    // Unknown employee ids and wrong passwords get the same answer, after the same time.
    if (!account || !matches) throw refusedAs('unauthorized', sessionMessages.wrong());
    return { account, credentialVersion };
  }
}

function limitsOf(EMPID: string, address: string): readonly LimitOf[] {
  const pair = [EMPID, address];
  return [
    { limit: LIMITS.signInToAccount, of: pair },
    {
      limit: LIMITS.signInFromAddress,
      of: [address],
      exemption: { limit: LIMITS.signInOfKnown, of: pair },
    },
  ];
}

function limitsOnDevice(EMPID: string, device: string): readonly LimitOf[] {
  return [
    { limit: LIMITS.signInOnDevice, of: [EMPID, device] },
    { limit: LIMITS.signInFromDevice, of: [device] },
  ];
}
