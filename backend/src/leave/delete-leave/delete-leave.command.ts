import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LeaveEvent } from '@timekeep/contracts/events/leave';
import { leaveStream } from '@timekeep/contracts/events/streams';
import { deleteLeaveFields } from '@timekeep/contracts/leave/fields';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { dtoOf } from '../../http/validation/dto.js';
import { Subject } from '../../security/own-changes/subject.decorators.js';
import { ownerOf } from '../leave-entry.js';
import { leaveDecider } from '../leave.decider.js';
import type { SeenRevision } from '../leave.state.js';

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
  constructor(private readonly store: EventStore) {}

  execute({ TRANSAC_ID, revision, context }: DeleteLeave): Promise<Recorded<LeaveEvent>> {
    const EMPID = ownerOf(TRANSAC_ID);
    const command = { type: 'delete', EMPID, TRANSAC_ID, revision } as const;
    return this.store.execute(leaveDecider, leaveStream(EMPID), command, context);
  }
}
