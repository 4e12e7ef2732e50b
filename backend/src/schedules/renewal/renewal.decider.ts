import type { Renewal, RenewalEvent } from '@timekeep/contracts/events/renewal';
import { fillRange, type ScheduleRanges } from '@timekeep/contracts/schedules/schedule-ranges';
import { SCHEDULE_WEEKDAYS } from '@timekeep/contracts/schedules/weekly-times';
import { accept, type Decider } from '../../event-store/decider.js';
import { carriedInto } from './renewal-year.js';

/** An employee with what is to be carried into the next year. */
export interface Renewable extends Pick<Renewal, 'DAYS' | 'TIME'> {
  readonly EMPID: string;
  /** All ranges, as they were known after the first `known` events of the stream. */
  readonly ranges: ScheduleRanges;
}

export interface RenewSchedulesDecision {
  readonly type: 'renew';
  readonly year: number;
  readonly employees: readonly Renewable[];
  /** Fact: how many events of the stream are in the employees' ranges already. */
  readonly known: number;
}

/** All renewals of the year, oldest first. */
export type RenewalState = readonly RenewalEvent[];

/** Rules of `renewal-<year>`: only days without hours are filled, so nobody is renewed twice. */
export const renewalDecider: Decider<RenewalState, RenewSchedulesDecision, RenewalEvent> = {
  initialState: [],
  evolve: (state, event) => [...state, event],
  decide({ year, employees, known }, state) {
    // Whoever was renewed meanwhile has no empty day left in the year.
    const meanwhile = new Set(state.slice(known).flatMap(renewedIn));
    const renewed = employees.filter((each) => !meanwhile.has(each.EMPID) && hasEmptyDays(each, year));
    if (renewed.length === 0) return accept();
    return accept({ type: 'SchedulesRenewed', data: { year, renewals: byWeek(renewed) } });
  },
};

function renewedIn({ data }: RenewalEvent): string[] {
  return data.renewals.flatMap(({ EMPIDS }) => EMPIDS);
}

function hasEmptyDays({ ranges, ...week }: Renewable, year: number): boolean {
  return fillRange(ranges, carriedInto(year, week)).length > ranges.length;
}

/** Employees of the same hours together. */
function byWeek(employees: readonly Renewable[]): Renewal[] {
  const weeks = new Map<string, Renewal & { readonly EMPIDS: string[] }>();
  for (const { EMPID, DAYS, TIME } of employees) {
    const key = weekKey({ DAYS, TIME });
    const week = weeks.get(key) ?? { DAYS, TIME, EMPIDS: [] };
    week.EMPIDS.push(EMPID);
    weeks.set(key, week);
  }
  return [...weeks.values()];
}

/** The same for weeks of the same hours. */
export function weekKey({ DAYS, TIME }: Pick<Renewal, 'DAYS' | 'TIME'>): string {
  return JSON.stringify([DAYS, SCHEDULE_WEEKDAYS.map((weekday) => TIME[weekday])]);
}
