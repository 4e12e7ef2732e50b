import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestResetAnswer } from '@timekeep/contracts/api/accounts-api';
import type { PasswordResetRequested } from '@timekeep/contracts/events/password-reset';
import { accountStream, passwordResetStream } from '@timekeep/contracts/events/streams';
import { InjectConfiguration, type Configuration } from '../../configuration/configuration.js';
import { EmployeeFacts } from '../../employees/employees.module.js';
import type { CommandContext } from '../../event-store/command-context.js';
import { nameBasedId } from '../../event-store/event-ids.js';
import { EventStore } from '../../event-store/event-store.js';
import { Mailer } from '../../mail/mailer.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { PasswordHasher } from '../../security/hashing/password-hasher.js';
import { LIMITS } from '../../security/rate-limits/limits.js';
import { RateLimits } from '../../security/rate-limits/rate-limits.js';
import { AccountReader } from '../account-reader.js';
import { accountDecider } from '../deciders/account.decider.js';
import type { Account } from '../deciders/account.state.js';
import { streamOfEmail } from '../deciders/email-address.js';
import { isOver, passwordResetDecider, type ResetTicket } from '../deciders/password-reset.decider.js';
import { EmailClaims } from '../email-claims.js';
import { inSteps } from '../password-reset/in-steps-of.js';
import { resetCodeOf } from '../password-reset/reset-code.js';
import { resetMail } from '../password-reset/reset-mail.js';
import { RequestPasswordReset } from './reset-password.commands.js';

interface Asked {
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
    const { state } = await this.store.load(passwordResetDecider, passwordResetStream(ticket));
    const asked = { ticket, email, code: resetCodeOf(ticket, this.configuration.jwtSecret) };
    // The same request again has the same ticket and code, and counts for nothing.
    if (state) return inSteps(() => this.repeat(asked, state, context));

    const limits = [
      { limit: LIMITS.resetFromAddress, of: [request.address] },
      { limit: LIMITS.resetOfEmail, of: [email.toLowerCase()] },
    ];
    return this.limits.count(limits, async () => {
      // Before the steps: with a wait for a thread in them, the time would tell whose account was looked up.
      const codeHash = await this.hasher.hash(asked.code, context);
      return inSteps(() => this.issue(asked, codeHash, context));
    });
  }

  /** The account first: were it the other way round, a repetition after a failure would find no account. */
  private async issue(asked: Asked, codeHash: string, context: CommandContext): Promise<RequestResetAnswer> {
    const EMPID = await this.openFor(asked, context);
    const recorded = await this.record({ ticket: asked.ticket, EMPID, codeHash }, context);
    await this.mail(asked, recorded);
    return { code: recorded.codeHash, id: asked.ticket };
  }

  /** The mail may be what was lost the first time. */
  private async repeat(
    asked: Asked,
    state: ResetTicket,
    context: CommandContext,
  ): Promise<RequestResetAnswer> {
    const { EMPID, codeHash } = state;
    const recorded = await this.record({ ticket: asked.ticket, EMPID, codeHash }, context);
    if (!isOver(state, this.now())) await this.mail(asked, recorded);
    return { code: recorded.codeHash, id: asked.ticket };
  }

  /** Lets the ticket change the password of the account with this address; null when none can be used. */
  private async openFor({ ticket, email }: Asked, context: CommandContext): Promise<string | null> {
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

  /** To the address as the account has it: one that only looks the same could lead elsewhere. */
  private async mail({ ticket, code }: Asked, recorded: PasswordResetRequested['data']): Promise<void> {
    const account = recorded.EMPID === null ? null : await this.holder(recorded.EMPID, ticket);
    if (!account || !this.mailer.isSetUp) return;
    const mail = resetMail(account.email, code, this.configuration.company.name);
    this.mailer.send(mail, { id: ticket, notAfter: recorded.expiresAt });
  }

  /** The account that the ticket can still change: what an earlier try recorded may be over by now. */
  private async holder(EMPID: string, ticket: string): Promise<Account | null> {
    if (!(await this.employees.findActive(EMPID))) return null;
    const { account } = await this.accounts.find(EMPID);
    return account?.status === 'ACTIVE' && account.resetTicket === ticket ? account : null;
  }

  private now(): string {
    return new Date(this.time.now()).toISOString();
  }
}
