import type { LogPosition } from '@timekeep/log/position';
import type { Comparison, TableComparison } from '@timekeep/projections/replay/compare-generations';
import type { Outcome, ReplayOptions } from '@timekeep/projections/replay/replay-run';
import { newestCommit } from '@timekeep/projections/replay/survey';
import { errorMessage } from '../../errors.js';
import { configurationOf, locateSystem } from '../../system/system-location.js';
import {
  type OutputOptions,
  showProgress,
  type ShowProgress,
  silentProgress,
  writeLine,
} from '../../terminal.js';

/** Ends of sentences that say what an interrupted command leaves. */
export const LEFT_BY = {
  replay: 'a replay goes on from here when it is called again',
  verify: 'what was built to compare them was removed',
  rollback: 'the same command goes on from here',
} as const;

/** Error of a replay that was interrupted. */
export class InterruptedError extends Error {
  constructor(left: string = LEFT_BY.replay) {
    super(`Interrupted. The live tables are as they were; ${left}.`);
    this.name = 'InterruptedError';
  }
}

/**
 * Works on the generations of the system's projections, until it is done or interrupted.
 *
 * @param title of the progress bar; null to show no bar
 * @param left by the command when it is interrupted
 */
export async function onReplaySystem<T>(
  title: string | null,
  { json }: OutputOptions,
  work: (options: ReplayOptions) => Promise<readonly Outcome<T>[]>,
  left: string = LEFT_BY.replay,
): Promise<readonly Outcome<T>[]> {
  const { databaseUrl, eventStoreUrl } = configurationOf(locateSystem(process.env));
  const stopping = new AbortController();
  const interrupt = (): void => {
    stopping.abort(new InterruptedError(left));
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  const options = { databaseUrl, eventStoreUrl, signal: stopping.signal };
  try {
    if (title === null) return await work(options);
    const show = json ? silentProgress : showProgress;
    const progress = new ReplayProgress(title, show, await newestCommit(eventStoreUrl));
    try {
      const result = await work({
        ...options,
        advanced: (name, position, events) => {
          progress.advanced(name, position, events);
        },
      });
      // Nothing is done if one of them failed or was interrupted.
      if (result.some((outcome) => 'error' in outcome)) progress.abandon();
      else progress.finish();
      return result;
    } catch (error) {
      progress.abandon();
      throw error;
    }
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

const PERCENT = 100;
const MS_A_SECOND = 1_000;
const SECONDS_A_MINUTE = 60;

/** Shows the progress of the slowest projection that is being built, its speed and the remaining time. */
export class ReplayProgress {
  private readonly began = performance.now();
  private readonly reached = new Map<string, { start: bigint; reached: bigint; events: number }>();
  private readonly progress;

  /** @param end the newest position of the log at the start */
  constructor(
    title: string,
    show: ShowProgress,
    private readonly end: bigint,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.began = now();
    this.progress = show(title, PERCENT);
  }

  /** Reports that a projection has applied so many more events, up to a position. */
  advanced(name: string, { commit }: LogPosition, events: number): void {
    const known = this.reached.get(name) ?? { start: commit, reached: commit, events: 0 };
    this.reached.set(name, { ...known, reached: commit, events: known.events + events });
    const shares = [...this.reached.values()].map((each) => ({ ...each, share: this.shareOf(each) }));
    const slowest = shares.reduce((a, b) => (b.share < a.share ? b : a));
    const seconds = (this.now() - this.began) / MS_A_SECOND;
    const rate = Math.round(slowest.events / Math.max(seconds, 0.001));
    const left = slowest.share > 0 ? (seconds * (1 - slowest.share)) / slowest.share : null;
    this.progress.update(
      Math.floor(slowest.share * PERCENT),
      [`${rate} events/s`, ...(left === null ? [] : [`${duration(left)} left`])].join(', '),
    );
  }

  finish(): void {
    this.progress.finish();
  }

  /** Ends the bar when the work failed or was interrupted. */
  abandon(): void {
    this.progress.abandon();
  }

  /** Measured from the end of the first batch: a resumed replay has its first part done already. */
  private shareOf({ start, reached }: { readonly start: bigint; readonly reached: bigint }): number {
    if (this.end <= start) return 1;
    return Math.min(1, Number(reached - start) / Number(this.end - start));
  }
}

/** `1 min 30 s`. */
export function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  const minutes = Math.floor(whole / SECONDS_A_MINUTE);
  return minutes === 0 ? `${whole} s` : `${minutes} min ${whole % SECONDS_A_MINUTE} s`;
}

/** JSON has all of them. */
const MAX_SHOWN = 5;

/** A comparison for people: each table, and the first rows that differ. */
export function comparisonLines(name: string, { equal, tables }: Comparison): string[] {
  if (equal) {
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return [`${name}: equal, ${rows} rows in ${tables.length} tables.`];
  }
  return tables.flatMap((table) => tableLines(`${name} ${table.table}`, table));
}

function tableLines(title: string, { shape, differences, rows }: TableComparison): string[] {
  if (shape !== null) return [`${title}: ${shape}.`];
  if (differences.length === 0) return [`${title}: equal, ${rows} rows.`];
  return [
    `${title}: ${differences.length} of ${rows} rows differ.`,
    ...differences
      .slice(0, MAX_SHOWN)
      .map(({ key, live, built }) => `  ${text(key)}: live ${text(live)}, from the log ${text(built)}`),
  ];
}

function text(columns: Readonly<Record<string, string | null>> | null): string {
  if (!columns) return 'missing';
  return Object.entries(columns)
    .map(([column, value]) => `${column}=${value ?? 'null'}`)
    .join(' ');
}

/**
 * Reports the outcome of each projection: to programs as one value, to people one after the other.
 *
 * @param tell shows one outcome and returns its problem; null without a problem
 * @throws Error with all problems
 */
export async function report<T>(
  outcomes: readonly Outcome<T>[],
  { json }: OutputOptions,
  tell: (outcome: Extract<Outcome<T>, { readonly result: T }>) => string | null,
): Promise<void> {
  const problems = new Set<string>();
  const answers: object[] = [];
  for (const outcome of outcomes) {
    const { name } = outcome;
    if ('error' in outcome) {
      const err = await errorMessage(outcome.error);
      problems.add(err);
      answers.push({ name, err });
      continue;
    }
    const problem = tell(outcome);
    if (problem !== null) problems.add(problem);
    answers.push({ name, result: outcome.result });
  }
  if (json) writeLine(JSON.stringify(answers, readablePositions));
  if (problems.size > 0) throw new Error([...problems].join(' '));
}

/** Writes positions as texts, since they do not fit into the numbers of JSON. */
function readablePositions(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
