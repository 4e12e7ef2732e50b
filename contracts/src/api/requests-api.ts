import type { Half, LeaveType } from '../attendance/leave-types.js';
import type { RecordExplanation } from '../attendance/explain-record.js';
import type { RecordSnapshot } from '../attendance/record.js';
import type { RequestEntry } from '../requests/request-entry.js';
import type { RequestKind, RequestState } from '../requests/request-kinds.js';
import type { ScheduleRange } from '../schedules/schedule-ranges.js';
import type { TimeOfDay } from '../time/time-of-day.js';
import type { WorkDate } from '../time/work-date.js';
import type { MessageAnswer, MessageCode } from './answers.js';
import type { Holiday } from './holidays-api.js';
import type { LeaveLine } from './leave-api.js';
import type { RepresentedSupervisor } from './stand-ins-api.js';

/** Requests in one page of a list, by default and at most. */
export const REQUEST_PAGE = { usual: 50, largest: 200 } as const;
/** Most of one's own requests that are listed. */
export const OWN_REQUESTS_MAX = 500;

/**
 * What an employee asks for. A correction has `remark` and times, leave `LEAVE_TYPE` and perhaps `half` or `except`, overtime
 * `minutes`, a schedule the times of its working days; a field of another kind is left out or null. Corrections and overtime are of one
 * day. A `revision` that is no longer the record's is refused.
 */
export interface MakeRequestRequest {
  readonly kind: RequestKind;
  readonly FROM: string;
  readonly TO: string;
  readonly remark?: string | null;
  readonly TimeIN1?: TimeOfDay | null;
  readonly TimeOUT1?: TimeOfDay | null;
  readonly LEAVE_TYPE?: LeaveType | null;
  readonly half?: Half | null;
  /** Days from FROM to TO on which no leave is asked for; each once, and not all of them. */
  readonly except?: readonly string[] | null;
  readonly minutes?: number | null;
  readonly reason: string;
  readonly revision?: string;
}

/** The request is made. */
export interface MakeRequestAnswer extends MessageAnswer {
  /** `<EMPID>-<n>`. */
  readonly REQUEST_ID: string;
}

export interface TakeBackRequest {
  readonly REQUEST_ID: string;
}

/** A request with its present state. */
export interface RequestItem extends RequestEntry {
  /** `<EMPID>-<n>`, the nth request of that employee. */
  readonly REQUEST_ID: string;
  readonly EMPID: string;
  /** `LAST, FIRST`, the present name. */
  readonly EMPNAME: string;
  readonly DEPT: string;
  readonly COMPANY: string;
  readonly state: RequestState;
  /** True when what was granted is recorded. */
  readonly fulfilled: boolean;
  /** The note of the last decision; null when none was written. */
  readonly note: string | null;
  /** Time of the request, an ISO instant. */
  readonly madeAt: string;
  /** Time of the last change, an ISO instant. */
  readonly changedAt: string;
  /** The author of the last change, for people. */
  readonly changedBy: string;
  /** The supervisor who endorsed it, for people; null when nobody did. */
  readonly endorsedBy: string | null;
  /** Position of the last event of the request. */
  readonly revision: string;
}

/** One's own requests, the newest `OWN_REQUESTS_MAX`. */
export interface OwnRequestsAnswer {
  /** Newest first. */
  readonly data: readonly RequestItem[];
}

/** Own leave: balances and ledger, and what a preview of a request needs (`previewLeave`). */
export interface OwnLeaveAnswer {
  readonly balances: Readonly<Record<LeaveType, number>>;
  /** Newest first. */
  readonly lines: readonly OwnLeaveLine[];
  readonly schedule: readonly ScheduleRange[];
  readonly holidays: readonly Holiday[];
}

/** A line of one's own ledger. */
export interface OwnLeaveLine extends LeaveLine {
  /** The half of the day that the leave takes; null for a whole day, or for a change of a balance. */
  readonly half: Half | null;
}

/** A correction of a record in its history. */
export interface DayChange {
  /** An ISO instant. */
  readonly at: string;
  /** The author, for people. */
  readonly by: string;
  readonly reason: string | null;
  readonly before: RecordSnapshot;
  readonly after: RecordSnapshot;
}

/** One's own record of a day, explained. */
export interface OwnDayAnswer {
  readonly date: WorkDate;
  readonly record: RecordSnapshot;
  /** Position of the last event that changed the record. */
  readonly revision: string;
  readonly explanation: RecordExplanation;
  /** Corrections, oldest first. */
  readonly history: readonly DayChange[];
  /** Own requests that include the day, newest first. */
  readonly requests: readonly RequestItem[];
}

/**
 * A search for requests of one's departments (supervisor) or of all employees (HR). Each field narrows it. Without `states`, those
 * that wait for a decision of the caller.
 */
