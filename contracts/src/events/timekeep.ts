import { HOLIDAY_TITLES, REMARK_TITLES } from '../attendance/remarks.js';
import { category, event, type EventOf } from './define.js';
import { shift, withoutBreaks } from './schedule.js';
import { codeOf, date, groupOf, instant, number, orNull, text, timeOfDay, wholeNumber } from './schema.js';

/** The values of a record. */
export const snapshot = groupOf({
  Remarks: codeOf({ ...REMARK_TITLES, ...HOLIDAY_TITLES }),
  TimeIN1: orNull(timeOfDay),
  TimeOUT1: orNull(timeOfDay),
  MinsLate: wholeNumber,
  UnderOverTime: wholeNumber,
  hrs: number,
});

export const timekeepEvents = category('timekeep-<EMPID>-<date>', {
  /**
   * `timeIn` and `timeOut` are the instants of the times of `after`; `shift` is the new schedule of the record. `basedOn` is
   * the revision that the caller had read, if the request named one.
   */
  TimekeepCorrected: event({
    says: 'HR corrected a record, from what to what and why',
    data: {
      EMPID: text,
      date,
      before: snapshot,
      after: snapshot,
      timeIn: orNull(instant),
      timeOut: orNull(instant),
      shift: orNull(shift),
      reason: orNull(text),
      basedOn: orNull(text),
    },
    upcasters: [withoutBreaks],
  }),
});

export type TimekeepRecordEvent = EventOf<typeof timekeepEvents>;
export type TimekeepCorrected = EventOf<typeof timekeepEvents, 'TimekeepCorrected'>;
export type { RecordSnapshot } from '../attendance/record.js';
