import { Command } from '@nestjs/cqrs';
import type { LeaveEvent } from '@timekeep/contracts/events/leave';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { CommandContext } from '../../event-store/command-context.js';
import type { Recorded } from '../../event-store/recorded.js';
import type { LeaveEdit } from '../deciders/edit-leave.js';
import type { LeaveEntry } from '../deciders/leave-entry.js';
import type { SeenRevision } from '../deciders/leave.state.js';
import type { LeaveDetails } from '../deciders/update-leave.js';

/** HR records days of leave. */
export class AddLeave extends Command<Recorded<LeaveEvent>> {
  constructor(
    readonly leave: { readonly EMPID: string; readonly entries: readonly LeaveEntry[] },
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** HR corrects days of leave. */
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

/** HR takes a day of leave back. */
export class DeleteLeave extends Command<Recorded<LeaveEvent>> {
  constructor(
    readonly TRANSAC_ID: string,
    readonly revision: SeenRevision,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** HR sets balances, the anniversary and what it adds. */
export class UpdateLeave extends Command<Recorded<LeaveEvent>> {
  constructor(
    readonly details: LeaveDetails,
    readonly revision: SeenRevision,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** What the employee's anniversaries until today add is added, unless it was. */
export class IncrementLeave extends Command<Recorded<LeaveEvent>> {
  constructor(
    readonly EMPID: string,
    readonly today: WorkDate,
    readonly context: CommandContext,
  ) {
    super();
  }
}
