import type { RefusingTerminal } from '@timekeep/contracts/api/system-api';
import { MOSTLY_REFUSED, TERMINAL_REFUSALS } from '@timekeep/contracts/clock/punch-refusals';

/** The number of punches of a terminal with one outcome. */
export interface OutcomeCount {
  readonly terminal: string;
  readonly outcome: string;
  readonly count: number;
}

/** Returns the moment from which punches count. */
export function lastMinutes(now: number): Date {
  return new Date(now - MOSTLY_REFUSED.minutes * 60_000);
}

/** Returns the terminals most of whose punches were refused, by name. */
export function mostlyRefused(counts: readonly OutcomeCount[], accepted: string): RefusingTerminal[] {
  const terminals = [...new Set(counts.map(({ terminal }) => terminal))].sort();
  return terminals.flatMap((terminal) => {
    const ofTerminal = counts.filter((each) => each.terminal === terminal);
    const sent = sum(ofTerminal);
    const refusals = ofTerminal.filter(({ outcome }) => outcome !== accepted);
    const refused = sum(refusals);
    if (refused < MOSTLY_REFUSED.fewest || refused <= sent * MOSTLY_REFUSED.share) return [];
    const [most] = refusals.toSorted((a, b) => b.count - a.count);
    const reason = TERMINAL_REFUSALS.find((each) => each === most?.outcome) ?? 'malformed';
    return [{ terminal, reason, refused, sent }];
  });
}

function sum(counts: readonly OutcomeCount[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}
