import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AccountEvent, Authority } from '@timekeep/contracts/events/account';
import { accountStream } from '@timekeep/contracts/events/streams';
import { AccountEntity } from '@timekeep/projections/directory/tables';
import { type Configuration, InjectConfiguration } from '../../configuration/configuration.js';
import { EmployeeFacts } from '../../employees/employees.module.js';
import { type CommandContext, eventId } from '../../event-store/command-context.js';
import type { Recorded } from '../../event-store/recorded.js';
import { escapeHtml, type Mail } from '../../mail/mail.js';
import { Mailer } from '../../mail/mailer.js';
import { CompanyTime } from '../../organization/organization.module.js';

/** A mail about an authority is of use for so long. */
const OF_USE_MS = 24 * 3_600_000;
const BY_IT = 'it:';

/** An account that was given an authority. */
interface Granted {
  readonly EMPID: string;
  readonly authority: Authority;
  readonly email: string;
}

/**
 * Tells every HR user when IT gives the authority HR, or changes the authority of the account of who gives the command: IT can read
 * nothing of the company by itself, and somebody else has to see when that changes.
 */
@Injectable()
export class AuthorityMails {
  private readonly logger = new Logger(AuthorityMails.name);

  constructor(
    private readonly database: DataSource,
    private readonly employees: EmployeeFacts,
    private readonly mailer: Mailer,
    @InjectConfiguration() private readonly configuration: Configuration,
  ) {}

  /**
   * Queues the mails about what was recorded; does nothing if nothing was, or without a mail server. The event is in the audit as well.
   */
  async send({ events }: Recorded<AccountEvent>, granted: Granted, context: CommandContext): Promise<void> {
    const isGranted = events.some(({ type }) => type === 'AuthorityGranted');
    if (!isGranted || !concernsHr(granted, context.actor) || !this.mailer.isSetUp || context.isRehearsal)
      return;
    const mails = await this.mailsAbout(granted, context).catch((error: unknown) => {
      this.logger.error({ err: error }, 'HR was not told of an authority by mail.');
      return [];
    });
    const notAfter = new Date(Date.now() + OF_USE_MS).toISOString();
    const id = eventId(context, accountStream(granted.EMPID), 0);
    for (const mail of mails) this.mailer.send(mail, { id: `${id} ${mail.to}`, notAfter });
  }

  /** The account itself is told too: it may not be in the table yet. */
  private async mailsAbout(granted: Granted, { actor }: CommandContext): Promise<Mail[]> {
    const [accounts, employee] = await Promise.all([
      this.database
        .getRepository(AccountEntity)
        .findBy({ authority: 'HR', status: 'ACTIVE', emailProven: true }),
      this.employees.find(granted.EMPID),
    ]);
    const name = employee ? `${employee.firstName} ${employee.lastName} (${granted.EMPID})` : granted.EMPID;
    const addresses = new Set([...accounts.map(({ email }) => email), granted.email]);
    return [...addresses].map((to) => this.mailTo(to, { ...granted, name, by: actor.slice(BY_IT.length) }));
  }

  private mailTo(
    to: string,
    { name, authority, by }: { readonly name: string; readonly authority: Authority; readonly by: string },
  ): Mail {
    const { company, digest } = this.configuration;
    const texts = [
      `The IT Department (${by}) gave the account of ${name} the authority ${authority} in Timekeep at ${company.name}.`,
      'If you did not expect this, ask the IT Department who wanted it. The tab Audit has it under the kind "Account".',
      ...(digest.applicationUrl === null ? [] : [`Open Timekeep: ${digest.applicationUrl}`]),
    ];
    return {
      to,
      subject: `${name} has the authority ${authority}`,
      text: texts.join('\n\n').concat('\n'),
      html: texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n'),
    };
  }
}

/** True for the authority HR, and for an account that has the name of who gives the command. */
export function concernsHr({ EMPID, authority, email }: Granted, actor: string): boolean {
  if (!actor.startsWith(BY_IT)) return false;
  const name = actor.slice(BY_IT.length).toLowerCase();
  const [user = ''] = email.toLowerCase().split('@');
  return authority === 'HR' || [EMPID, email.toLowerCase(), user].includes(name);
}

/** A later mail would be about a decision that may have been changed since. */
const SENT_WITHIN_MS = 60 * 60_000;

/** Mails about decided registrations, to the address of the registration; none without a mail server. */
@Injectable()
export class RegistrationMails {
  constructor(
    private readonly mailer: Mailer,
    private readonly time: CompanyTime,
    @InjectConfiguration() private readonly configuration: Configuration,
  ) {}

  get isSetUp(): boolean {
    return this.mailer.isSetUp;
  }

  /** Queues the mail about what was recorded; does nothing if nothing was. */
  send({ events }: Recorded<AccountEvent>, email: string, context: CommandContext): void {
    const [event] = events;
    if (!event || !this.mailer.isSetUp || context.isRehearsal) return;
    const { company, digest } = this.configuration;
    const id = eventId(context, accountStream(event.data.EMPID), 0);
    const notAfter = new Date(this.time.now() + SENT_WITHIN_MS).toISOString();
    const mail = event.type === 'AccountActivated' ? approvalMail(digest.applicationUrl) : refusalMail();
    this.mailer.send(mailOf(email, company.name, mail), { id, notAfter });
  }
}

interface DecisionMail {
  readonly subject: string;
  readonly lines: readonly string[];
}

function refusalMail(): DecisionMail {
  return {
    subject: 'Your registration in Timekeep was refused',
    lines: [
      'Your registration in Timekeep was refused, and its account was removed.',
      'If you think that this is a mistake, ask HR, and then register again.',
    ],
  };
}

function approvalMail(applicationUrl: string | null): DecisionMail {
  return {
    subject: 'Your account in Timekeep is approved',
    lines: [
      'Your account in Timekeep is approved. Now set a new password: on the sign-in page choose Forgot Password, enter this address, and then the code that is sent to it. The password of the registration does not count.',
      ...(applicationUrl === null ? [] : [`Open Timekeep: ${applicationUrl}`]),
      'If you did not register, tell the IT Department.',
    ],
  };
}

function mailOf(to: string, companyName: string, { subject, lines }: DecisionMail): Mail {
  const all = [...lines, companyName];
  return {
    to,
    subject,
    text: all.join('\n\n').concat('\n'),
    html: all.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n'),
  };
}
