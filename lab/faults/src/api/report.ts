import { percentile } from '@timekeep/tools/statistics';
import type { FuzzRun } from './fuzz-run.js';

const EXAMPLES = 5;

/** Formats the figures of a run, one per line, and the first findings of each kind. */
export function report(run: FuzzRun, seed: number, seconds: number): string[] {
  const { calls, sent, attacks, statuses, times, memory, findings, finalState } = run;
  const answers = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status} ${count}`);
  const [ready, warm, ...later] = memory;
  return [
    `seed ${seed}, ${seconds.toFixed(0)} s, ${sent} requests to ${calls} calls`,
    `attacks: ${attacks.tried} calls by who may not make them or with forged credentials, ${attacks.refused} refused`,
    `answers: ${answers.join(', ')}`,
    `time of an answer: half within ${within(times, 0.5)}, 99 % within ${within(times, 0.99)}, the slowest ${within(times, 1)}`,
    `memory of the backend: ${ready} MB when ready, ${warm} MB after the first tenth, then ${later.join(', ')} MB`,
    ...Object.entries(findings).map(
      ([what, found]: [string, string[]]) => `${LABELS[what] ?? what}: ${found.length}`,
    ),
    ...Object.values(findings).flatMap((found: string[]) => found.slice(0, EXAMPLES)),
    ...finalState,
  ];
}

const LABELS: Readonly<Record<string, string>> = {
  serverFaults: '5xx',
  tooLate: 'too late',
  brokenOff: 'broken off',
  withoutMessage: 'refused without a message',
  unauthorized: 'let in',
};

/** Reports a run without a single answer instead of failing. */
function within(times: readonly number[], share: number): string {
  return times.length === 0 ? 'no answer' : `${percentile(times, share).toFixed(0)} ms`;
}
