import type { ScheduleDays } from '../schedules/templates.js';
import type { WeeklyTimes } from '../schedules/weekly-times.js';
import type { DomainEvent } from './event-metadata.js';

/** Employees whose days of the year that had no hours get these. */
export interface Renewal {
  readonly DAYS: ScheduleDays;
  readonly TIME: WeeklyTimes;
  readonly EMPIDS: readonly string[];
}

/** Holds from 1 January to 31 December of `year`, on days still empty there. */
export type SchedulesRenewed = DomainEvent<
  'SchedulesRenewed',
  { readonly year: number; readonly renewals: readonly Renewal[] }
>;

export type RenewalEvent = SchedulesRenewed;
