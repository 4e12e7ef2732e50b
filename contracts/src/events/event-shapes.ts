import { HOLIDAY_TITLES, REMARK_TITLES } from '../attendance/remarks.js';
import { LEAVE_TYPES } from '../attendance/leave-types.js';
import { CORRECTION_REASONS, type LateGrace } from '../rules/company-rules.js';
import { SCHEDULE_DAYS } from '../schedules/templates.js';
import type { Shift, WeeklyTimes } from '../schedules/weekly-times.js';
import { AUTHORITIES } from './account-events.js';
import type { EventType, TimekeepEvent } from './event-catalog.js';
import type { Renewal } from './renewal-events.js';
import type { RecordSnapshot } from './timekeep-events.js';
import {
  codeOf,
  date,
  flag,
  groupOf,
  instant,
  listOf,
  number,
  oneOf,
  orNull,
  pairOf,
  text,
  timeOfDay,
  timeZone,
  wholeNumber,
  wrongFieldOf,
  type Fields,
} from './versions/kinds.js';

type DataOf<Type extends EventType> = Extract<TimekeepEvent, { readonly type: Type }>['data'];
/** Typed by the events, so that neither can change without the other. */
type Shapes = { readonly [Type in EventType]: Fields<DataOf<Type>> };

const hours = pairOf(timeOfDay);
const weeklyTimes = groupOf<WeeklyTimes>({
  monday: hours,
  tuesday: hours,
  wednesday: hours,
  thursday: hours,
  friday: hours,
  saturday: hours,
});

const remark = codeOf({ ...REMARK_TITLES, ...HOLIDAY_TITLES });
const shift = groupOf<Shift>({ in: timeOfDay, out: timeOfDay });
const snapshot = groupOf<RecordSnapshot>({
  Remarks: remark,
  TimeIN1: orNull(timeOfDay),
  TimeOUT1: orNull(timeOfDay),
  MinsLate: wholeNumber,
  UnderOverTime: wholeNumber,
  hrs: number,
});
const lateGrace = groupOf<LateGrace>({ from: date, minutes: wholeNumber });
const renewal = groupOf<Renewal>({ DAYS: oneOf(SCHEDULE_DAYS), TIME: weeklyTimes, EMPIDS: listOf(text) });
const placement = { DEPT: text, DEPT_ID: orNull(text), COMPANY: text, COMPANY_ID: orNull(text) };
const transaction = {
  EMPID: text,
  TRANSAC_ID: text,
  LEAVE_TYPE: oneOf(LEAVE_TYPES),
  DATE: date,
  DAYS: oneOf([1]),
  REMARKS: text,
};

/** Whatever changes here is a new version of its event (docs/events.md). */
const SHAPES: Shapes = {
  AccountRegistered: { EMPID: text, email: text, passwordHash: text, needsApproval: flag },
  AuthorityGranted: { EMPID: text, authority: oneOf(AUTHORITIES) },
  AccountActivated: { EMPID: text },
  AccountDeactivated: { EMPID: text },
  AccountRemoved: { EMPID: text, email: text },
  PasswordResetOpened: { EMPID: text, ticket: text },
  ResetCodeIssued: { EMPID: text, ticket: text },
  PasswordChanged: { EMPID: text, passwordHash: text },
  EmailProofRequested: {
    EMPID: text,
    ticket: text,
    email: text,
    requestedAt: instant,
    expiresAt: instant,
  },
  EmailCodeRejected: { EMPID: text, ticket: text },
  EmailProven: { EMPID: text, email: text, at: instant },
  EmailClaimed: { EMPID: text, at: instant },
  EmailReleased: { EMPID: text },
  EmployeeRegistered: {
    EMPID: text,
    EMP_LNAME: text,
    EMP_FNAME: text,
    ...placement,
    MONTHYEAR: text,
    STATUS: text,
    NoOfPrint: wholeNumber,
    LastPrinted: wholeNumber,
    pinHash: text,
    hiredOn: date,
  },
  EmployeeModified: {
    EMPID: text,
    EMP_LNAME: text,
    EMP_FNAME: text,
    ...placement,
    pinHash: text,
  },
  EmployeeResigned: { EMPID: text, resignedOn: date },
  HolidayApplied: { date, remark: codeOf(HOLIDAY_TITLES) },
  HolidayWithdrawn: { date },
  LeaveTransactionAdded: transaction,
  LeaveTransactionEdited: { ...transaction, formerType: oneOf(LEAVE_TYPES), formerDate: date },
  LeaveTransactionDeleted: { EMPID: text, TRANSAC_ID: text, LEAVE_TYPE: oneOf(LEAVE_TYPES), DATE: date },
  LeaveDetailsUpdated: {
    EMPID: text,
    by: text,
    on: date,
    SL: wholeNumber,
    VL: wholeNumber,
    ANNIV: orNull(date),
    INCREMENT: wholeNumber,
  },
  LeaveIncremented: { EMPID: text, anniversary: date, days: wholeNumber },
  OrganizationFounded: { timeZone },
  RulesSet: { lateGrace: orNull(lateGrace), correctionReason: orNull(oneOf(CORRECTION_REASONS)) },
  CompanyAdded: { name: text },
  CompanyRenamed: { from: text, to: text },
  DepartmentAdded: { name: text },
  DepartmentRenamed: { from: text, to: text },
  PasswordResetRequested: {
    ticket: text,
    EMPID: orNull(text),
    codeHash: text,
    requestedAt: instant,
    expiresAt: instant,
  },
  ResetCodeRejected: { ticket: text },
  PasswordResetCompleted: { ticket: text },
  TimeClockPunched: { EMPID: text, at: instant },
  ScheduleSaved: {
    EMPID: text,
    savedOn: date,
    FROM: date,
    TO: date,
    DAYS: oneOf(SCHEDULE_DAYS),
    TIME: weeklyTimes,
  },
  SchedulesDeleted: { EMPID: text, from: date },
  SchedulesRenewed: { year: wholeNumber, renewals: listOf(renewal) },
  TerminalIssued: { name: text, keyHash: text, pinRequired: flag },
  TerminalRevoked: { name: text },
  TimekeepCorrected: {
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
  EventVoided: { stream: text, revision: text, position: text, type: text, reason: text },
  WorkdayOpened: { date },
};

/** The first field of an event's data that is missing or not what its type carries; null when all is in order. */
export function wrongField(type: EventType, data: unknown): string | null {
  return wrongFieldOf<object>(SHAPES[type], data);
}

/** True if what was read from the log is an event of ours, whole and in its present shape. */
export function isTimekeepEvent(read: {
  readonly type: EventType;
  readonly data: unknown;
}): read is TimekeepEvent {
  return wrongField(read.type, read.data) === null;
}

/** The present shape of an event in words: for each field the name of its kind. */
export function describeShape(type: EventType): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(SHAPES[type]).map(([field, { name }]) => [field, name]));
}
