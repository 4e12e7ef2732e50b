import type { ScheduleRange } from '../schedules/schedule-ranges.js';
import type { WorkDate } from '../time/work-date.js';
import type { DomainEvent } from './event-metadata.js';

/** `savedOn` is the work date of the saving: open records from it on, if nobody corrected them, follow the new hours. */
export type ScheduleSaved = DomainEvent<
  'ScheduleSaved',
  { readonly EMPID: string; readonly savedOn: WorkDate } & ScheduleRange
>;

/** What lies before `from` stays. */
export type SchedulesDeleted = DomainEvent<
  'SchedulesDeleted',
  { readonly EMPID: string; readonly from: WorkDate }
>;

export type ScheduleEvent = ScheduleSaved | SchedulesDeleted;
