import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import { accountStream, passwordResetStream } from '@timekeep/contracts/events/streams';
import { InjectConfiguration, type Configuration } from '../../configuration/configuration.js';
import { EmployeeFacts } from '../../employees/employees.module.js';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import { plain } from '../../event-store/decider.js';
import { refusedAs, RefusedError } from '../../event-store/store-errors.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { PasswordHasher } from '../../security/hashing/password-hasher.js';
import { AccountReader } from '../account-reader.module.js';
import { accountDecider, noCodeFor } from '../account.decider.js';
import { isOver, passwordResetDecider } from '../password-reset.decider.js';
import { resetCodeOf } from '../reset-code.js';

/** A code as IT reads it to the owner of an account. Times are ISO instants. */
export interface IssuedResetCode {
  /** In plain text. */
  readonly code: string;
  /** The address that it was requested for. */
  readonly email: string;
  readonly requestedAt: string;
  readonly expiresAt: string;
}

/** IT issues the code to an employee who requested one on the page and cannot receive mail. */
export class IssueResetCode extends Command<IssuedResetCode> {
  constructor(
    readonly EMPID: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * Derives the code of the newest ticket that was requested on the page, and records for whom. The code works on that page alone,
 * which has the ticket: the code alone cannot set a password.
 */
@CommandHandler(IssueResetCode)
export class IssueResetCodeHandler implements ICommandHandler<IssueResetCode> {
  constructor(
    private readonly store: EventStore,
    private readonly accounts: AccountReader,
    private readonly employees: EmployeeFacts,
    private readonly hasher: PasswordHasher,
    private readonly time: CompanyTime,
    @InjectConfiguration() private readonly configuration: Configuration,
  ) {}

  async execute({ EMPID, context }: IssueResetCode): Promise<IssuedResetCode> {
    const { account } = await this.accounts.find(EMPID);
    if (!account) throw refusedAs('missing', accountMessages.missing({ employee: EMPID }));
    if (!(await this.employees.findActive(EMPID))) throw refused(`Employee ${EMPID} has resigned.`);
    if (account.status !== 'ACTIVE') throw refused(noCodeFor(account));
    const { email, resetTicket: ticket } = account;
    if (ticket === null) throw refused(notAskedFor(EMPID, email));

    const { state } = await this.store.load(passwordResetDecider, passwordResetStream(ticket));
    const now = new Date(this.time.now()).toISOString();
    if (!state || state.isCompleted || isOver(state, now)) throw refused(notAskedFor(EMPID, email));
    const code = resetCodeOf(ticket, this.configuration.jwtSecret);
    if (!(await this.hasher.matches(code, state.codeHash, context))) throw refused(OTHER_SECRET);

    const command = { type: 'issueResetCode', EMPID, ticket } as const;
    await this.store.execute(accountDecider, accountStream(EMPID), command, context);
    const { requestedAt, expiresAt } = state;
    return { code, email, requestedAt, expiresAt };
  }
}

const OTHER_SECRET =
  'The JWT_SECRET of this command is not the one with which the backend made the code. No code was issued.';

function notAskedFor(EMPID: string, email: string): string {
  return (
    `${EMPID} has no request for a new password that is open. They open Forgot Password on the sign-in page, enter ${email} and ` +
    'press Send Code, and keep that page open; then call this command again, within 15 minutes.'
  );
}

function refused(message: string): RefusedError {
  return refusedAs('rule', plain(message));
}
