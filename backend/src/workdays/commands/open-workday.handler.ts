import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { workdayStream } from '@timekeep/contracts/events/streams';
import type { WorkdayEvent } from '@timekeep/contracts/events/workday';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { workdayDecider } from '../workday.decider.js';
import { OpenWorkday } from './open-workday.command.js';

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
