import type { Findings } from '../findings.js';
import {
  doubledIds,
  gaps,
  misreadStreams,
  type Recorded,
  type RecordedEvent,
} from '../recorded-log/recorded.js';
import type { Ledger } from './load/ledger.js';
import { isMarked, markOf } from './load/marks.js';

/** Faults of a system: `uncalledFor` was never requested, `misread` are streams that differ from `$all`. */
export type SystemFault =
  | 'lost'
  | 'doubled'
  | 'gaps'
  | 'uncalledFor'
  | 'misread'
  | 'wrongAnswers'
  | 'unequalTables'
  | 'misplaced'
  | 'unfulfilled'
  | 'unhealthy';

/** The state of the idle system after the run. */
export interface FinalState {
  /** Differences between the tables and a replay of the log. */
  readonly unequalTables: readonly string[];
  /** Employees in a department or company that does not exist. */
  readonly misplaced: readonly string[];
  /** Granted requests without their effect. */
  readonly unfulfilled: readonly string[];
  /** Parts that have not recovered. */
  readonly unhealthy: readonly string[];
}

/**
 * Compares the log with the commands of the clients and the answers to them.
 *
 * @param since the position of the log before the first command
 * @param positions true if the log guarantees positions without gaps, as the embedded one does
 */
export function verify(
  { asked, acknowledged, wrongAnswers }: Ledger,
  { all, streams }: Recorded,
  since: bigint,
  finalState: FinalState,
  positions: 'without gaps' | 'any' = 'without gaps',
): Findings<SystemFault> {
  const counts = countsOf(all.filter(({ position }) => position > since));
  // A punch may be acknowledged because it was there before.
  const everRecorded = countsOf(all);
  const promised = new Set(acknowledged.flatMap(({ marks }) => marks));
  return {
    lost: [...promised].filter((mark) => !everRecorded.has(mark)).map((mark) => `${mark} was acknowledged`),
    doubled: [
      ...doubledIds(all),
      ...[...counts]
        .filter(([, count]) => count > 1)
        .map(([mark, count]) => `${mark} is there ${count} times`),
    ],
    gaps: gaps(all, positions),
    uncalledFor: [...counts.keys()]
      .filter((mark) => !asked.has(mark))
      .map((mark) => `${mark} was never asked for`),
    misread: misreadStreams(all, streams),
    wrongAnswers,
    ...finalState,
  };
}

/** Counts the events by the marks of their commands. */
function countsOf(events: readonly RecordedEvent[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { type, data } of events) {
    if (!isMarked(type)) continue;
    const mark = markOf(type, data);
    counts.set(mark, (counts.get(mark) ?? 0) + 1);
  }
  return counts;
}
