import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { requestResetFields } from '@timekeep/contracts/accounts/fields';
import { RESET_CODE, type RequestResetAnswer } from '@timekeep/contracts/api/accounts-api';
import type { PasswordResetRequested } from '@timekeep/contracts/events/password-reset';
import { accountStream, passwordResetStream } from '@timekeep/contracts/events/streams';
import { InjectConfiguration, type Configuration } from '../../configuration/configuration.js';
import { EmployeeFacts } from '../../employees/employees.module.js';
import { type CommandContext, nameBasedId } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import { dtoOf } from '../../http/validation/dto.js';
import { codeMail, type Mail } from '../../mail/mail.js';
import { Mailer } from '../../mail/mailer.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { PasswordHasher } from '../../security/hashing/password-hasher.js';
import { LIMITS } from '../../security/rate-limits/limits.js';
import { RateLimits } from '../../security/rate-limits/rate-limits.js';
import { AccountReader } from '../account-reader.module.js';
import { accountDecider } from '../account.decider.js';
import type { Account } from '../account.state.js';
import { streamOfEmail } from '../email.decider.js';
import { EmailClaims } from '../email-claims.js';
import { isOver, passwordResetDecider, type ResetTicket } from '../password-reset.decider.js';
import { resetCodeOf } from '../reset-code.js';
import { inSteps } from '../time-steps.js';

export class RequestResetDto extends dtoOf(requestResetFields) {}

/** The visitor of the page requests a code by e-mail to `address`, to choose a new password with. */
export class RequestPasswordReset extends Command<RequestResetAnswer> {
  constructor(
    readonly request: { readonly email: string; readonly address: string },
    readonly context: CommandContext,
  ) {
    super();
  }
}

interface IssuedTicket {
  readonly ticket: string;
  readonly email: string;
  /** In plain text. */
  readonly code: string;
}

/**
 * Every address gets a code and a ticket after the same time. Only an account that can be used gets a mail as well; where no mail
 * is sent, IT reads the code out (`IssueResetCode`).
 */
@CommandHandler(RequestPasswordReset)
export class RequestPasswordResetHandler implements ICommandHandler<RequestPasswordReset> {
  constructor(
    private readonly store: EventStore,
    private readonly accounts: AccountReader,
    private readonly employees: EmployeeFacts,
    private readonly claims: EmailClaims,
    private readonly hasher: PasswordHasher,
    private readonly limits: RateLimits,
    private readonly mailer: Mailer,
    private readonly time: CompanyTime,
    @InjectConfiguration() private readonly configuration: Configuration,
  ) {}

  async execute({ request, context }: RequestPasswordReset): Promise<RequestResetAnswer> {
    const email = request.email.trim();
    const ticket = nameBasedId(context.route, context.key, streamOfEmail(email));
    // Repetitions count here alone, before the log is read: nobody has to be signed in for them.
    const limits = [
      { limit: LIMITS.resetRequests, of: [request.address] },
      { limit: LIMITS.resetRepeated, of: [ticket] },
    ];
    return this.limits.count(limits, () => this.answer({ email, ticket, address: request.address }, context));
  }

  private async answer(
    { email, ticket, address }: { readonly email: string; readonly ticket: string; readonly address: string },
    context: CommandContext,
  ): Promise<RequestResetAnswer> {
    const { state } = await this.store.load(passwordResetDecider, passwordResetStream(ticket));
    const issued = { ticket, email, code: resetCodeOf(ticket, this.configuration.jwtSecret) };
    // The same request again has the same ticket and code, and is not counted as another one.
    if (state) return inSteps(() => this.repeat(issued, state, context));

    const limits = [
      { limit: LIMITS.resetFromAddress, of: [address] },
      { limit: LIMITS.resetOfEmail, of: [email.toLowerCase()] },
    ];
    return this.limits.count(limits, async () => {
      // Outside the steps: a wait for a thread inside them would reveal by its time whose account was looked up.
      const codeHash = await this.hasher.hash(issued.code, context);
      return inSteps(() => this.issue(issued, codeHash, context));
    });
  }

  /** Records in the account first: in the other order, a repetition after a failure would find no account. */
  private async issue(
    issued: IssuedTicket,
    codeHash: string,
    context: CommandContext,
  ): Promise<RequestResetAnswer> {
    const EMPID = await this.openFor(issued, context);
    const recorded = await this.record({ ticket: issued.ticket, EMPID, codeHash }, context);
    await this.mail(issued, recorded);
    return { code: recorded.codeHash, id: issued.ticket };
  }

  /** Sends the mail again, since the first one may be lost. */
  private async repeat(
    issued: IssuedTicket,
    state: ResetTicket,
    context: CommandContext,
  ): Promise<RequestResetAnswer> {
    const { EMPID, codeHash } = state;
    const recorded = await this.record({ ticket: issued.ticket, EMPID, codeHash }, context);
    if (!isOver(state, this.now())) await this.mail(issued, recorded);
    return { code: recorded.codeHash, id: issued.ticket };
  }

  /** Lets the ticket change the password of the account with this address; null when there is no such account that can be used. */
  private async openFor({ ticket, email }: IssuedTicket, context: CommandContext): Promise<string | null> {
    const EMPID = await this.claims.confirmedHolder(email);
    if (EMPID === null || !(await this.employees.findActive(EMPID))) return null;
    const command = { type: 'openReset', ticket, email } as const;
    const { events } = await this.store.execute(accountDecider, accountStream(EMPID), command, context);
    return events.length > 0 ? EMPID : null;
  }

  private async record(
    ticket: { readonly ticket: string; readonly EMPID: string | null; readonly codeHash: string },
    context: CommandContext,
  ): Promise<PasswordResetRequested['data']> {
    const command = { type: 'request', ...ticket, at: this.now() } as const;
    const stream = passwordResetStream(ticket.ticket);
    const { events } = await this.store.execute(passwordResetDecider, stream, command, context);
    const requested = events.find(({ type }) => type === 'PasswordResetRequested');
    if (requested?.type !== 'PasswordResetRequested') throw new Error(`${stream} was not begun.`);
    return requested.data;
  }

  /** Sends to the address of the account: an address that only looks the same could lead elsewhere. */
  private async mail(
    { ticket, code }: IssuedTicket,
    recorded: PasswordResetRequested['data'],
  ): Promise<void> {
    const account = recorded.EMPID === null ? null : await this.holder(recorded.EMPID, ticket);
    if (!account || !this.mailer.isSetUp) return;
    const mail = resetMail(account.email, code, this.configuration.company.name);
    this.mailer.send(mail, { id: ticket, notAfter: recorded.expiresAt });
  }

  /** Returns the account that the ticket can still change: the ticket of an earlier try may have expired. */
  private async holder(EMPID: string, ticket: string): Promise<Account | null> {
    if (!(await this.employees.findActive(EMPID))) return null;
    const { account } = await this.accounts.find(EMPID);
    return account?.status === 'ACTIVE' && account.resetTicket === ticket ? account : null;
  }

  private now(): string {
    return new Date(this.time.now()).toISOString();
  }
}

/** Returns the mail with the code. */
function resetMail(to: string, code: string, companyName: string): Mail {
  const asked = `Somebody asked for a new password for your Timekeep account at ${companyName}.`;
  const life = `Enter it on the page where you asked for it. It works once, for ${RESET_CODE.lifeMinutes} minutes.`;
  const ignore =
    'If it was not you, please ignore this mail: your password stays as it is. Give the code to nobody.';
  return codeMail({ to, subject: 'Your code for a new password', code, asked, life, ignore });
}
