import type { RefusingTerminal } from '@timekeep/contracts/api/system-api';
import { MENDED, MOSTLY_REFUSED, TERMINAL_REFUSALS } from '@timekeep/contracts/clock/punch-refusals';

/** The number of punches of a terminal with one outcome. */
export interface OutcomeCount {
  readonly terminal: string;
  readonly outcome: string;
  readonly count: number;
}

/** The punches of an outcome that arrived in one period. */
export interface PeriodCount extends OutcomeCount {
  readonly period: Date;
}

/** Returns the moment from which punches count. */
export function lastMinutes(now: number): Date {
  return new Date(now - MOSTLY_REFUSED.minutes * 60_000);
}

/** Returns the terminals most of whose punches were refused, since the first period or since they were mended, by name. */
export function mostlyRefused(counts: readonly PeriodCount[], accepted: string): RefusingTerminal[] {
  const terminals = [...new Set(counts.map(({ terminal }) => terminal))].sort();
  return terminals.flatMap((terminal) => {
    const ofTerminal = counts.filter((each) => each.terminal === terminal);
    const window = sinceMended(inPeriods(ofTerminal), accepted).flat();
    const { refused, sent } = summed(window, accepted);
    if (!isMostlyRefused(refused, sent)) return [];
    const reason = TERMINAL_REFUSALS.find((each) => each === mostFrequent(window, accepted)) ?? 'malformed';
    return [{ terminal, reason, refused, sent }];
  });
}

function isMostlyRefused(refused: number, sent: number): boolean {
  return refused >= MOSTLY_REFUSED.fewest && refused > sent * MOSTLY_REFUSED.share;
}

/**
 * Returns the periods that count. Within a period the order of the punches is unknown, so a terminal is judged at the end of each. One that
 * is mended begins anew with the periods that showed it, so that a single refused punch later does not bring the former ones back.
 */
function sinceMended(
  periods: readonly (readonly PeriodCount[])[],
  accepted: string,
): readonly (readonly PeriodCount[])[] {
  let window: readonly (readonly PeriodCount[])[] = [];
  for (const period of periods) {
    window = [...window, period];
    const { refused, sent } = summed(window.flat(), accepted);
    if (isMostlyRefused(refused, sent)) window = mendedPart(window, accepted) ?? window;
  }
  return window;
}

/** Returns the newest periods whose punches show that the terminal is mended; undefined when it is not. */
function mendedPart(
  window: readonly (readonly PeriodCount[])[],
  accepted: string,
): readonly (readonly PeriodCount[])[] | undefined {
  return window
    .map((_, start) => window.slice(start))
    .find((part) => {
      const { refused, sent } = summed(part.flat(), accepted);
      return sent - refused >= MENDED.fewest && refused <= sent * MENDED.share;
    });
}

/** Groups the counts by period, the oldest first. */
function inPeriods(counts: readonly PeriodCount[]): readonly (readonly PeriodCount[])[] {
  const byPeriod = new Map<number, PeriodCount[]>();
  for (const each of counts.toSorted((a, b) => a.period.getTime() - b.period.getTime())) {
    const at = each.period.getTime();
    byPeriod.set(at, [...(byPeriod.get(at) ?? []), each]);
  }
  return [...byPeriod.values()];
}

function summed(
  counts: readonly OutcomeCount[],
  accepted: string,
): { readonly refused: number; readonly sent: number } {
  const sum = (some: readonly OutcomeCount[]) => some.reduce((total, { count }) => total + count, 0);
  return { refused: sum(counts.filter(({ outcome }) => outcome !== accepted)), sent: sum(counts) };
}

function mostFrequent(counts: readonly OutcomeCount[], accepted: string): string | undefined {
  const byOutcome = new Map<string, number>();
  for (const { outcome, count } of counts)
    if (outcome !== accepted) byOutcome.set(outcome, (byOutcome.get(outcome) ?? 0) + count);
  return [...byOutcome].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}
