import { optional } from '../api/define.js';
import { HOLIDAY_TITLES, REMARK_TITLES } from '../attendance/remarks.js';
import { category, event, type EventOf, type FormerData } from './define.js';
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
  TimeBreakOUT: optional(timeOfDay),
  TimeBreakIN: optional(timeOfDay),
});

/** Before this step no record had times between its in and its out. */
export function withoutParts(data: FormerData): FormerData {
  return data;
}

/** Likewise the instants of a correction. */
function withoutPartInstants(data: FormerData): FormerData {
  return { ...data, breakOut: null, breakIn: null };
}

export const timekeepEvents = category('timekeep-<EMPID>-<date>', {
  /**
   * `timeIn`, `breakOut`, `breakIn` and `timeOut` are the instants of the times of `after`; `shift` is the new schedule of the record. `basedOn` is
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
      breakOut: orNull(instant),
      breakIn: orNull(instant),
      shift: orNull(shift),
      reason: orNull(text),
      basedOn: orNull(text),
    },
    upcasters: [withoutBreaks, withoutPartInstants],
  }),
});

export type TimekeepRecordEvent = EventOf<typeof timekeepEvents>;
export type TimekeepCorrected = EventOf<typeof timekeepEvents, 'TimekeepCorrected'>;
export type { RecordSnapshot } from '../attendance/record.js';

export const workdayEvents = category('workday-<date>', {
  WorkdayOpened: event({ says: 'the date has begun for the whole company', data: { date } }),
});

export type WorkdayEvent = EventOf<typeof workdayEvents>;
export type WorkdayOpened = EventOf<typeof workdayEvents, 'WorkdayOpened'>;
