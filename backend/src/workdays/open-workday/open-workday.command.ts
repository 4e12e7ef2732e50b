import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { workdayStream } from '@timekeep/contracts/events/streams';
import type { WorkdayEvent } from '@timekeep/contracts/events/workday';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { workdayDecider } from '../workday.decider.js';

/** The date opens for the whole company; again, it changes nothing. */
export class OpenWorkday extends Command<Recorded<WorkdayEvent>> {
  constructor(
    readonly date: WorkDate,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(OpenWorkday)
export class OpenWorkdayHandler implements ICommandHandler<OpenWorkday> {
  constructor(
    private readonly store: EventStore,
    private readonly time: CompanyTime,
  ) {}

  async execute({ date, context }: OpenWorkday): Promise<Recorded<WorkdayEvent>> {
    const command = { type: 'open', date, today: await this.time.today() } as const;
    return this.store.execute(workdayDecider, workdayStream(date), command, context);
  }
}
