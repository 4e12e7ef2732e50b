import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { HolidayEvent } from '@timekeep/contracts/events/holiday';
import { holidayStream } from '@timekeep/contracts/events/streams';
import { applyHolidayFields, withdrawHolidayFields } from '@timekeep/contracts/holidays/fields';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { dtoOf } from '../../http/validation/dto.js';
import { NoSubject } from '../../security/own-changes/subject.decorators.js';
import { type ApplyHolidayCommand, holidayDecider } from '../holiday.decider.js';

export class ApplyHolidayDto extends dtoOf(applyHolidayFields) {}

/** The date becomes a holiday for all employees. */
@NoSubject('A holiday is for everybody.')
export class ApplyHoliday extends Command<Recorded<HolidayEvent>> {
  constructor(
    readonly holiday: Omit<ApplyHolidayCommand, 'type'>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ApplyHoliday)
export class ApplyHolidayHandler implements ICommandHandler<ApplyHoliday> {
  constructor(private readonly store: EventStore) {}

  execute({ holiday, context }: ApplyHoliday): Promise<Recorded<HolidayEvent>> {
    const stream = holidayStream(holiday.date);
    return this.store.execute(holidayDecider, stream, { type: 'apply', ...holiday }, context);
  }
}

export class WithdrawHolidayDto extends dtoOf(withdrawHolidayFields) {}

/** The date becomes a day like others again; its records are what they would be without the holiday. */
@NoSubject('A holiday is for everybody.')
export class WithdrawHoliday extends Command<Recorded<HolidayEvent>> {
  constructor(
    readonly date: WorkDate,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(WithdrawHoliday)
export class WithdrawHolidayHandler implements ICommandHandler<WithdrawHoliday> {
  constructor(private readonly store: EventStore) {}

  execute({ date, context }: WithdrawHoliday): Promise<Recorded<HolidayEvent>> {
    return this.store.execute(holidayDecider, holidayStream(date), { type: 'withdraw', date }, context);
  }
}
