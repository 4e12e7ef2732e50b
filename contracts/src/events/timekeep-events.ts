import type { Remark } from '../attendance/remarks.js';
import type { Shift } from '../schedules/weekly-times.js';
import type { TimeOfDay } from '../time/time-of-day.js';
import type { WorkDate } from '../time/work-date.js';
import type { DomainEvent } from './event-metadata.js';

/** What a record says. */
export interface RecordSnapshot {
  readonly Remarks: Remark;
  readonly TimeIN1: TimeOfDay | null;
  readonly TimeOUT1: TimeOfDay | null;
  readonly MinsLate: number;
  readonly UnderOverTime: number;
  readonly hrs: number;
}

/**
 * HR corrected a record. `timeIn` and `timeOut` are the ISO instants of the times of `after`; `shift` is the
 * schedule that the record keeps from now on. `basedOn` is the revision that the caller had seen, if one was named.
 */
export type TimekeepCorrected = DomainEvent<
  'TimekeepCorrected',
  {
    readonly EMPID: string;
    readonly date: WorkDate;
    readonly before: RecordSnapshot;
    readonly after: RecordSnapshot;
    readonly timeIn: string | null;
    readonly timeOut: string | null;
    readonly shift: Shift | null;
    readonly reason: string | null;
    readonly basedOn: string | null;
  }
>;

export type TimekeepRecordEvent = TimekeepCorrected;
