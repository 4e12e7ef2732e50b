import { Injectable } from '@nestjs/common';
import type { SignInRequest, VerifyTokenRequest } from '@timekeep/contracts/api/accounts-api';
import { RefusedError } from '../../event-store/store-errors.js';
import { IsEmpid, IsText } from '../../http/validation/fields.js';
import { PasswordHasher } from '../../security/hashing/password-hasher.js';
import { LIMITS } from '../../security/rate-limits/limits.js';
import { RateLimits } from '../../security/rate-limits/rate-limits.js';
import { Sessions } from '../../security/sessions.js';
import { TYPED_PASSWORD_MAX_LENGTH } from '../account-fields.js';
import { AccountReader } from '../account-reader.module.js';

const TOKEN_MAX_LENGTH = 4_000;

export class SignInDto implements SignInRequest {
  @IsEmpid()
  readonly id: string = '';

  @IsText(TYPED_PASSWORD_MAX_LENGTH)
  readonly password: string = '';
}

export class VerifyTokenDto implements VerifyTokenRequest {
  @IsText(TOKEN_MAX_LENGTH)
  readonly token: string = '';
}

/** Unknown employee ids and wrong passwords get the same answer, after the same time. */
const WRONG = 'The employee ID or the password is not correct.';

/** Opens sessions for callers with the right password. */
@Injectable()
export class SignIn {
  constructor(
    private readonly accounts: AccountReader,
    private readonly hasher: PasswordHasher,
    private readonly sessions: Sessions,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Returns a session token for the employee.
   *
   * @param address of the client; wrong passwords are counted by it
   * @param found is called with the account's EMPID, if there is such an account: other input may be a password
   * @throws RefusedError as unauthorized, or as forbidden when the password is right but the account is closed
   * @throws RateLimitedError after too many wrong passwords; this one was not checked
   */
  async signIn(
    EMPID: string,
    password: string,
    address: string,
    found: (EMPID: string) => void,
  ): Promise<string> {
    const pair = [EMPID, address];
    const limits = [
      { limit: LIMITS.signInToAccount, of: pair },
      {
        limit: LIMITS.signInFromAddress,
        of: [address],
        exemption: { limit: LIMITS.signInOfKnown, of: pair },
      },
    ];
    const token = await this.limits.attempt(limits, 'unauthorized', () =>
      this.check(EMPID, password, address, found),
    );
    await this.limits.remember(pair);
    return token;
  }

  private async check(
    EMPID: string,
    password: string,
    address: string,
    found: (EMPID: string) => void,
  ): Promise<string> {
    const { account, credentialVersion } = await this.accounts.find(EMPID);
    if (account) found(EMPID);
    // Without a queue, known callers need no priority.
    const isKnown = this.hasher.isBusy && (await this.limits.isKnown([EMPID, address]));
    const caller = { address, account: EMPID, isKnown };
    const matches = await this.hasher.matches(password, account?.passwordHash ?? null, caller);
    if (!account || !matches) throw new RefusedError({ kind: 'unauthorized', message: WRONG });
    return this.sessions.open({ account, credentialVersion });
  }
}
