import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { HolidayEvent } from '@timekeep/contracts/events/holiday';
import { holidayStream } from '@timekeep/contracts/events/streams';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { holidayDecider } from '../holiday.decider.js';
import { ApplyHoliday } from './apply-holiday.command.js';

@CommandHandler(ApplyHoliday)
export class ApplyHolidayHandler implements ICommandHandler<ApplyHoliday> {
  constructor(private readonly store: EventStore) {}

  execute({ holiday, context }: ApplyHoliday): Promise<Recorded<HolidayEvent>> {
    const stream = holidayStream(holiday.date);
    return this.store.execute(holidayDecider, stream, { type: 'apply', ...holiday }, context);
  }
}
