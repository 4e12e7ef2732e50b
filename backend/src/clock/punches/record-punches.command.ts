import { Command } from '@nestjs/cqrs';
import type { PunchOutcome } from '@timekeep/contracts/api/clock-api';
import type { LogPosition } from '@timekeep/log/position';
import type { CommandContext } from '../../event-store/command-context.js';
import type { PunchEntry } from './punch-entry.js';

/** The outcome of each punch, in their order, and the position from which on all of them can be read. */
export interface RecordedPunches {
  readonly outcomes: readonly PunchOutcome[];
  /** Null when nothing is recorded. */
  readonly position: LogPosition | null;
}

export interface PunchOptions {
  /** The terminal at which each punch needs the employee's PIN; null, or left out, where none is asked for. */
  readonly pinsAt?: string | null;
  /** True returns the outcomes that there would be, and records nothing. */
  readonly rehearse?: boolean;
}

/** A terminal, or an import, sends punches. */
export class RecordPunches extends Command<RecordedPunches> {
  constructor(
    readonly punches: readonly PunchEntry[],
    readonly context: CommandContext,
    readonly options: PunchOptions = {},
  ) {
    super();
  }
}
