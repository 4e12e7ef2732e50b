import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { NoticesEvent } from '@timekeep/contracts/events/notices';
import { noticesStream } from '@timekeep/contracts/events/streams';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { AccountReader } from '../../accounts/account-reader.module.js';
import { EmployeeFacts } from '../../employees/employees.module.js';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { noticesDecider } from '../notices.decider.js';

/**
 * Claims the digest of a day for an employee. Returns the address to mail it to; null when another process has claimed it, or
 * when there is nothing to mail to this employee.
 */
export class ClaimDigest extends Command<string | null> {
  constructor(
    readonly EMPID: string,
    readonly day: WorkDate,
    /** ISO instant of the newest unread notice. */
    readonly upTo: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Gives a claim up, since the mail server did not accept the mail. */
export class ReleaseDigest extends Command<Recorded<NoticesEvent>> {
  constructor(
    readonly EMPID: string,
    readonly day: WorkDate,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ClaimDigest)
export class ClaimDigestHandler implements ICommandHandler<ClaimDigest> {
  constructor(
    private readonly store: EventStore,
    private readonly accounts: AccountReader,
    private readonly employees: EmployeeFacts,
  ) {}

  async execute({ EMPID, day, upTo, context }: ClaimDigest): Promise<string | null> {
    const [{ account }, employee] = await Promise.all([
      this.accounts.find(EMPID),
      this.employees.findActive(EMPID),
    ]);
    if (!employee || account?.status !== 'ACTIVE' || !account.emailProven) return null;
    const command = { type: 'claim', EMPID, day, upTo } as const;
    const { events } = await this.store.execute(noticesDecider, noticesStream(EMPID), command, context);
    return events.length > 0 ? account.email : null;
  }
}

@CommandHandler(ReleaseDigest)
export class ReleaseDigestHandler implements ICommandHandler<ReleaseDigest> {
  constructor(private readonly store: EventStore) {}

  execute({ EMPID, day, context }: ReleaseDigest): Promise<Recorded<NoticesEvent>> {
    const command = { type: 'release', EMPID, day } as const;
    return this.store.execute(noticesDecider, noticesStream(EMPID), command, context);
  }
}
