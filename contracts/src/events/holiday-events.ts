import type { HolidayRemark } from '../attendance/remarks.js';
import type { WorkDate } from '../time/work-date.js';
import type { DomainEvent } from './event-metadata.js';

export type HolidayApplied = DomainEvent<
  'HolidayApplied',
  { readonly date: WorkDate; readonly remark: HolidayRemark }
>;

export type HolidayWithdrawn = DomainEvent<'HolidayWithdrawn', { readonly date: WorkDate }>;

export type HolidayEvent = HolidayApplied | HolidayWithdrawn;
