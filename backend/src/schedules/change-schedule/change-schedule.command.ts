import { saveScheduleFields } from '@timekeep/contracts/schedules/fields';
import { dtoOf } from '../../http/validation/dto.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ScheduleEvent } from '@timekeep/contracts/events/schedule';
import { scheduleStream } from '@timekeep/contracts/events/streams';
import { EmployeeFacts } from '../../employees/employees.module.js';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { Subject } from '../../security/subject.decorators.js';
import { scheduleDecider, type ScheduleEntry } from '../schedule.decider.js';
import { EmployeeSchedules } from '../employee-schedules.js';

/** The types of the entries; the decider judges their content. */
export class SaveScheduleDto extends dtoOf(saveScheduleFields) {}

/** HR gives an employee weekly hours from one day to another, in place of what stood there. */
@Subject(({ schedule }: SaveSchedule) => schedule.EMPID)
export class SaveSchedule extends Command<Recorded<ScheduleEvent>> {
  constructor(
    readonly schedule: ScheduleEntry,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SaveSchedule)
export class SaveScheduleHandler implements ICommandHandler<SaveSchedule> {
  constructor(
    private readonly store: EventStore,
    private readonly employees: EmployeeFacts,
    private readonly time: CompanyTime,
  ) {}

  async execute({ schedule, context }: SaveSchedule): Promise<Recorded<ScheduleEvent>> {
    const { EMPID } = schedule;
    const [employee, today] = await Promise.all([this.employees.find(EMPID), this.time.today()]);
    const command = { type: 'save', schedule, employee, today } as const;
    return this.store.execute(scheduleDecider, scheduleStream(EMPID), command, context);
  }
}

/** HR takes away an employee's hours from today on. */
@Subject(({ EMPID }: DeleteSchedules) => EMPID)
export class DeleteSchedules extends Command<Recorded<ScheduleEvent>> {
  constructor(
    readonly EMPID: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(DeleteSchedules)
export class DeleteSchedulesHandler implements ICommandHandler<DeleteSchedules> {
  constructor(
    private readonly store: EventStore,
    private readonly employees: EmployeeFacts,
    private readonly schedules: EmployeeSchedules,
    private readonly time: CompanyTime,
  ) {}

  async execute({ EMPID, context }: DeleteSchedules): Promise<Recorded<ScheduleEvent>> {
    const [employee, { ranges }, today] = await Promise.all([
      this.employees.find(EMPID),
      this.schedules.of(EMPID),
      this.time.today(),
    ]);
    const command = { type: 'delete', EMPID, employee, ranges, today } as const;
    return this.store.execute(scheduleDecider, scheduleStream(EMPID), command, context);
  }
}
