import { EMPID_LENGTH } from '../api/accounts-api.js';
import { REQUEST_PAGE } from '../api/requests-api.js';
import { REASON_MAX_LENGTH } from '../api/timekeep-api.js';
import type { Half, LeaveType } from '../attendance/leave-types.js';
import { listOf, listOfObjects, someOf } from '../fields/list-fields.js';
import {
  aboutField,
  anyWholeNumber,
  choice,
  dateText,
  DATE_MAX_LENGTH,
  employeeId,
  flag,
  freeText,
  line,
  matching,
  optional,
  optionalOrNull,
  reasonText,
  requestField,
  seenRevision,
  soughtName,
  wholeNumber,
  withChecks,
  type RequestOf,
} from '../fields/request-field.js';
import { fieldMessages } from '../messages/field-messages.js';
import type { TimeOfDay } from '../time/time-of-day.js';
import {
  MAX_DECIDED_REQUESTS,
  NOTE_MAX_LENGTH,
  REQUEST_KINDS,
  REQUEST_MAX_DAYS,
  REQUEST_STATES,
  type RequestKind,
} from './request-kinds.js';
import { requestMessages } from './request-messages.js';

/** Longer than every code and time. */
const CODE_MAX_LENGTH = 40;
/** Oldest requests that a search can ask for, in days. */
const AGE_MAX_DAYS = 100_000;
/** The form of a request's id, `<EMPID>-<n>`. */
export const REQUEST_ID_PATTERN = new RegExp(`^\\d{${EMPID_LENGTH}}-[1-9]\\d{0,8}$`);

const noNumber = requestMessages.noNumber();
const REQUEST_ID = matching(REQUEST_ID_PATTERN, { noText: noNumber, wrong: noNumber });

const code = optionalOrNull(line(CODE_MAX_LENGTH));
const noDates = aboutField((its) => fieldMessages.noDates({ ...its, count: REQUEST_MAX_DAYS }));

/**
 * A request of an employee. A correction has `remark` and times, leave `LEAVE_TYPE` and perhaps `half` or `except`, an absence `remark`, overtime
 * `minutes`, a schedule the times of its working days; a field of another kind is left out or null. Corrections and overtime are of one
 * day. A `revision` that is no longer the record's is refused. `readRequest` judges the contents.
 */
export const makeRequestFields = {
  kind: line(CODE_MAX_LENGTH),
  FROM: dateText(),
  TO: dateText(),
  remark: code,
  TimeIN1: code,
  TimeOUT1: code,
  /** The out of the first part of a split shift; null for none. If it is left out, that of the record stays where it fits. */
  TimeBreakOUT: code,
  /** Likewise the in of the second part. */
  TimeBreakIN: code,
  LEAVE_TYPE: code,
  half: code,
  /** Days from FROM to TO on which no leave is asked for; each once, and not all of them. */
  except: optionalOrNull(
    listOf(freeText(DATE_MAX_LENGTH, { noText: noDates, tooLong: noDates }), {
      most: REQUEST_MAX_DAYS,
      missing: noDates,
      tooMany: noDates,
    }),
  ),
  minutes: optionalOrNull(anyWholeNumber()),
  reason: withChecks(reasonText(REASON_MAX_LENGTH), {
    is: 'filled',
    reason: requestMessages.reasonMissing(),
  }),
  revision: seenRevision(),
};
type SentRequest = RequestOf<typeof makeRequestFields>;
/** A request as clients send it: with the codes and times that `readRequest` accepts. */
export type MakeRequestRequest = Omit<
  SentRequest,
  'kind' | 'LEAVE_TYPE' | 'half' | 'TimeIN1' | 'TimeOUT1' | 'TimeBreakOUT' | 'TimeBreakIN'
> & {
  readonly kind: RequestKind;
  readonly LEAVE_TYPE?: LeaveType | null;
  readonly half?: Half | null;
  readonly TimeIN1?: TimeOfDay | null;
  readonly TimeOUT1?: TimeOfDay | null;
  readonly TimeBreakOUT?: TimeOfDay | null;
  readonly TimeBreakIN?: TimeOfDay | null;
};

export const takeBackFields = { REQUEST_ID };
export type TakeBackRequest = RequestOf<typeof takeBackFields>;

