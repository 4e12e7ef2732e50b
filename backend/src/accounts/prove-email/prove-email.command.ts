import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import { proveEmailFields } from '@timekeep/contracts/accounts/fields';
import { timingSafeEqual } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RESET_CODE } from '@timekeep/contracts/api/accounts-api';
import type { AccountEvent } from '@timekeep/contracts/events/account';
import { accountStream } from '@timekeep/contracts/events/streams';
import { InjectConfiguration, type Configuration } from '../../configuration/configuration.js';
import { type CommandContext, nameBasedId } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { refusedAs } from '../../event-store/store-errors.js';
import { dtoOf } from '../../http/validation/dto.js';
import { codeMail, type Mail } from '../../mail/mail.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { AccountReader } from '../account-reader.module.js';
import { accountDecider } from '../account.decider.js';
import { emailCodeOf } from '../reset-code.js';

export class ProveEmailDto extends dtoOf(proveEmailFields) {}

/** A code that can prove the address of an account, to be mailed there. */
export interface EmailCode {
  readonly email: string;
  readonly ticket: string;
  /** In plain text. */
  readonly code: string;
  /** ISO instant. */
  readonly expiresAt: string;
}

/** An account's owner wants to prove its address. Null when there is nothing to prove. The code goes to the address alone. */
export class RequestEmailCode extends Command<EmailCode | null> {
  constructor(
    readonly EMPID: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** The owner gives the code of the newest mail. */
export class ProveEmail extends Command<Recorded<AccountEvent>> {
  constructor(
    readonly EMPID: string,
    readonly code: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RequestEmailCode)
export class RequestEmailCodeHandler implements ICommandHandler<RequestEmailCode> {
  constructor(
    private readonly store: EventStore,
    private readonly accounts: AccountReader,
    private readonly time: CompanyTime,
    @InjectConfiguration() private readonly configuration: Configuration,
  ) {}

  async execute({ EMPID, context }: RequestEmailCode): Promise<EmailCode | null> {
    const stream = accountStream(EMPID);
    const ticket = nameBasedId(context.route, context.key, stream);
    const command = { type: 'requestEmailProof', ticket, at: nowOf(this.time) } as const;
    await this.store.execute(accountDecider, stream, command, context);
    const { account } = await this.accounts.find(EMPID);
    // Repeated after a newer request, it has nothing to mail: its code is void.
    if (account?.emailTicket?.ticket !== ticket) return null;
    const code = emailCodeOf(ticket, this.configuration.jwtSecret);
    return { email: account.email, ticket, code, expiresAt: account.emailTicket.expiresAt };
  }
}

@CommandHandler(ProveEmail)
export class ProveEmailHandler implements ICommandHandler<ProveEmail> {
  constructor(
    private readonly store: EventStore,
    private readonly accounts: AccountReader,
    private readonly time: CompanyTime,
    @InjectConfiguration() private readonly configuration: Configuration,
  ) {}

  async execute({ EMPID, code, context }: ProveEmail): Promise<Recorded<AccountEvent>> {
    const { account } = await this.accounts.find(EMPID);
    const ticket = account?.emailTicket?.ticket;
    const command = { ticket: ticket ?? '', at: nowOf(this.time) };
    const decided = (type: 'proveEmail' | 'rejectEmailCode', context: CommandContext) =>
      this.store.execute(accountDecider, accountStream(EMPID), { type, ...command }, context);
    const isRight = ticket !== undefined && isSame(code, emailCodeOf(ticket, this.configuration.jwtSecret));
    // An account that is proven already, or has no code out, is answered by the decider.
    if (isRight || ticket === undefined) return decided('proveEmail', context);
    await decided('rejectEmailCode', forEachGuess(context));
    throw refusedAs('rule', accountMessages.codeInvalid());
  }
}

/** Wrong codes count one by one, also under one key. */
function forEachGuess(context: CommandContext): CommandContext {
  return { ...context, key: `${context.key} ${context.commandId}` };
}

function isSame(given: string, code: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(code)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function nowOf(time: CompanyTime): string {
  return new Date(time.now()).toISOString();
}

/** Returns the mail with the code that proves the address. */
export function proofMail(to: string, code: string, companyName: string): Mail {
  const asked = `Somebody who is signed in to Timekeep at ${companyName} wants to confirm this email address.`;
  const life = `Enter it in your profile in Timekeep. It works once, for ${RESET_CODE.lifeMinutes} minutes.`;
  const ignore =
    'If it was not you, somebody else registered with your address. Do not give the code to anybody, and please tell the IT Department.';
  return codeMail({ to, subject: 'Your code to confirm your email', code, asked, life, ignore });
}
