import { Command } from '@nestjs/cqrs';
import type { LeaveEvent } from '@timekeep/contracts/events/leave-events';
import type { CommandContext } from '../../event-store/command-context.js';
import type { Recorded } from '../../event-store/event-store.js';
import type { LeaveEntry } from '../leave.decider.js';

/** HR records a day of leave. */
export class AddLeaveTransaction extends Command<Recorded<LeaveEvent>> {
  constructor(
    readonly entry: LeaveEntry,
    readonly context: CommandContext,
  ) {
    super();
  }
}
