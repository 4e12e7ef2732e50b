import { optional } from '../api/define.js';
import { HALVES, LEAVE_TYPES } from '../attendance/leave-types.js';
import { REMARK_TITLES } from '../attendance/remarks.js';
import { REQUEST_KINDS } from '../requests/request-kinds.js';
import { category, event, type EventOf } from './define.js';
import { codeOf, date, groupOf, listOf, oneOf, orNull, text, timeOfDay, wholeNumber } from './schema.js';
import { snapshot, withoutParts } from './timekeep.js';

/** REQUEST_ID is `<EMPID>-<n>`, the nth request of that employee. The actor is in the metadata. */
const request = { EMPID: text, REQUEST_ID: text };
/** Null when none was written. */
const note = orNull(text);

export const requestEvents = category('request-<EMPID>', {
  /**
   * A correction has `remark` and times, of a split shift perhaps `breakTimes` (null inside for none), leave `LEAVE_TYPE` and perhaps `half` or `except`, an absence `remark`, overtime `minutes`, a schedule the times of its
   * working days; all other fields are null or empty. `except` has the days from FROM to TO that are not asked for, ascending. `before` is the record to correct as its owner saw it, `basedOn` its revision.
   */
  RequestMade: event({
    says: 'an employee asks for a correction, leave, an absence, overtime or other hours on these days, and says why; HR makes it in order to grant overtime that nobody asked for',
    data: {
      ...request,
      kind: oneOf(REQUEST_KINDS),
      FROM: date,
      TO: date,
      remark: orNull(codeOf(REMARK_TITLES)),
      TimeIN1: orNull(timeOfDay),
      TimeOUT1: orNull(timeOfDay),
      breakTimes: orNull(
        groupOf({ TimeBreakOUT: optional(orNull(timeOfDay)), TimeBreakIN: optional(orNull(timeOfDay)) }),
      ),
      LEAVE_TYPE: orNull(oneOf(LEAVE_TYPES)),
      half: orNull(oneOf(HALVES)),
      except: listOf(date),
      minutes: orNull(wholeNumber),
      reason: text,
      before: orNull(snapshot),
      basedOn: orNull(text),
    },
    upcasters: [
      // Before version 2 a request was for all days of its range.
      (data) => ({ ...data, except: [] }),
      // Version 2 had no absences.
      (data) => data,
      withoutParts,
      // Before version 5 a correction left the times of the break of a split shift as they were.
      (data) => ({ ...data, breakTimes: null }),
    ],
  }),
  RequestEndorsed: event({
    says: "the supervisor, or the supervisor's stand-in, is for it",
    data: { ...request, note },
  }),
  RequestReturned: event({
    says: 'it goes back to the employee undone, for this reason; by the system, when a granted request cannot take effect; by HR also after overtime was granted, which then counts no more',
    data: { ...request, note: text },
  }),
  /** `effects` are the dates that change. `before` is the record to correct on which the decision is based. */
  RequestGranted: event({
    says: 'HR decided that it shall take effect, on these dates',
    data: { ...request, effects: listOf(date), before: orNull(snapshot), note },
    upcasters: [withoutParts],
  }),
  RequestFulfilled: event({
    says: 'what was granted is recorded: the correction, the days of leave, the absence, or the hours',
    data: request,
  }),
  RequestRefused: event({ says: 'HR decided against it, for this reason', data: { ...request, note: text } }),
  RequestVoided: event({
    says: 'it counts no more: the account that made it was removed as wrongly claimed',
    data: request,
  }),
  RequestTakenBack: event({ says: 'the employee no longer asks for it', data: request }),
});

export type RequestEvent = EventOf<typeof requestEvents>;
export type RequestMade = EventOf<typeof requestEvents, 'RequestMade'>;
export type RequestGranted = EventOf<typeof requestEvents, 'RequestGranted'>;

/** The stream is that of the supervisor who is represented, `EMPID`. */
export const standInEvents = category('standin-<EMPID>', {
  StandInNamed: event({
    says: "HR named who decides on the requests of the supervisor's department from `FROM` to `TO`, in place of a former stand-in",
    data: { EMPID: text, standIn: text, FROM: date, TO: date },
  }),
  StandInRemoved: event({ says: 'nobody represents the supervisor', data: { EMPID: text } }),
});

export type StandInEvent = EventOf<typeof standInEvents>;
export type StandInNamed = EventOf<typeof standInEvents, 'StandInNamed'>;
