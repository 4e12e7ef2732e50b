import { Command } from '@nestjs/cqrs';
import type { RenewSchedulesAnswer } from '@timekeep/contracts/api/schedules-api';
import type { LogPosition } from '@timekeep/log/position';
import type { CommandContext } from '../../event-store/command-context.js';

export interface RenewedSchedules extends Pick<RenewSchedulesAnswer, 'undefinedSchedules' | 'stats'> {
  /** The year that was filled. */
  readonly year: number;
  /** Null when nothing had to be recorded. */
  readonly position: LogPosition | null;
}

/** HR carries the schedules of the last week of December over the next year, for employees given by their ids. */
export class RenewSchedules extends Command<RenewedSchedules> {
  constructor(
    readonly ids: readonly string[],
    readonly context: CommandContext,
  ) {
    super();
  }
}
