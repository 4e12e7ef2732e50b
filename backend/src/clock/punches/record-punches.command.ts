import { Command } from '@nestjs/cqrs';
import type { PunchOutcome } from '@timekeep/contracts/api/clock-api';
import type { LogPosition } from '@timekeep/projections/checkpoint/log-position';
import type { CommandContext } from '../../event-store/command-context.js';
import type { PunchEntry } from './punch-entry.js';

/** What became of each punch, in their order, and the position from which on all of them can be read. */
export interface RecordedPunches {
  readonly outcomes: readonly PunchOutcome[];
  /** Null when nothing is recorded. */
  readonly position: LogPosition | null;
}

/**
 * How punches reach the log. `each` appends one by one; `by-stream` appends those of one employee and date together,
 * which is faster, and one by one when a part of them was there already. Either knows of each whether it was.
 */
export type PunchAppending = 'each' | 'by-stream';

export interface PunchOptions {
  /** `each` unless said otherwise. */
  readonly appending?: PunchAppending;
  /** The terminal at which each punch needs the employee's PIN; null, or left out, where none is asked for. */
  readonly pinsAt?: string | null;
  /** True tells what would become of them, and records nothing. */
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