export interface SearchRequestsRequest {
  /** Present names. */
  readonly company?: string;
  readonly department?: string;
  readonly kind?: RequestKind;
  readonly states?: readonly RequestState[];
  /** Least age in days. */
  readonly olderThan?: number;
  /** `next` of the page before. */
  readonly after?: string;
  /** At most `REQUEST_PAGE.largest`. */
  readonly limit?: number;
}

/** A page of requests. */
export interface SearchRequestsAnswer {
  /** Oldest first. */
  readonly data: readonly RequestItem[];
  /** The number of all that were found. */
  readonly total: number;
  /** To be sent as `after` for the next page; null on the last page. */
  readonly next: string | null;
  /** For a supervisor: the others whose stand-in the caller is today, by their last day. */
  readonly represented?: readonly RepresentedSupervisor[];
}

/** A step of a request in its history. */
export interface RequestStep {
  /** An ISO instant. */
  readonly at: string;
  /** The author, for people. */
  readonly by: string;
  readonly state: RequestState | 'fulfilled';
  readonly note: string | null;
}

/** A colleague of the same department who is away on a day of a request, or asks to be. */
export interface AwayColleague {
  readonly EMPID: string;
  /** `LAST, FIRST`. */
  readonly EMPNAME: string;
  readonly DATE: WorkDate;
  readonly LEAVE_TYPE: LeaveType;
  readonly half: Half | null;
  /** False for leave that is asked for and not decided. */
  readonly isTaken: boolean;
}

/**
 * The part of an endorsement that is missing in HR's grant: `none` when it is there or the company's rule does not ask for it, `awaited` when a
 * supervisor or stand-in can give it, `impossible` when nobody who is present can, so that HR grants alone.
 */
export type EndorsementNeed = 'none' | 'awaited' | 'impossible';

/** The account with which a request was made. */
export interface RequesterAccount {
  /** An ISO instant. */
  readonly registeredAt: string;
  readonly emailProven: boolean;
}

/** A request with what a decision needs. */
export interface RequestDetailAnswer {
  readonly data: RequestItem;
  readonly endorsement: EndorsementNeed;
  /** For HR: since when the employee has the account, and whether its e-mail was confirmed. Null for others, or without an account. */
  readonly account: RequesterAccount | null;
  /** Oldest first. */
  readonly history: readonly RequestStep[];
  /** For leave: others of the department on these days, by date. */
  readonly away: readonly AwayColleague[];
  /** For leave. */
  readonly leave: Omit<LeaveOfRequest, 'REQUEST_ID'> | null;
  /** For a correction: the record when it was asked for, and now. Null for other kinds, or when there is no record. */
  readonly record: {
    readonly before: RecordSnapshot | null;
    readonly now: RecordSnapshot;
    /** True if the two differ. */
    readonly hasChanged: boolean;
    /** The present revision; a grant of a changed record needs it. */
    readonly revision: string;
    /** Corrections since the request, oldest first. */
    readonly changes: readonly DayChange[];
  } | null;
}

/** Up to `MAX_DECIDED_REQUESTS` requests, by their `REQUEST_ID`. */
export interface LeaveOfRequestsRequest {
  readonly requests: readonly string[];
}

/** The leave that a request takes, with the balance as it is now. */
export interface LeaveOfRequest {
  readonly REQUEST_ID: string;
  /** Days left of its type now. */
  readonly balance: number;
  /** Days that it takes as things are now, or takes by its grant. */
  readonly days: number;
}

/** The leave of the requests for leave that the caller may see, except own ones; all others are left out. */
export interface LeaveOfRequestsAnswer {
  /** In no particular order. */
  readonly data: readonly LeaveOfRequest[];
}

/** A request to decide. `revision` is that of the record as the caller saw it; needed when it changed since the request. */
export interface DecidedRequest {
  readonly REQUEST_ID: string;
  readonly revision?: string;
}

/** A supervisor's decision on up to `MAX_DECIDED_REQUESTS` requests. A return needs a note. */
export interface EndorseRequestsRequest {
  readonly decision: 'endorse' | 'return';
  readonly requests: readonly DecidedRequest[];
  readonly note?: string;
}

/** HR's decision on up to `MAX_DECIDED_REQUESTS` requests. A refusal and a return need a note. */
export interface DecideRequestsRequest {
  readonly decision: 'grant' | 'refuse' | 'return';
  readonly requests: readonly DecidedRequest[];
  readonly note?: string;
}

/** The result of one of the requests. */
export interface DecisionResult extends MessageCode {
  readonly REQUEST_ID: string;
  /** The HTTP status that the request alone would have had. */
  readonly status: number;
  /** Set when it was not decided: the reason, for people. */
  readonly err?: string;
}

/** Requests are decided one by one: some may be refused while others are done. */
export interface DecideRequestsAnswer extends MessageAnswer {
  /** In the order of the call. */
  readonly results: readonly DecisionResult[];
}
