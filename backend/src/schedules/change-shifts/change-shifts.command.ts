import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ScheduleEvent } from '@timekeep/contracts/events/schedule';
import { scheduleStream } from '@timekeep/contracts/events/streams';
import { setShiftFields, withdrawShiftFields } from '@timekeep/contracts/schedules/fields';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { EmployeeFacts } from '../../employees/employees.module.js';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { dtoOf } from '../../http/validation/dto.js';
import { Subject } from '../../security/subject.decorators.js';
import { scheduleDecider, type HoursEntry } from '../schedule.decider.js';

export class SetShiftDto extends dtoOf(setShiftFields) {}

export class WithdrawShiftDto extends dtoOf(withdrawShiftFields) {}

/** Sets the hours of single dates, all of them or none. */
@Subject(({ EMPID }: SetShifts) => EMPID)
export class SetShifts extends Command<Recorded<ScheduleEvent>> {
  constructor(
    readonly EMPID: string,
    readonly dates: readonly WorkDate[],
    readonly hours: HoursEntry,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SetShifts)
export class SetShiftsHandler implements ICommandHandler<SetShifts> {
  constructor(
    private readonly store: EventStore,
    private readonly employees: EmployeeFacts,
  ) {}

  async execute({ EMPID, dates, hours, context }: SetShifts): Promise<Recorded<ScheduleEvent>> {
    const employee = await this.employees.find(EMPID);
    const command = { type: 'set-shifts', EMPID, dates, hours, employee } as const;
    return this.store.execute(scheduleDecider, scheduleStream(EMPID), command, context);
  }
}

/** Takes back the hours of one date, so that its range holds again. */
@Subject(({ EMPID }: WithdrawShift) => EMPID)
export class WithdrawShift extends Command<Recorded<ScheduleEvent>> {
  constructor(
    readonly EMPID: string,
    readonly date: WorkDate,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(WithdrawShift)
export class WithdrawShiftHandler implements ICommandHandler<WithdrawShift> {
  constructor(
    private readonly store: EventStore,
    private readonly employees: EmployeeFacts,
  ) {}

  async execute({ EMPID, date, context }: WithdrawShift): Promise<Recorded<ScheduleEvent>> {
    const employee = await this.employees.find(EMPID);
    const command = { type: 'withdraw-shift', EMPID, date, employee } as const;
    return this.store.execute(scheduleDecider, scheduleStream(EMPID), command, context);
  }
}
