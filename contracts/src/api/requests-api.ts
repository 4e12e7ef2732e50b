import { recordExplanation } from '../attendance/explain-record.js';
import { half, leaveType } from '../attendance/leave-types.js';
import { absenceRemark } from '../attendance/remarks.js';
import { recordSnapshot } from '../attendance/record.js';
import { flag, listOf, number, oneOf, orNull, text } from '../events/schema.js';
import { requestEntry } from '../requests/request-entry.js';
import { requestState } from '../requests/request-kinds.js';
import { scheduledDay, scheduleRange } from '../schedules/schedule-ranges.js';
import { changeAnswer, messageCode } from './answers.js';
import {
  answer,
  anyOf,
  exactly,
  extended,
  group,
  named,
  optional,
  says,
  workDate,
  type Of,
} from './define.js';
import { holiday } from './holidays-api.js';
import { instant, instants } from './hours-api.js';
import { leaveLine, plannedAbsence } from './leave-api.js';
import { ownStandIn, representedSupervisor } from './stand-ins-api.js';

/** Requests in one page of a list, by default and at most. */
export const REQUEST_PAGE = { usual: 50, largest: 200 } as const;
/** Most of one's own requests that are listed. */
export const OWN_REQUESTS_MAX = 500;

export const makeRequestAnswer = extended(changeAnswer, 'MakeRequestAnswer', 'The request is made.', () => ({
  REQUEST_ID: says('`<EMPID>-<n>`.', text),
}));
export type MakeRequestAnswer = Of<typeof makeRequestAnswer>;

export const requestItem = extended(requestEntry, 'RequestItem', 'A request with its present state.', () => ({
  REQUEST_ID: says('`<EMPID>-<n>`, the nth request of that employee.', text),
  EMPID: text,
  EMPNAME: says('`LAST, FIRST`, the present name.', text),
  DEPT: text,
  COMPANY: text,
  state: requestState,
  fulfilled: says('True when what was granted is recorded.', flag),
  note: says('The note of the last decision; null when none was written.', orNull(text)),
  madeAt: says('Time of the request, an ISO instant.', text),
  changedAt: says('Time of the last change, an ISO instant.', text),
  changedBy: says('The author of the last change, for people.', text),
  endorsedBy: says('The supervisor who endorsed it, for people; null when nobody did.', orNull(text)),
  revision: says('Position of the last event of the request.', text),
}));
export type RequestItem = Of<typeof requestItem>;

export const ownRequestsAnswer = answer(
  'OwnRequestsAnswer',
  "One's own requests, the newest `OWN_REQUESTS_MAX`.",
  () => ({
    data: says('Newest first.', listOf(requestItem)),
  }),
);
export type OwnRequestsAnswer = Of<typeof ownRequestsAnswer>;

export const ownLeaveAnswer = answer(
  'OwnLeaveAnswer',
  'Own leave: balances and ledger, and what a preview of a request needs (`previewLeave`).',
  () => ({
    balances: group(() => ({ SL: number, VL: number })),
    lines: says('Newest first.', listOf(leaveLine)),
    absences: says('Planned absences, latest days first.', listOf(plannedAbsence)),
    schedule: listOf(scheduleRange),
    days: says('Hours of single dates, which win over the schedule; ascending.', listOf(scheduledDay)),
    holidays: listOf(holiday),
    worked: says('Dates of the last 400 days on which one worked, ascending.', listOf(workDate)),
  }),
);
export type OwnLeaveAnswer = Of<typeof ownLeaveAnswer>;

export const dayChange = answer('DayChange', 'A correction of a record in its history.', () => ({
  at: says('An ISO instant.', text),
  by: says('The author, for people.', text),
  reason: orNull(text),
  before: recordSnapshot,
  after: recordSnapshot,
}));
export type DayChange = Of<typeof dayChange>;

export const ownDayAnswer = answer('OwnDayAnswer', "One's own record of a day, explained.", () => ({
  date: workDate,
  record: recordSnapshot,
  revision: says('Position of the last event that changed the record.', text),
  explanation: recordExplanation,
  history: says('Corrections, oldest first.', listOf(dayChange)),
  requests: says('Own requests that include the day, newest first.', listOf(requestItem)),
}));
export type OwnDayAnswer = Of<typeof ownDayAnswer>;

export const searchRequestsAnswer = answer('SearchRequestsAnswer', 'A page of requests.', () => ({
  data: says('Oldest first.', listOf(requestItem)),
  total: says('The number of all that were found.', number),
  next: says('To be sent as `after` for the next page; null on the last page.', orNull(text)),
  represented: optional(
    says(
      'For a supervisor: the others whose stand-in the caller is today, by their last day.',
      listOf(representedSupervisor),
    ),
  ),
  standIn: optional(
    says(
      'For a supervisor: who decides in their place, today or later; null for nobody.',
      orNull(ownStandIn),
    ),
  ),
}));
export type SearchRequestsAnswer = Of<typeof searchRequestsAnswer>;

