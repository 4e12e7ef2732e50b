import { Injectable, Logger } from '@nestjs/common';
import type { AccountEvent, Authority } from '@timekeep/contracts/events/account';
import { accountStream } from '@timekeep/contracts/events/streams';
import { AccountEntity } from '@timekeep/projections/directory/tables';
import { DataSource } from 'typeorm';
import { InjectConfiguration, type Configuration } from '../../configuration/configuration.js';
import { EmployeeFacts } from '../../employees/employees.module.js';
import { eventId, type CommandContext } from '../../event-store/command-context.js';
import type { Recorded } from '../../event-store/recorded.js';
import { escapeHtml, type Mail } from '../../mail/mail.js';
import { Mailer } from '../../mail/mailer.js';

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
