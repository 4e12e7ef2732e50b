import { formatFindings } from '../findings.js';
import { isKill } from './apply-fault.js';
import type { FaultRun } from './fault-run.js';
import type { LogFault } from './verify.js';

/** Formats the figures of a run, one per line, and the first findings of each kind. */
export function report(run: FaultRun, seed: number, seconds: number): string[] {
  const { faults, acknowledged, events, refused, resent, reconnects, findings } = run;
  const kills = [...faults].filter(([fault]) => isKill(fault)).reduce((sum, [, count]) => sum + count, 0);
  const kinds = [...faults].map(([fault, count]) => `${fault} ${count}`).join(', ');
  return [
    `seed ${seed}, ${seconds.toFixed(0)} s, ${kills} kills (${kinds})`,
    `${acknowledged} appends acknowledged with ${events} events, ${refused} refused, ${resent} sent again`,
    `${reconnects} times the reader connected again`,
    ...formatFindings(findings, LABELS),
  ];
}

const LABELS: Readonly<Record<LogFault, string>> = {
  lost: 'lost',
  doubled: 'doubled',
  outOfOrder: 'out of order',
  gaps: 'gaps',
  uncalledFor: 'refused or never asked for, but recorded',
  misread: 'misread',
  wrongAnswers: 'wrong answers',
};
