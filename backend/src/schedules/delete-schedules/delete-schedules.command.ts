import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ScheduleEvent } from '@timekeep/contracts/events/schedule';
import { scheduleStream } from '@timekeep/contracts/events/streams';
import { EmployeeFacts } from '../../employees/employees.module.js';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { Subject } from '../../security/own-changes/subject.decorators.js';
import { EmployeeSchedules } from '../employee-schedules.js';
import { scheduleDecider } from '../schedule.decider.js';

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
    const [employee, ranges, today] = await Promise.all([
      this.employees.find(EMPID),
      this.schedules.ranges(EMPID),
      this.time.today(),
    ]);
    const command = { type: 'delete', EMPID, employee, ranges, today } as const;
    return this.store.execute(scheduleDecider, scheduleStream(EMPID), command, context);
  }
}
