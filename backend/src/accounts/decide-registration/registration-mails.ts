import { Injectable } from '@nestjs/common';
import type { AccountEvent } from '@timekeep/contracts/events/account';
import { accountStream } from '@timekeep/contracts/events/streams';
import { InjectConfiguration, type Configuration } from '../../configuration/configuration.js';
import { eventId, type CommandContext } from '../../event-store/command-context.js';
import type { Recorded } from '../../event-store/recorded.js';
import { escapeHtml, type Mail } from '../../mail/mail.js';
import { Mailer } from '../../mail/mailer.js';
import { CompanyTime } from '../../organization/organization.module.js';

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
