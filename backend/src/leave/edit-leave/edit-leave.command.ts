import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LeaveEvent } from '@timekeep/contracts/events/leave';
import { leaveStream } from '@timekeep/contracts/events/streams';
import { deleteLeaveFields, editLeaveFields } from '@timekeep/contracts/leave/fields';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { dtoOf } from '../../http/validation/dto.js';
import { Subject } from '../../security/subject.decorators.js';
import { ownerOf, type SeenRevision } from '../leave.state.js';
import { EmployeeLeave } from '../employee-leave.js';
import { leaveDecider } from '../leave.decider.js';
import type { LeaveEdit } from './edit-leave.decision.js';

export class EditLeaveDto extends dtoOf(editLeaveFields) {}

/** HR corrects days of leave. */
@Subject(({ leave }: EditLeave) => leave.EMPID)
export class EditLeave extends Command<Recorded<LeaveEvent>> {
  constructor(
    readonly leave: {
      readonly EMPID: string;
      readonly edits: readonly LeaveEdit[];
      readonly revision: SeenRevision;
    },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(EditLeave)
export class EditLeaveHandler implements ICommandHandler<EditLeave> {
  constructor(
    private readonly store: EventStore,
    private readonly leaves: EmployeeLeave,
  ) {}

  async execute({ leave, context }: EditLeave): Promise<Recorded<LeaveEvent>> {
    const employment = await this.leaves.employment(leave.EMPID);
    const command = { type: 'edit', ...leave, employment } as const;
    return this.store.execute(leaveDecider, leaveStream(leave.EMPID), command, context);
  }
}

export class DeleteLeaveDto extends dtoOf(deleteLeaveFields) {}

/** HR takes a day of leave back. */
@Subject(({ TRANSAC_ID }: DeleteLeave) => ownerOf(TRANSAC_ID))
export class DeleteLeave extends Command<Recorded<LeaveEvent>> {
  constructor(
    readonly TRANSAC_ID: string,
    readonly revision: SeenRevision,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(DeleteLeave)
export class DeleteLeaveHandler implements ICommandHandler<DeleteLeave> {
  constructor(
    private readonly store: EventStore,
    private readonly leaves: EmployeeLeave,
  ) {}

  async execute({ TRANSAC_ID, revision, context }: DeleteLeave): Promise<Recorded<LeaveEvent>> {
    const EMPID = ownerOf(TRANSAC_ID);
    const employment = await this.leaves.employment(EMPID);
    const command = { type: 'delete', EMPID, TRANSAC_ID, revision, employment } as const;
    return this.store.execute(leaveDecider, leaveStream(EMPID), command, context);
  }
}
