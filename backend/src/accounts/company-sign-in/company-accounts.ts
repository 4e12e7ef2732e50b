import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';
import { accountStream } from '@timekeep/contracts/events/streams';
import { EmployeeFacts } from '../../employees/employees.module.js';
import { partContext, type CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import { RefusedError } from '../../event-store/store-errors.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { PasswordHasher } from '../../security/hashing/password-hasher.js';
import { AccountReader, type Account } from '../account-reader.module.js';
import { accountDecider } from '../account.decider.js';
import { isPlainEmail } from '../email.decider.js';
import { EmailClaims } from '../email-claims.js';
import { type Claims, CompanySignInError } from './provider.js';

const RANDOM_BYTES = 48;

/** Accounts of people whom the company's provider knows. */
@Injectable()
export class CompanyAccounts {
  constructor(
    private readonly store: EventStore,
    private readonly accounts: AccountReader,
    private readonly employees: EmployeeFacts,
    private readonly emails: EmailClaims,
    private readonly hasher: PasswordHasher,
    private readonly time: CompanyTime,
  ) {}

  /**
   * Returns the employee id of the claims, which has an account then: one is made from a confirmed e-mail if there is none.
   *
   * @throws CompanySignInError when the claims name no active employee, or the account may not be used or made
   */
  async employeeOf(claims: Claims, employeeClaim: string, context: CommandContext): Promise<string> {
    const EMPID = textOf(claims[employeeClaim]);
    if (!EMPID_PATTERN.test(EMPID)) throw new CompanySignInError('unknown');
    const [employee, active, { account }] = await Promise.all([
      this.employees.find(EMPID),
      this.employees.findActive(EMPID),
      this.accounts.find(EMPID),
    ]);
    if (!employee) throw new CompanySignInError('unknown');
    if (!active) throw new CompanySignInError('closed');
    const email = claims['email_verified'] === true ? textOf(claims['email']) : null;
    if (account) requireSamePerson(account);
    else await this.make(EMPID, email, { ...context, actor: EMPID });
    return EMPID;
  }

  /** Makes an account with a password that nobody knows; its owner may choose one by mail where passwords are used. */
  private async make(EMPID: string, email: string | null, context: CommandContext): Promise<void> {
    if (email === null || !isPlainEmail(email)) throw new CompanySignInError('email');
    const at = new Date(this.time.now()).toISOString();
    const password = randomBytes(RANDOM_BYTES).toString('base64');
    const passwordHash = await this.hasher.hash(password, context);
    const claim = { EMPID, at };
    try {
      const isNew = await this.emails.claim(email, claim, context);
      const command = { type: 'registerByProvider', EMPID, email, passwordHash, at } as const;
      const part = partContext(context, 'register');
      await this.store
        .execute(accountDecider, accountStream(EMPID), command, part)
        .catch(async (error: unknown) => {
          if (isNew && error instanceof RefusedError) await this.emails.release(email, claim, context);
          throw error;
        });
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      // One that appeared meanwhile may be another person's, or this one's in another tab.
      const { account } = await this.accounts.find(EMPID);
      if (!account) throw new CompanySignInError('email');
      requireSamePerson(account);
    }
  }
}

/**
 * An account whose address nobody confirmed may have been registered by another person in the employee's name, also under the employee's
 * own address: it is not mixed up with the person whom the provider knows.
 */
function requireSamePerson({ status, emailProven }: Account): void {
  if (status !== 'ACTIVE') throw new CompanySignInError('closed');
  if (!emailProven) throw new CompanySignInError('unconfirmed');
}

/** Returns a claim as a text; providers send employee ids as numbers, too. Empty for anything else. */
function textOf(claim: unknown): string {
  return typeof claim === 'string' || typeof claim === 'number' ? String(claim) : '';
}
