import { median } from '@timekeep/tools/statistics';
import { formatFindings } from '../findings.js';
import { describeFault } from './faults.js';
import type { FaultRun, FaultOutcome } from './fault-run.js';
import type { SystemFault } from './verify.js';

/** Formats the figures of a run, one per line, and the first findings of each kind. */
export function report(
  { faultOutcomes, withoutDisk, ledger, findings }: FaultRun,
  seed: number,
  seconds: number,
): string[] {
  const { acknowledged, resent, repeated, reads } = ledger;
  const kills = faultOutcomes.filter(({ fault }) => fault.kind === 'kill').length;
  return [
    `seed ${seed}, ${seconds.toFixed(0)} s, ${kills} kills, ${faultOutcomes.length} faults`,
    ...(withoutDisk === undefined ? [] : [`disk full: not run, ${withoutDisk}`]),
    `${acknowledged.length} commands acknowledged (${countsOf(acknowledged.map(({ kind }) => kind))})`,
    `${resent} sent again without an answer, ${repeated} after one; reads: ${reads.answered} answered, ${reads.failed} not`,
    'seconds until the first acknowledged command that was sent after the fault:',
    ...[...byKind(faultOutcomes)].map(
      ([kind, times]) => `  ${kind}: ${times.length} times, ${spread(times)}`,
    ),
    `  all: ${spread(faultOutcomes.map((one) => one.seconds))}`,
    ...formatFindings(findings, SYSTEM_LABELS),
  ];
}

export const SYSTEM_LABELS: Readonly<Record<SystemFault, string>> = {
  lost: 'lost',
  doubled: 'doubled',
  gaps: 'gaps',
  uncalledFor: 'never asked for, but recorded',
  misread: 'misread',
  wrongAnswers: 'wrong answers',
  unequalTables: 'tables that differ from a replay',
  misplaced: 'employees in a department or company that does not exist',
  unfulfilled: 'granted requests without effect',
  unhealthy: 'parts that do not work again',
};

function byKind(faultOutcomes: readonly FaultOutcome[]): Map<string, number[]> {
  const kinds = new Map<string, number[]>();
  for (const { fault, seconds } of faultOutcomes) {
    const kind = describeFault(fault);
    kinds.set(kind, [...(kinds.get(kind) ?? []), seconds]);
  }
  return new Map([...kinds].sort());
}

function spread(seconds: readonly number[]): string {
  return `median ${median(seconds).toFixed(1)}, longest ${Math.max(0, ...seconds).toFixed(1)}`;
}

function countsOf(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${name} ${count}`).join(', ');
}
