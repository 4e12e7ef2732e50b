import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ScheduleEvent } from '@timekeep/contracts/events/schedule';
import { scheduleStream } from '@timekeep/contracts/events/streams';
import { EmployeeFacts } from '../../employees/employees.module.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { scheduleDecider } from '../schedule.decider.js';
import { SaveSchedule } from './save-schedule.command.js';

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
