import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LeaveEvent } from '@timekeep/contracts/events/leave';
import { leaveStream } from '@timekeep/contracts/events/streams';
import { EmployeeFacts } from '../../employees/employees.module.js';
import { addLeaveFields } from '@timekeep/contracts/leave/fields';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { dtoOf } from '../../http/validation/dto.js';
import { Subject } from '../../security/subject.decorators.js';
import type { LeaveEntry } from '../leave.state.js';
import { leaveDecider } from '../leave.decider.js';

export class AddLeaveDto extends dtoOf(addLeaveFields) {}

/** HR records days of leave. */
@Subject(({ leave }: AddLeave) => leave.EMPID)
export class AddLeave extends Command<Recorded<LeaveEvent>> {
  constructor(
    readonly leave: { readonly EMPID: string; readonly entries: readonly LeaveEntry[] },
    readonly context: CommandContext,
  ) {
    super();
  }
}

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
