import { Injectable } from '@nestjs/common';
import type { FailedSignInsNotice, NewDeviceNotice } from '@timekeep/contracts/api/notices-api';
import { InjectConfiguration, type Configuration } from '../../configuration/configuration.js';
import { EmployeeFacts } from '../../employees/employees.module.js';
import { escapeHtml, type Mail } from '../../mail/mail.js';
import { Mailer } from '../../mail/mailer.js';
import { signInLine } from '../../requests/requests.module.js';
import type { Caller } from '../../security/caller.js';
import { AccountReader } from '../account-reader.module.js';

/** Changes of how an account is signed in to. */
export type AccountChange =
  'second-factor-on' | 'second-factor-off' | 'recovery-codes-replaced' | 'password-changed';

/** Subject of a mail; `at` is an ISO instant. */
type Told =
  | Omit<NewDeviceNotice, 'id' | 'isUnread'>
  | Omit<FailedSignInsNotice, 'id' | 'isUnread'>
  | {
      readonly kind: AccountChange;
      readonly at: string;
      /** The origin of the session in which it was made; null for a change by IT, which ends all sessions. */
      readonly caller: Caller | null;
    };

type ToldChange = Extract<Told, { readonly kind: AccountChange }>;

const CHANGES: Readonly<Record<AccountChange, string>> = {
  'second-factor-on': 'Two-step sign-in of your account was turned on',
  'second-factor-off': 'Two-step sign-in of your account was turned off',
  'recovery-codes-replaced': 'The recovery codes of your account were replaced',
  'password-changed': 'The password of your account was changed',
};
const BY_PASSWORD =
  'choose a new password with “Forgot Password” on the sign-in page, and tell the IT Department at once.';
const BY_PROVIDER = 'tell the IT Department at once.';

/** A mail about an account is of use for so long. */
const OF_USE_MS = 24 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
/**
 * Mails about changes of one kind: whoever changes an account again and again fills no mailbox, and keeps no mail about a change of another
 * kind back.
 */
const CHANGES_IN_A_DAY = 10;

/**
 * Mails about an account: at once, to its address while that is confirmed, whether or not its owner wants the daily mail. Somebody who took
 * over a session sees the notices in the application, and could turn that mail off.
 */
@Injectable()
export class AccountMails {
  /** The moments of the newest mails about changes by their ids, by account and kind. */
  private readonly changes = new Map<string, Map<string, number>>();

  constructor(
    private readonly accounts: AccountReader,
    private readonly employees: EmployeeFacts,
    private readonly mailer: Mailer,
    @InjectConfiguration() private readonly configuration: Configuration,
  ) {}

  /**
   * Queues a mail about what was recorded; does nothing without a mail server or a confirmed address.
   *
   * @param id at most one mail with it is sent
   */
  async send(EMPID: string, id: string, told: Told): Promise<void> {
    if (!this.mailer.isSetUp) return;
    const [{ account }, employee] = await Promise.all([
      this.accounts.find(EMPID),
      this.employees.findActive(EMPID),
    ]);
    if (!employee || account?.status !== 'ACTIVE' || !account.emailProven) return;
    // Somebody with a session cannot use up the mail about what IT does.
    if (isChange(told) && told.caller && !this.isWithinBound(`${EMPID} ${told.kind}`, id, Date.now())) return;
    const notAfter = new Date(Date.now() + OF_USE_MS).toISOString();
    this.mailer.send(accountMail(account.email, told, this.configuration), { id, notAfter });
  }

  /** A mail that is repeated counts once. */
  private isWithinBound(kindOfAccount: string, id: string, now: number): boolean {
    for (const [each, mails] of this.changes) {
      for (const [mail, at] of mails) if (at <= now - DAY_MS) mails.delete(mail);
      if (mails.size === 0) this.changes.delete(each);
    }
    const recent = this.changes.get(kindOfAccount) ?? new Map<string, number>();
    if (recent.has(id)) return true;
    if (recent.size >= CHANGES_IN_A_DAY) return false;
    this.changes.set(kindOfAccount, recent.set(id, now));
    return true;
  }
}

function accountMail(to: string, told: Told, configuration: Configuration): Mail {
  const { company, companySignIn, digest, timeZone } = configuration;
  const format = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone } as const;
  const when = `${new Intl.DateTimeFormat('en-US', format).format(Date.parse(told.at))} (${timeZone})`;
  const isByIt = isChange(told) && !told.caller;
  const texts = [
    `This is about your account in Timekeep at ${company.name}.`,
    `${isChange(told) ? changeLine(told) : signInLine(told)} ${when}.`,
    `If ${isByIt ? 'you did not ask for this' : 'this was not you'}, ${companySignIn?.only === true ? BY_PROVIDER : BY_PASSWORD}`,
    ...(digest.applicationUrl === null ? [] : [`Open Timekeep: ${digest.applicationUrl}`]),
  ];
  return {
    to,
    subject: subjectOf(told),
    text: texts.join('\n\n').concat('\n'),
    html: texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n'),
  };
}

function changeLine({ kind, caller }: ToldChange): string {
  return caller
    ? `${CHANGES[kind]}: ${caller.device}, ${caller.address}.`
    : `${CHANGES[kind]} by the IT Department, and all its sessions have ended.`;
}

function subjectOf(told: Told): string {
  if (isChange(told)) return CHANGES[told.kind];
  return told.kind === 'new-device' ? 'Sign-in on a new device' : 'Failed tries to sign in to your account';
}

function isChange(told: Told): told is ToldChange {
  return told.kind !== 'new-device' && told.kind !== 'sign-ins-failed';
}
