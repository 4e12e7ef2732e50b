import { Injectable } from '@nestjs/common';
import { RefusedError } from '../../event-store/store-errors.js';
import { PasswordHasher } from '../../security/hashing/password-hasher.js';
import { Sessions } from '../../security/sessions.js';
import { AccountReader } from '../account-reader.js';

/** Unknown employee ids and wrong passwords get the same answer, after the same time. */
const WRONG = 'The employee ID or the password is not correct.';

/** Opens sessions for those who know the password. */
@Injectable()
export class SignIn {
  constructor(
    private readonly accounts: AccountReader,
    private readonly hasher: PasswordHasher,
    private readonly sessions: Sessions,
  ) {}

  /**
   * A session token for the employee.
   *
   * @throws RefusedError as unauthorized, or as forbidden when the password is right but the account is closed
   */
  async signIn(EMPID: string, password: string): Promise<string> {
    const { account, credentialVersion } = await this.accounts.find(EMPID);
    const matches = await this.hasher.matches(password, account?.passwordHash ?? null);
    if (!account || !matches) throw new RefusedError({ kind: 'unauthorized', message: WRONG });
    return this.sessions.open({ account, credentialVersion });
  }
}
