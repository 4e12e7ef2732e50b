import { randomBytes } from 'node:crypto';
import { AUTHORITIES, type Authority } from '@timekeep/contracts/events/account';
import { sideBySide } from '@timekeep/tools/side-by-side';
import { AccountReader } from '../../../accounts/account-reader.module.js';
import { GrantAuthority, Invitations, RegisterAccount } from '../../../accounts/accounts.module.js';
import { EmployeeFacts } from '../../../employees/employees.module.js';
import { UsageError } from '../../errors.js';
import type { CsvFields } from '../../import/csv-file.js';
import { counted, type ImportOptions } from '../../import/import-file.js';
import {
  empidProblem,
  importRows,
  rejected,
  type RowPlan,
  type RowReader,
} from '../../import/import-rows.js';
import type { SystemSession } from '../../system/system-session.js';

export interface AccountsImportOptions extends ImportOptions {
  /** False to send no invitations. */
  readonly mail?: boolean;
  /** Invites those again whose e-mail is not confirmed. */
  readonly inviteAgain?: true;
}

/**
 * Makes the accounts of a file, and invites their owners by mail. An authority is granted once the owner has confirmed the e-mail, which
 * the code for the first password does: import the file again then.
 *
 * @throws UsageError when there is no mail server to invite with
 * @throws Error at the end, when invitations were not taken by the server
 */
export async function importAccounts(file: string, options: AccountsImportOptions): Promise<void> {
  let rows: AccountRows | undefined;
  const kind = {
    title: 'Accounts',
    columns: { needed: ['EMPID', 'EMAIL'], optional: ['AUTHORITY'] },
    reader: (session: SystemSession) => (rows = new AccountRows(session, options)),
    projections: ['directory'],
    words: { one: 'account', many: 'accounts', done: 'made or changed' },
  } as const;
  await importRows(file, kind, options);
  const failures = rows?.failures ?? [];
  if (failures.length === 0) return;
  throw new Error(
    `${counted(failures.length, 'invitation was', 'invitations were')} not taken by the mail server: ${failures[0] ?? ''}. Import the file with --invite-again.`,
  );
}

const SIDE_BY_SIDE = 4;
const PASSWORD_BYTES = 24;

interface Invited {
  readonly EMPID: string;
  readonly email: string;
}

class AccountRows implements RowReader {
  /** Why invitations were not taken. */
  readonly failures: string[] = [];
  private readonly invited: Invited[] = [];
  private waiting = 0;
  private readonly accounts: AccountReader;
  private readonly employees: EmployeeFacts;
  private readonly invitations: Invitations;

  constructor(
    private readonly session: SystemSession,
    private readonly options: AccountsImportOptions,
  ) {
    this.accounts = session.get(AccountReader);
    this.employees = session.get(EmployeeFacts);
    this.invitations = session.get(Invitations);
    if (options.mail !== false && !session.isRehearsal && !this.invitations.canBeSent) {
      throw new UsageError(
        'SMTP_URL is not set, so nobody can be invited by mail. With --no-mail accounts are made all the same; their owners get their first code by it accounts reset.',
      );
    }
  }

  keyOf({ EMPID = '' }: CsvFields): string {
    return EMPID;
  }

  async planOf({ EMPID = '', EMAIL = '', AUTHORITY = '' }: CsvFields): Promise<RowPlan> {
    const problem = empidProblem(EMPID);
    if (problem !== null) return rejected(problem);
    const authority = authorityIn(AUTHORITY);
    if (authority === undefined) return rejected(`AUTHORITY is one of ${AUTHORITIES.join(', ')}, or empty.`);
    if (!(await this.employees.findActive(EMPID))) return rejected(`Nobody works here under ${EMPID}.`);
    const email = EMAIL.trim();
    const { account } = await this.accounts.find(EMPID);
    if (!account) return this.registration({ EMPID, email }, authority);
    if (account.email.toLowerCase() !== email.toLowerCase()) {
      return rejected(`The account of ${EMPID} has another email.`);
    }
    if (this.options.inviteAgain && !account.emailProven) this.invited.push({ EMPID, email: account.email });
    if (authority === null || authority === account.authority) return { outcome: 'known' };
    if (account.emailProven || authority === 'EMPLOYEE') {
      const context = this.session.context('accounts import');
      return { command: new GrantAuthority({ EMPID, authority, email: account.email }, context) };
    }
    this.waiting += 1;
    return { outcome: 'known' };
  }

  async finish(): Promise<void> {
    if (this.options.mail === false) return;
    await sideBySide(this.invited, SIDE_BY_SIDE, async ({ EMPID, email }) => {
      const failure = await this.invitations.send(EMPID, email);
      if (failure !== null) this.failures.push(failure);
    });
  }

  note(): string {
    const sent = this.options.mail === false ? 0 : this.invited.length - this.failures.length;
    const would = this.session.isRehearsal ? 'would be' : sent === 1 ? 'was' : 'were';
    return [
      sent === 0 ? '' : `${counted(sent, 'invitation', 'invitations')} ${would} sent.`,
      this.waiting === 0
        ? ''
        : `${counted(this.waiting, 'authority waits', 'authorities wait')} for a confirmed email: import the file again afterwards.`,
    ]
      .filter((each) => each !== '')
      .join(' ');
  }

  private registration(invited: Invited, authority: Authority | null): RowPlan {
    // Nobody knows it: the owner sets another one with a mailed code, which confirms the address as well.
    const password = randomBytes(PASSWORD_BYTES).toString('base64url');
    const context = this.session.context('accounts import');
    return {
      command: new RegisterAccount({ ...invited, password }, context),
      accepted: () => {
        this.invited.push(invited);
        if (authority !== null && authority !== 'EMPLOYEE') this.waiting += 1;
      },
    };
  }
}

/** Returns null for an empty field, and undefined for what is no authority. */
function authorityIn(text: string): Authority | null | undefined {
  if (text.trim() === '') return null;
  return AUTHORITIES.find((each) => each === text.trim().toUpperCase());
}
