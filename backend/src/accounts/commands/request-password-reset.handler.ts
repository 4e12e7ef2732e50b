import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestResetAnswer } from '@timekeep/contracts/api/accounts-api';
import { accountStream, passwordResetStream } from '@timekeep/contracts/events/streams';
import { InjectConfiguration, type Configuration } from '../../configuration/configuration.js';
import { EmployeeFacts } from '../../employees/employees.module.js';
import type { CommandContext } from '../../event-store/command-context.js';
import { nameBasedId } from '../../event-store/event-ids.js';
import { EventStore } from '../../event-store/event-store.js';
import { RefusedError } from '../../event-store/store-errors.js';
import { Mailer } from '../../mail/mailer.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { PasswordHasher } from '../../security/hashing/password-hasher.js';
import { LIMITS } from '../../security/rate-limits/limits.js';
import { RateLimits } from '../../security/rate-limits/rate-limits.js';
import { AccountReader } from '../account-reader.js';
import { accountDecider } from '../deciders/account.decider.js';
import type { Account } from '../deciders/account.state.js';
import { streamOfEmail } from '../deciders/email-address.js';
import { passwordResetDecider } from '../deciders/password-reset.decider.js';
import { EmailClaims } from '../email-claims.js';
import { inStepsOf } from '../password-reset/in-steps-of.js';
import { newResetCode } from '../password-reset/reset-code.js';
import { resetMail } from '../password-reset/reset-mail.js';
import { RequestPasswordReset } from './reset-password.commands.js';

const NO_MAIL = 'Codes cannot be sent by e-mail here. Please ask the IT Department for a new password.';
/** Several times what it takes to hash a code and to record who asked for it. */
const STEP_MS = 500;

interface Ticket {
  readonly ticket: string;
  readonly EMPID: string | null;
  readonly codeHash: string;
}

/** Every address gets a code and a ticket after the same time. Only an account that can be used gets a mail as well. */
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
    if (!this.mailer.isSetUp) throw new RefusedError({ kind: 'unavailable', message: NO_MAIL });
    const { email, address } = request;
    const ticket = nameBasedId(context.route, context.key, streamOfEmail(email));
    const { state } = await this.store.load(passwordResetDecider, passwordResetStream(ticket));
    // The same request again: no new code, and nothing to count.
    if (state) return this.record({ ticket, EMPID: state.EMPID, codeHash: state.codeHash }, context);

    await this.limits.count([
      { limit: LIMITS.resetFromAddress, of: [address] },
      { limit: LIMITS.resetOfEmail, of: [email.toLowerCase()] },
    ]);
    return inStepsOf(STEP_MS, () => this.issue(ticket, email, context));
  }

  private async issue(ticket: string, email: string, context: CommandContext): Promise<RequestResetAnswer> {
    const code = newResetCode();
    const codeHash = await this.hasher.hash(code);
    // The account first: were it the other way round, a repetition after a failure would send no mail.
    const account = await this.openFor(email, ticket, context);
    const answer = await this.record({ ticket, EMPID: account?.EMPID ?? null, codeHash }, context);
    // Of two that come under one key at the same moment, one has the code that counts.
    if (account && answer.code === codeHash) {
      // To the address as the account has it: one that only looks the same could lead elsewhere.
      this.mailer.send(resetMail(account.email, code, this.configuration.company.name));
    }
    return answer;
  }

  /** Lets the ticket change the password of the account with this address; null when none can be used. */
  private async openFor(email: string, ticket: string, context: CommandContext): Promise<Account | null> {
    const EMPID = await this.claims.confirmedHolder(email);
    if (EMPID === null || !(await this.employees.findActive(EMPID))) return null;
    const command = { type: 'openReset', ticket, email } as const;
    const { events } = await this.store.execute(accountDecider, accountStream(EMPID), command, context);
    return events.length > 0 ? (await this.accounts.find(EMPID)).account : null;
  }

  private async record(ticket: Ticket, context: CommandContext): Promise<RequestResetAnswer> {
    const at = new Date(this.time.now()).toISOString();
    const command = { type: 'request', ...ticket, at } as const;
    const stream = passwordResetStream(ticket.ticket);
    const { events } = await this.store.execute(passwordResetDecider, stream, command, context);
    const requested = events.find(({ type }) => type === 'PasswordResetRequested');
    if (requested?.type !== 'PasswordResetRequested') throw new Error(`${stream} was not begun.`);
    return { code: requested.data.codeHash, id: ticket.ticket };
  }
}
