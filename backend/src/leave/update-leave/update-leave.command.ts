import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LeaveEvent } from '@timekeep/contracts/events/leave';
import { leaveStream } from '@timekeep/contracts/events/streams';
import { updateLeaveFields } from '@timekeep/contracts/leave/fields';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { dtoOf } from '../../http/validation/dto.js';
import { Subject } from '../../security/subject.decorators.js';
import { EmployeeLeave } from '../employee-leave.js';
import { leaveDecider } from '../leave.decider.js';
import type { SeenRevision } from '../leave.state.js';
import type { LeaveDetails } from './update-leave.decision.js';

export class UpdateLeaveDto extends dtoOf(updateLeaveFields) {}

/** HR sets balances, the anniversary and what it adds. */
@Subject(({ details }: UpdateLeave) => details.EMPID)
export class UpdateLeave extends Command<Recorded<LeaveEvent>> {
  constructor(
    readonly details: LeaveDetails,
    readonly revision: SeenRevision,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(UpdateLeave)
export class UpdateLeaveHandler implements ICommandHandler<UpdateLeave> {
  constructor(
    private readonly store: EventStore,
    private readonly leaves: EmployeeLeave,
    private readonly time: CompanyTime,
  ) {}

  async execute({ details, revision, context }: UpdateLeave): Promise<Recorded<LeaveEvent>> {
    const { EMPID } = details;
    const on = await this.time.today();
    const employment = await this.leaves.employment(EMPID);
    const command = { type: 'update', details, revision, by: context.actor, on, employment } as const;
    return this.store.execute(leaveDecider, leaveStream(EMPID), command, context);
  }
}
