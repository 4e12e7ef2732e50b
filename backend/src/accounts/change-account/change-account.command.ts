import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import type { AccountEvent, Authority } from '@timekeep/contracts/events/account';
import { accountStream } from '@timekeep/contracts/events/streams';
import type { CommandContext } from '../../event-store/command-context.js';
import { EmployeeFacts } from '../../employees/employees.module.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { refusedAs } from '../../event-store/store-errors.js';
import { Subject } from '../../security/subject.decorators.js';
import { SessionUses } from '../../security/session-uses.js';
import { AccountReader } from '../account-reader.module.js';
import { accountDecider } from '../account.decider.js';
import type { SeenRegistration } from '../decide-registration/decide-registration.decision.js';
import { AuthorityMails, RegistrationMails } from './change-mails.js';
import { EmailClaims } from '../email-claims.js';

/** IT gives an account an authority. `email` has to be the account's: it shows that IT looked whose it is. */
export class GrantAuthority extends Command<Recorded<AccountEvent>> {
  constructor(
    readonly grant: { readonly EMPID: string; readonly authority: Authority; readonly email: string },
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** IT opens an account: one that waits for approval, or was deactivated. HR opens one whose registration waits. */
@Subject(({ EMPID }: ActivateAccount) => EMPID)
export class ActivateAccount extends Command<Recorded<AccountEvent>> {
  constructor(
    readonly EMPID: string,
    readonly context: CommandContext,
    readonly registration: SeenRegistration | null = null,
  ) {
    super();
  }
}

/** IT closes an account; its sessions end at once. */
export class DeactivateAccount extends Command<Recorded<AccountEvent>> {
  constructor(
    readonly EMPID: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** IT removes a wrongly claimed account, or HR one whose registration waits, which frees its employee id and e-mail address. */
@Subject(({ EMPID }: RemoveAccount) => EMPID)
export class RemoveAccount extends Command<Recorded<AccountEvent>> {
  constructor(
    readonly EMPID: string,
    readonly context: CommandContext,
    readonly registration: SeenRegistration | null = null,
  ) {
    super();
  }
}

@CommandHandler(GrantAuthority)
export class GrantAuthorityHandler implements ICommandHandler<GrantAuthority> {
  constructor(
    private readonly store: EventStore,
    private readonly mails: AuthorityMails,
  ) {}

  async execute({ grant, context }: GrantAuthority): Promise<Recorded<AccountEvent>> {
    const stream = accountStream(grant.EMPID);
    const recorded = await this.store.execute(accountDecider, stream, { type: 'grant', ...grant }, context);
    await this.mails.send(recorded, grant, context);
    return recorded;
  }
}

@CommandHandler(ActivateAccount)
export class ActivateAccountHandler implements ICommandHandler<ActivateAccount> {
  constructor(
    private readonly store: EventStore,
    private readonly accounts: AccountReader,
    private readonly employees: EmployeeFacts,
    private readonly mails: RegistrationMails,
  ) {}

  /** @throws RefusedError for HR when the employee has resigned */
  async execute({ EMPID, context, registration }: ActivateAccount): Promise<Recorded<AccountEvent>> {
    const stream = accountStream(EMPID);
    const earlier = await this.store.earlierOutcome<AccountEvent>(stream, context);
    if (earlier) return earlier;
    const { account: former } = await this.accounts.find(EMPID);
    if (registration && former?.status === 'PENDING' && !(await this.employees.findActive(EMPID))) {
      throw refusedAs('rule', accountMessages.resignedMeanwhile());
    }
    const codesByMail = this.mails.isSetUp;
    const command = { type: 'activate', EMPID, registration, codesByMail } as const;
    const recorded = await this.store.execute(accountDecider, stream, command, context);
    if (former?.status === 'PENDING') this.mails.send(recorded, former.email, context);
    return recorded;
  }
}

@CommandHandler(DeactivateAccount)
export class DeactivateAccountHandler implements ICommandHandler<DeactivateAccount> {
  constructor(private readonly store: EventStore) {}

  execute({ EMPID, context }: DeactivateAccount): Promise<Recorded<AccountEvent>> {
    return this.store.execute(accountDecider, accountStream(EMPID), { type: 'deactivate', EMPID }, context);
  }
}

@CommandHandler(RemoveAccount)
export class RemoveAccountHandler implements ICommandHandler<RemoveAccount> {
  constructor(
    private readonly store: EventStore,
    private readonly claims: EmailClaims,
    private readonly uses: SessionUses,
    private readonly mails: RegistrationMails,
  ) {}

  async execute({ EMPID, context, registration }: RemoveAccount): Promise<Recorded<AccountEvent>> {
    const recorded = await this.store.execute(
      accountDecider,
      accountStream(EMPID),
      { type: 'remove', EMPID, registration },
      context,
    );
    for (const event of recorded.events) {
      if (event.type === 'AccountRemoved') await this.claims.releaseOf(EMPID, event.data.email, context);
    }
    // No mail about a wrongly claimed account: its address is a stranger's.
    if (registration) this.mails.send(recorded, registration.email, context);
    await this.uses.forgetAllOf(EMPID, null);
    return recorded;
  }
}
