import type { Interval } from '../attendance/record-figures.js';
import type { CompanyZone } from '../time/company-zone.js';
import { addDays, type WorkDate } from '../time/work-date.js';
import type { HoursRules } from './hours-rules.js';

/** A time that lies on one calendar date, so many dates after the work date, and is night or not. */
export interface Span extends Interval {
  readonly dayIndex: number;
  readonly night: boolean;
}

/** Spans of dates by zone and night, the same for all employees. */
const known = new WeakMap<CompanyZone, Map<string, readonly Span[]>>();
const REMEMBERED_DATES = 1_000;

/** Returns the spans of the dates that work of a work date may run into, ascending, without an end before the first and after the last. */
export function spansOf(zone: CompanyZone, date: WorkDate, rules: HoursRules): readonly Span[] {
  const ofZone = known.get(zone) ?? new Map<string, readonly Span[]>();
  known.set(zone, ofZone);
  const key = `${date} ${rules.night.from} ${rules.night.to}`;
  const found = ofZone.get(key);
  if (found) return found;
  if (ofZone.size >= REMEMBERED_DATES) ofZone.clear();
  const spans = computeSpans(zone, date, rules);
  ofZone.set(key, spans);
  return spans;
}

function computeSpans(zone: CompanyZone, date: WorkDate, rules: HoursRules): readonly Span[] {
  const midnights = [zone.endOf(date), zone.endOf(addDays(date, 1))];
  const nights = [-1, 0, 1, 2].map((days) => nightOf(zone, addDays(date, days), rules));
  const edges = [...midnights, ...nights.flatMap((night) => [night.in, night.out])];
  const ascending = [-Infinity, ...[...new Set(edges)].sort((a, b) => a - b), Infinity];
  return ascending.slice(1).map((out, index): Span => {
    const start = ascending[index] ?? -Infinity;
    return {
      ...{ in: start, out },
      dayIndex: midnights.filter((midnight) => midnight <= start).length,
      night: nights.some((night) => night.in <= start && start < night.out),
    };
  });
}

function nightOf(zone: CompanyZone, date: WorkDate, { night: { from, to } }: HoursRules): Interval {
  return { in: zone.instantOf(date, from), out: zone.instantOf(to <= from ? addDays(date, 1) : date, to) };
}
