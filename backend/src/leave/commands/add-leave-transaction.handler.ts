import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LeaveEvent } from '@timekeep/contracts/events/leave-events';
import { leaveStream } from '@timekeep/contracts/events/streams';
import { EmployeeFacts } from '../../employees/employees.module.js';
import { EventStore, type Recorded } from '../../event-store/event-store.js';
import { leaveDecider } from '../leave.decider.js';
import { AddLeaveTransaction } from './add-leave-transaction.command.js';

@CommandHandler(AddLeaveTransaction)
export class AddLeaveTransactionHandler implements ICommandHandler<AddLeaveTransaction> {
  constructor(
    private readonly store: EventStore,
    private readonly employees: EmployeeFacts,
  ) {}

  async execute({ entry, context }: AddLeaveTransaction): Promise<Recorded<LeaveEvent>> {
    const employee = await this.employees.find(entry.EMPID);
    const command = { type: 'add', entry, hiredOn: employee?.hiredOn ?? null } as const;
    return this.store.execute(leaveDecider, leaveStream(entry.EMPID), command, context);
  }
}
