import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LeaveEvent } from '@timekeep/contracts/events/leave';
import { leaveStream } from '@timekeep/contracts/events/streams';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { EmployeeFacts } from '../../employees/employees.module.js';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { leaveDecider } from '../leave.decider.js';

/** Adds the increments of the employee's anniversaries until today that are not added yet. */
export class IncrementLeave extends Command<Recorded<LeaveEvent>> {
  constructor(
    readonly EMPID: string,
    readonly today: WorkDate,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(IncrementLeave)
export class IncrementLeaveHandler implements ICommandHandler<IncrementLeave> {
  constructor(
    private readonly store: EventStore,
    private readonly employees: EmployeeFacts,
  ) {}

  async execute({ EMPID, today, context }: IncrementLeave): Promise<Recorded<LeaveEvent>> {
    const employment = await this.employees.find(EMPID);
    const command = { type: 'increment', EMPID, today, employment } as const;
    return this.store.execute(leaveDecider, leaveStream(EMPID), command, context);
  }
}