/**
 * A search for requests of one's departments (supervisor) or of all employees (HR). Each field narrows it. Without `states`, those
 * that wait for a decision of the caller.
 */
export const searchRequestsFields = {
  /** Present names. */
  company: soughtName(),
  department: soughtName(),
  EMPID: optional(employeeId()),
  kind: optional(choice(REQUEST_KINDS)),
  states: optional(someOf(REQUEST_STATES)),
  /** Days that are asked for: requests with one of them. Either may be left out. */
  FROM: optional(dateText()),
  TO: optional(dateText()),
  /** Least age in days. */
  olderThan: optional(wholeNumber(0, AGE_MAX_DAYS, aboutField(fieldMessages.noDays))),
  /** `next` of the page before. */
  after: optional(
    requestField<string>([
      { is: 'pattern', pattern: /^\d{1,18}$/, reason: aboutField(fieldMessages.notAsAnswered) },
    ]),
  ),
  limit: optional(
    wholeNumber(
      1,
      REQUEST_PAGE.largest,
      aboutField((its) => fieldMessages.notWithin({ ...its, least: 1, most: REQUEST_PAGE.largest })),
    ),
  ),
};
export type SearchRequestsRequest = RequestOf<typeof searchRequestsFields>;

const noneSelected = requestMessages.noneSelected();
const selection = {
  fewest: 1,
  most: MAX_DECIDED_REQUESTS,
  missing: noneSelected,
  tooMany: requestMessages.tooManySelected(),
};

/** The requests whose leave is asked for, by their ids. */
export const leaveOfRequestsFields = { requests: listOf(REQUEST_ID, selection) };
export type LeaveOfRequestsRequest = RequestOf<typeof leaveOfRequestsFields>;

/** A call without a decision returns the requests. */
const RETURNED = { blank: 'return' } as const;

const decided = {
  /**
   * `revision` is that of the record as the caller saw it; needed when it changed since the request. `granted` is true if the caller saw
   * the request granted, and means to return what was granted: HR may for overtime.
   */
  requests: listOfObjects(
    { REQUEST_ID, revision: seenRevision(), granted: optional(flag()) },
    { ...selection, unique: { by: 'REQUEST_ID', reason: requestMessages.selectedTwice() } },
  ),
  note: optional(reasonText(NOTE_MAX_LENGTH)),
};

/** A supervisor's decision. A return needs a note. */
export const endorseRequestsFields = {
  decision: { ...choice(['endorse', 'return'], aboutField(fieldMessages.noEndorsement)), ...RETURNED },
  ...decided,
};
export type EndorseRequestsRequest = RequestOf<typeof endorseRequestsFields>;

/** HR's decision. A refusal and a return need a note. */
export const decideRequestsFields = {
  decision: { ...choice(['grant', 'refuse', 'return'], aboutField(fieldMessages.noDecision)), ...RETURNED },
  ...decided,
};
export type DecideRequestsRequest = RequestOf<typeof decideRequestsFields>;
export type DecidedRequest = DecideRequestsRequest['requests'][number];

/** Overtime that HR grants although nobody asked for it. */
export const grantOvertimeFields = {
  EMPID: employeeId(),
  date: dateText(),
  minutes: anyWholeNumber(),
  reason: withChecks(reasonText(REASON_MAX_LENGTH), {
    is: 'filled',
    reason: requestMessages.grantReasonMissing(),
  }),
};
export type GrantOvertimeRequest = RequestOf<typeof grantOvertimeFields>;

/** Names the stand-in of a supervisor; without `standIn` nobody represents the supervisor any more. */
export const nameStandInFields = {
  EMPID: employeeId(),
  standIn: optional(employeeId()),
  FROM: optional(dateText()),
  TO: optional(dateText()),
};
export type NameStandInRequest = RequestOf<typeof nameStandInFields>;

/** `upTo` is the instant of the newest notice that was seen. */
export const readNoticesFields = { upTo: dateText() };
export type ReadNoticesRequest = RequestOf<typeof readNoticesFields>;

/** Turns the digest on or off. Turning it on needs a confirmed e-mail, and a mail server. */
export const chooseDigestFields = { isOn: flag() };
export type ChooseDigestRequest = RequestOf<typeof chooseDigestFields>;