/** A state of a request; `fulfilled` says that what was granted is recorded. */
export const stepState = anyOf(requestState, exactly('fulfilled'));

export const requestStep = answer('RequestStep', 'A step of a request in its history.', () => ({
  at: says('An ISO instant.', text),
  by: says('The author, for people.', text),
  state: stepState,
  note: orNull(text),
}));
export type RequestStep = Of<typeof requestStep>;

export const awayColleague = answer(
  'AwayColleague',
  'A colleague of the same department who is away on a day of a request, or asks to be.',
  () => ({
    EMPID: text,
    EMPNAME: says('`LAST, FIRST`.', text),
    DATE: workDate,
    LEAVE_TYPE: says('The type of leave, or the remark of an absence.', anyOf(leaveType, absenceRemark)),
    half: orNull(half),
    isTaken: says('False for leave or an absence that is asked for and not decided.', flag),
  }),
);
export type AwayColleague = Of<typeof awayColleague>;

export const endorsementNeed = named(
  'EndorsementNeed',
  says(
    "The part of an endorsement that is missing in HR's grant: `none` when it is there or the company's rule does not ask for it, `awaited` when a supervisor or stand-in can give it, `impossible` when nobody who is present can, so that HR grants alone.",
    oneOf(['none', 'awaited', 'impossible']),
  ),
);
export type EndorsementNeed = Of<typeof endorsementNeed>;

export const requesterAccount = answer(
  'RequesterAccount',
  'The account with which a request was made.',
  () => ({
    registeredAt: says('An ISO instant.', text),
    emailProven: flag,
  }),
);
export type RequesterAccount = Of<typeof requesterAccount>;

const takenLeave = group(() => ({
  balance: says('Days left of its type now.', number),
  days: says('Days that it takes as things are now, or takes by its grant.', number),
}));

export const leaveOfRequest = extended(
  takenLeave,
  'LeaveOfRequest',
  'The leave that a request takes, with the balance as it is now.',
  () => ({ REQUEST_ID: text }),
);
export type LeaveOfRequest = Of<typeof leaveOfRequest>;

const workedDay = group(() => ({
  date: workDate,
  timeIn: orNull(instant),
  timeOut: orNull(instant),
  scheduled: says('Null on a day without scheduled hours.', orNull(instants)),
}));

export const requestDetailAnswer = answer(
  'RequestDetailAnswer',
  'A request with what a decision needs.',
  () => ({
    data: requestItem,
    endorsement: endorsementNeed,
    account: says(
      'For HR: since when the employee has the account, and whether its e-mail was confirmed. Null for others, or without an account.',
      orNull(requesterAccount),
    ),
    history: says('Oldest first.', listOf(requestStep)),
    away: says(
      'For leave and absences: others of the department on these days, by date.',
      listOf(awayColleague),
    ),
    leave: says('For leave.', orNull(takenLeave)),
    worked: says(
      'For overtime, and not for its owner: what was worked on the day, and its scheduled hours. Null for other kinds, or when there is no record.',
      orNull(workedDay),
    ),
    record: says(
      'For a correction: the record when it was asked for, and now. Null for other kinds, or when there is no record.',
      orNull(
        group(() => ({
          before: orNull(recordSnapshot),
          now: recordSnapshot,
          hasChanged: says('True if the two differ.', flag),
          revision: says('The present revision; a grant of a changed record needs it.', text),
          changes: says('Corrections since the request, oldest first.', listOf(dayChange)),
        })),
      ),
    ),
  }),
);
export type RequestDetailAnswer = Of<typeof requestDetailAnswer>;

export const leaveOfRequestsAnswer = answer(
  'LeaveOfRequestsAnswer',
  'The leave of the requests for leave that the caller may see, except own ones; all others are left out.',
  () => ({
    data: says('In no particular order.', listOf(leaveOfRequest)),
  }),
);
export type LeaveOfRequestsAnswer = Of<typeof leaveOfRequestsAnswer>;

export const decisionResult = extended(
  messageCode,
  'DecisionResult',
  'The result of one of the requests.',
  () => ({
    REQUEST_ID: text,
    status: says('The HTTP status that the request alone would have had.', number),
    err: optional(says('Set when it was not decided: the reason, for people.', text)),
  }),
);
export type DecisionResult = Of<typeof decisionResult>;

export const decideRequestsAnswer = extended(
  changeAnswer,
  'DecideRequestsAnswer',
  'Requests are decided one by one: some may be refused while others are done.',
  () => ({
    results: says('In the order of the call.', listOf(decisionResult)),
  }),
);
export type DecideRequestsAnswer = Of<typeof decideRequestsAnswer>;
