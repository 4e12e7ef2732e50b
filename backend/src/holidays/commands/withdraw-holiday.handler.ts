import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { HolidayEvent } from '@timekeep/contracts/events/holiday';
import { holidayStream } from '@timekeep/contracts/events/streams';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { holidayDecider } from '../holiday.decider.js';
import { WithdrawHoliday } from './withdraw-holiday.command.js';

@CommandHandler(WithdrawHoliday)
export class WithdrawHolidayHandler implements ICommandHandler<WithdrawHoliday> {
  constructor(private readonly store: EventStore) {}

  execute({ date, context }: WithdrawHoliday): Promise<Recorded<HolidayEvent>> {
    return this.store.execute(holidayDecider, holidayStream(date), { type: 'withdraw', date }, context);
  }
}
