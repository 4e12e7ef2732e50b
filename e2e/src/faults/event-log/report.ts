import { isKill } from './faults.js';
import type { FaultRun } from './fault-run.js';

const EXAMPLES = 5;

/** The figures of a run, a line each, and of whatever was found wrong the first few. */
export function report(run: FaultRun, seed: number, seconds: number): string[] {
  const { faults, acknowledged, events, refused, resent, reconnects, findings } = run;
  const kills = [...faults].filter(([fault]) => isKill(fault)).reduce((sum, [, count]) => sum + count, 0);
  const kinds = [...faults].map(([fault, count]) => `${fault} ${count}`).join(', ');
  return [
    `seed ${seed}, ${seconds.toFixed(0)} s, ${kills} kills (${kinds})`,
    `${acknowledged} appends acknowledged with ${events} events, ${refused} refused, ${resent} sent again`,
    `${reconnects} times the reader connected again`,
    ...Object.entries(findings).map(
      ([what, found]: [string, string[]]) => `${LABELS[what] ?? what}: ${found.length}`,
    ),
    ...Object.values(findings).flatMap((found: string[]) => found.slice(0, EXAMPLES)),
  ];
}

const LABELS: Readonly<Record<string, string>> = {
  outOfOrder: 'out of order',
  uncalledFor: 'refused or never asked for, but recorded',
  wrongAnswers: 'wrong answers',
};
