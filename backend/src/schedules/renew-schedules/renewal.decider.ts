import type { Renewal, RenewalEvent } from '@timekeep/contracts/events/schedule';
import {
  fillRange,
  rangeOf,
  weekOf,
  type ScheduleRange,
  type ScheduleRanges,
  type ScheduleWeek,
} from '@timekeep/contracts/schedules/schedule-ranges';
import {
  SCHEDULE_DAYS,
  SCHEDULE_WEEKDAYS,
  type ScheduleDays,
} from '@timekeep/contracts/schedules/weekly-times';
import { accept, type Decider } from '../../event-store/decider.js';

/** The history begins in 2023, and a renewal is always for the year after. */
export const FIRST_RENEWED_YEAR = 2024;

/** Returns the range that a renewal carries into `year`; it fills the days without hours. */
export function carriedInto(year: number, week: ScheduleWeek): ScheduleRange {
  return rangeOf({ ...week, FROM: `${year}-01-01`, TO: `${year}-12-31` });
}

/** An employee with the week that is carried into the next year. */
export interface Renewable extends ScheduleWeek {
  readonly EMPID: string;
  /** All ranges, as they were known after the first `known` events of the stream. */
  readonly ranges: ScheduleRanges;
}

export interface RenewSchedulesCommand {
  readonly type: 'renew';
  readonly year: number;
  readonly employees: readonly Renewable[];
  /** Fact: how many events of the stream are in the employees' ranges already. */
  readonly known: number;
}

/** All renewals of the year, oldest first. */
export type RenewalState = readonly RenewalEvent[];

/** Rules of `renewal-<year>`: only days without hours are filled, so no employee is renewed twice. */
export const renewalDecider: Decider<RenewalState, RenewSchedulesCommand, RenewalEvent> = {
  initialState: [],
  evolve: (state, event) => [...state, event],
  decide({ year, employees, known }, state) {
    // An employee who was renewed meanwhile has no empty day left in the year.
    const meanwhile = new Set(state.slice(known).flatMap(renewedIn));
    const renewed = employees.filter((each) => !meanwhile.has(each.EMPID) && hasEmptyDays(each, year));
    if (renewed.length === 0) return accept();
    return accept({ type: 'SchedulesRenewed', data: { year, renewals: byWeek(renewed) } });
  },
};

function renewedIn({ data }: RenewalEvent): string[] {
  return data.renewals.flatMap(({ EMPIDS }) => EMPIDS);
}

/** True if a renewal with this week would fill days of the year. */
export function hasEmptyDays({ ranges, ...week }: Renewable, year: number): boolean {
  return fillRange(ranges, carriedInto(year, week)).length > ranges.length;
}

/** Employees of the same hours together. */
function byWeek(employees: readonly Renewable[]): Renewal[] {
  const weeks = new Map<string, Renewal & { readonly EMPIDS: string[] }>();
  for (const { EMPID, ...employee } of employees) {
    const carried = weekOf(employee);
    const key = weekKey(carried);
    const week = weeks.get(key) ?? { ...carried, EMPIDS: [] };
    week.EMPIDS.push(EMPID);
    weeks.set(key, week);
  }
  return [...weeks.values()];
}

/** Returns a key that is the same for weeks of the same hours. */
export function weekKey({ DAYS, TIME, BREAK }: ScheduleWeek): string {
  const hours = SCHEDULE_WEEKDAYS.flatMap((weekday) => (TIME[weekday] ? [TIME[weekday]] : []));
  const breaks = BREAK ? [SCHEDULE_WEEKDAYS.map((weekday) => BREAK[weekday] ?? null)] : [];
  return JSON.stringify([DAYS, hours, ...breaks]);
}

/** Counts the employees whose weeks have one of these numbers of working days; all employees by default. */
export function renewedCount(
  events: readonly RenewalEvent[],
  days: readonly ScheduleDays[] = SCHEDULE_DAYS,
): number {
  return events
    .flatMap(({ data }) => data.renewals)
    .reduce((count, { DAYS, EMPIDS }) => (days.includes(DAYS) ? count + EMPIDS.length : count), 0);
}
