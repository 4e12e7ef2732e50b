import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LeaveEvent } from '@timekeep/contracts/events/leave';
import { leaveStream } from '@timekeep/contracts/events/streams';
import { EmployeeFacts } from '../../employees/employees.module.js';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { Subject } from '../../security/own-changes/subject.decorators.js';
import {
  IsEntryList,
  IsGivenEmpid,
  IsRemarks,
  IsRevision,
  IsTransactionId,
  LeaveDayDto,
} from '../leave-fields.js';
import { leaveDecider } from '../leave.decider.js';
import type { SeenRevision } from '../leave.state.js';
import type { LeaveEdit } from './edit-leave.decision.js';

/** Only a new application needs remarks. */
export class LeaveEditDto extends LeaveDayDto {
  @IsRemarks()
  readonly REMARKS: string = '';

  @IsTransactionId()
  readonly TRANSAC_ID: string = '';
}

export class EditLeaveDto {
  @IsGivenEmpid()
  readonly EMPID: string = '';

  @IsEntryList(() => LeaveEditDto)
  readonly leaveData: LeaveEditDto[] = [];

  @IsRevision()
  readonly revision?: string | null;
}

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
    private readonly employees: EmployeeFacts,
  ) {}

  async execute({ leave, context }: EditLeave): Promise<Recorded<LeaveEvent>> {
    const employment = await this.employees.find(leave.EMPID);
    const command = { type: 'edit', ...leave, employment } as const;
    return this.store.execute(leaveDecider, leaveStream(leave.EMPID), command, context);
  }
}
