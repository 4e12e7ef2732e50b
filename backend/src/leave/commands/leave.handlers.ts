import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LeaveEvent } from '@timekeep/contracts/events/leave';
import { leaveStream } from '@timekeep/contracts/events/streams';
import { EmployeeFacts } from '../../employees/employees.module.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { leaveDecider } from '../deciders/leave.decider.js';
import { ownerOf } from '../deciders/transaction-id.js';
import { AddLeave, DeleteLeave, EditLeave, IncrementLeave, UpdateLeave } from './leave.commands.js';

@CommandHandler(AddLeave)
export class AddLeaveHandler implements ICommandHandler<AddLeave> {
  constructor(
    private readonly store: EventStore,
    private readonly employees: EmployeeFacts,
  ) {}

  async execute({ leave, context }: AddLeave): Promise<Recorded<LeaveEvent>> {
    const employment = await this.employees.find(leave.EMPID);
    const command = { type: 'add', ...leave, employment } as const;
    return this.store.execute(leaveDecider, leaveStream(leave.EMPID), command, context);
  }
}

@CommandHandler(EditLeave)
export class EditLeaveHandler implements ICommandHandler<EditLeave> {
  constructor(
    private readonly store: EventStore,
    private readonly employees: EmployeeFacts,
  ) {}

  async execute({ leave, context }: EditLeave): Promise<Recorded<LeaveEvent>> {
    const employment = await this.employees.find(leave.EMPID);
    const command = { type: 'edit', ...leave, employment } as const;
    return this.store.execute(leaveDecider, leaveStream(leave.EMPID), command, context);
  }
}

@CommandHandler(DeleteLeave)
export class DeleteLeaveHandler implements ICommandHandler<DeleteLeave> {
  constructor(private readonly store: EventStore) {}

  execute({ TRANSAC_ID, revision, context }: DeleteLeave): Promise<Recorded<LeaveEvent>> {
    const EMPID = ownerOf(TRANSAC_ID);
    const command = { type: 'delete', EMPID, TRANSAC_ID, revision } as const;
    return this.store.execute(leaveDecider, leaveStream(EMPID), command, context);
  }
}

@CommandHandler(UpdateLeave)
export class UpdateLeaveHandler implements ICommandHandler<UpdateLeave> {
  constructor(
    private readonly store: EventStore,
    private readonly employees: EmployeeFacts,
    private readonly time: CompanyTime,
  ) {}

  async execute({ details, revision, context }: UpdateLeave): Promise<Recorded<LeaveEvent>> {
    const { EMPID } = details;
    const on = await this.time.today();
    const employment = await this.employees.find(EMPID);
    const command = { type: 'update', details, revision, by: context.actor, on, employment } as const;
    return this.store.execute(leaveDecider, leaveStream(EMPID), command, context);
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
