import type { ScheduleDays } from '../schedules/templates.js';
import type { WeeklyTimes } from '../schedules/weekly-times.js';

export interface SaveScheduleRequest {
  readonly EMPID: string;
  readonly FROM: string;
  readonly TO: string;
  readonly DAYS: ScheduleDays;
  readonly TIME: WeeklyTimes;
}
