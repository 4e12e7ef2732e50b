import type { ScheduleRange } from '../schedules/schedule-ranges.js';
import type { ScheduleDays } from '../schedules/templates.js';
import type { WeeklyTimes } from '../schedules/weekly-times.js';

export interface SaveScheduleRequest {
  readonly EMPID: string;
  readonly FROM: string;
  readonly TO: string;
  readonly DAYS: ScheduleDays;
  readonly TIME: WeeklyTimes;
}

/** `exists` is true if some range ends today or later; `data` holds all ranges, ascending. */
export interface ScheduleAnswer {
  readonly exists: boolean;
  readonly data: readonly ScheduleRange[];
}

/** Maximum of employees per call; more are renewed in several calls. */
export const MAX_RENEWED = 20_000;

/** Working days of a year for weeks of five and six days (specification, section 9). */
export const DAYS_A_YEAR = { five: 262, six: 314 } as const;

export interface RenewSchedulesRequest {
  readonly ids: readonly string[];
}

/** Returns for example `2 schedules were renewed`. */
export function renewedWords(count: number): string {
  return count === 1 ? '1 schedule was renewed' : `${count} schedules were renewed`;
}

/** Returns the outcome of a renewal, for people. */
export function renewalMessage(count: number, year: number): string {
  return count > 0
    ? `${renewedWords(count)} for ${year}.`
    : `No schedule has an empty day in ${year}. Nothing was changed.`;
}

/** `stats` counts the employees that this call gave days; `undefinedSchedules` had no hours in the last week of December. */
export interface RenewSchedulesAnswer {
  readonly msg: string;
  readonly undefinedSchedules: readonly string[];
  readonly stats: { readonly five: number; readonly six: number };
  /** The year that was filled. */
  readonly year: number;
  readonly pending?: true;
}
