import type { ScheduleRange } from '../schedules/schedule-ranges.js';
import type { MessageAnswer } from './answers.js';

/** The schedule of an employee. */
export interface ScheduleAnswer {
  /** True if some range ends today or later. */
  readonly exists: boolean;
  /** All ranges, ascending. */
  readonly data: readonly ScheduleRange[];
}

/** Maximum of employees per call; more are renewed in several calls. */
export const MAX_RENEWED = 20_000;

/** Working days of a year for weeks of five and six days (specification, section 9). */
export const DAYS_A_YEAR = { five: 262, six: 314 } as const;

/** The result of a renewal. */
export interface RenewSchedulesAnswer extends MessageAnswer {
  /** Employees without a schedule in the last week of December. */
  readonly undefinedSchedules: readonly string[];
  readonly stats: {
    /** Employees who got days of a week of 5 working days. */
    readonly five: number;
    /** Employees who got days of a week of 6 working days. */
    readonly six: number;
  };
  /** The year that was filled. */
  readonly year: number;
}
