import type { CauseKind } from '@timekeep/contracts/audit/audit-kinds';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import {
  addDays,
  EARLIEST_DATE,
  earlierOf,
  LATEST_DATE,
  type WorkDate,
} from '@timekeep/contracts/time/work-date';
import { MAX_MOVED_DAYS } from '@timekeep/contracts/attendance/punch-changes';
import { handle, type Handlers, ignored } from '../engine/projection.js';

/** Categories of events that may change hours. */
export const TOUCHING_CATEGORIES = [
  'clock',
  'employee',
  'holiday',
  'leave',
  'organization',
  'punches',
  'renewal',
  'request',
  'schedule',
  'timekeep',
  'workday',
] as const;

export interface Touch {
  /** Null for all employees. */
  readonly EMPID: string | null;
  readonly kind: CauseKind;
  /** The days that the change is about. */
  readonly FROM: WorkDate;
  readonly TO: WorkDate;
  /** The first day whose record may be another, if that is before `FROM`. */
  readonly changedFrom?: WorkDate;
  /** True for a change of balances: leave of any other day may be paid, or unpaid, by it. */
  readonly ofAllDays?: true;
  readonly reason?: string | null;
}

/** The shift of a day may run into the two next ones. */
const RUNS_INTO_DAYS = 2;

/** Returns the first day whose hours may be others after a change. */
export function sinceOf({ FROM, changedFrom = FROM, ofAllDays }: Touch): WorkDate {
  return ofAllDays ? EARLIEST_DATE : addDays(earlierOf(FROM, changedFrom), -RUNS_INTO_DAYS);
}

/** The days that each event may change: never fewer than it does change. */
export const touchesOf: Handlers<(typeof TOUCHING_CATEGORIES)[number], null, readonly Touch[] | undefined> = {
  EmployeeRegistered: ({ data: { EMPID, hiredOn } }) => [
    { EMPID, kind: 'registration', FROM: hiredOn, TO: LATEST_DATE },
  ],
  // A transfer that is taken back has no day of its own. Other holidays may hold in the other company, and give leave back.
  EmployeeModified: ({ data: { EMPID, effectiveOn, replaces } }) => {
    const [FROM = EARLIEST_DATE] = [effectiveOn, replaces].filter((date) => date !== null).sort();
    return [{ EMPID, kind: 'transfer', FROM, TO: LATEST_DATE, ofAllDays: true }];
  },
  // Leave outside the employment takes nothing off a balance, so that each change of its bounds may change balances.
  FirstDayCorrected: ({ data: { EMPID, hiredOn, formerly } }) => [
    { EMPID, kind: 'first-day', ...between(hiredOn, formerly), ofAllDays: true },
  ],
  EmployeeResigned: ({ data: { EMPID, resignedOn, formerly } }) => {
    const FROM = addDays(earlierOf(resignedOn, formerly ?? resignedOn), 1);
    return [{ EMPID, kind: 'resignation', FROM, TO: LATEST_DATE, ofAllDays: true }];
  },
  EmployeeReinstated: ({ data: { EMPID, resignedOn, reason } }) => [
    {
      ...{ EMPID, kind: 'reinstatement', reason, ofAllDays: true },
      ...{ FROM: addDays(resignedOn, 1), TO: LATEST_DATE },
    },
  ],
  EmployeeRehired: ({ data: { EMPID, hiredOn } }) => [
    { EMPID, kind: 'rehire', FROM: hiredOn, TO: LATEST_DATE, ofAllDays: true },
  ],

  // Open records from the day of saving on are derived anew, whatever days the hours are for.
  ScheduleSaved: ({ data: { EMPID, FROM, TO, savedOn } }) => [
    { EMPID, kind: 'schedule', FROM, TO, changedFrom: savedOn },
  ],
  SchedulesDeleted: ({ data: { EMPID, from } }) => [{ EMPID, kind: 'schedule', FROM: from, TO: LATEST_DATE }],
  SchedulesRenewed: ({ data: { year, renewals } }) =>
    renewals.flatMap(({ EMPIDS }) =>
      EMPIDS.map((EMPID) => ({ EMPID, kind: 'schedule', FROM: `${year}-01-01`, TO: `${year}-12-31` })),
    ),
  ShiftSet: ({ data: { EMPID, date } }) => [{ EMPID, kind: 'shift', ...on(date) }],
  ShiftWithdrawn: ({ data: { EMPID, date } }) => [{ EMPID, kind: 'shift-withdrawn', ...on(date) }],

  WorkdayOpened: ({ data: { date } }) => [{ EMPID: null, kind: 'opening', ...on(date) }],
  // A corrected clock may move it to an earlier day.
  TimeClockPunched: ({ data: { EMPID, at } }) => [
    {
      ...{ EMPID, kind: 'punch', ...around(at, at, PUNCH_AROUND_DAYS) },
      changedFrom: around(at, at, CHANGE_AROUND_DAYS).FROM,
    },
  ],
  TimekeepCorrected: ({ data: { EMPID, date, reason } }) => [
    { EMPID, kind: 'correction', ...on(date), reason },
  ],
  ClockCorrected: ({ data: { from, to, reason } }) => [
    { EMPID: null, kind: 'clock-corrected', ...around(from, to, CHANGE_AROUND_DAYS), reason },
  ],
  ClockCorrectionUndone: ({ data: { from, to } }) => [
    { EMPID: null, kind: 'clock-correction-undone', ...around(from, to, CHANGE_AROUND_DAYS) },
  ],
  PunchesWithdrawn: ({ data: { EMPID, from, to, reason } }) => [
    { EMPID, kind: 'punches-withdrawn', ...around(from, to, CHANGE_AROUND_DAYS), reason },
  ],
  PunchWithdrawalUndone: ({ data: { EMPID, from, to } }) => [
    { EMPID, kind: 'punch-withdrawal-undone', ...around(from, to, CHANGE_AROUND_DAYS) },
  ],

  HolidayApplied: ({ data: { date } }) => [{ EMPID: null, kind: 'holiday', ...on(date) }],
  HolidayWithdrawn: ({ data: { date } }) => [{ EMPID: null, kind: 'holiday-withdrawn', ...on(date) }],

  LeaveTransactionAdded: ({ data: { EMPID, DATE } }) => [
    { EMPID, kind: 'leave', ...on(DATE), ofAllDays: true },
  ],
  LeaveTransactionEdited: ({ data: { EMPID, DATE, formerDate } }) => [
    { EMPID, kind: 'leave-edited', ...between(DATE, formerDate), ofAllDays: true },
  ],
  LeaveTransactionDeleted: ({ data: { EMPID, DATE } }) => [
    { EMPID, kind: 'leave-deleted', ...on(DATE), ofAllDays: true },
  ],
  LeaveDetailsUpdated: ({ data: { EMPID, on: date, reason } }) => [
    { EMPID, kind: 'balance', ...on(date), ofAllDays: true, reason },
  ],
  LeaveIncremented: ({ data: { EMPID, anniversary } }) => [
    { EMPID, kind: 'balance', ...on(anniversary), ofAllDays: true },
  ],
  AbsencePlanned: ({ data: { EMPID, FROM, TO, reason } }) => [{ EMPID, kind: 'absence', FROM, TO, reason }],
  AbsenceWithdrawn: ({ data: { EMPID, FROM, TO } }) => [{ EMPID, kind: 'absence-withdrawn', FROM, TO }],

  RequestMade: ignored,
  RequestEndorsed: ignored,
  RequestRefused: ignored,
  RequestFulfilled: ignored,
  RequestGranted: ({ data: { EMPID, effects, note } }) => {
    const dates = [...effects].sort();
    const [FROM = EARLIEST_DATE] = dates;
    return [{ EMPID, kind: 'request', FROM, TO: dates.at(-1) ?? LATEST_DATE, reason: note }];
  },
  // These name no day. They end a grant for a reason of the system, and overtime for one of HR.
  RequestReturned: ({ data: { EMPID, note } }) => [
    { EMPID, kind: 'request', FROM: EARLIEST_DATE, TO: LATEST_DATE, reason: note },
  ],
  RequestVoided: ({ data: { EMPID } }) => [{ EMPID, kind: 'request', FROM: EARLIEST_DATE, TO: LATEST_DATE }],
  RequestTakenBack: ({ data: { EMPID } }) => [
    { EMPID, kind: 'request', FROM: EARLIEST_DATE, TO: LATEST_DATE },
  ],

  RulesSet: ({ data: { lateGrace, doubleTap, break: rest } }) => {
    const [FROM] = [lateGrace, doubleTap, rest].flatMap((rule) => rule?.from ?? []).sort();
    return FROM === undefined ? undefined : [{ EMPID: null, kind: 'rules', FROM, TO: LATEST_DATE }];
  },
  CompanyBreakSet: ({ data: { from } }) => [{ EMPID: null, kind: 'rules', FROM: from, TO: LATEST_DATE }],
  HoursRulesSet: ({ data: { from } }) => [{ EMPID: null, kind: 'rules', FROM: from, TO: LATEST_DATE }],
  CompanyEndorsementSet: ignored,
  SecondFactorRuleSet: ignored,
  SessionIdleSet: ignored,
  PasswordMinSet: ignored,
  OrganizationFounded: ignored,
  CompanyAdded: ignored,
  CompanyRenamed: ignored,
  DepartmentAdded: ignored,
  DepartmentRenamed: ignored,
};

/** Returns what an event may change; nothing for an event of another category. */
export function touchesBy(event: TimekeepEvent): readonly Touch[] {
  return handle(touchesOf, event.type, event, null) ?? [];
}

const DATE_LENGTH = 'YYYY-MM-DD'.length;

function on(date: WorkDate) {
  return { FROM: date, TO: date };
}

function between(a: WorkDate, b: WorkDate) {
  return a < b ? { FROM: a, TO: b } : { FROM: b, TO: a };
}

/** The days of punches between two instants, and so many around them. */
function around(from: string, to: string, days: number) {
  const dateOf = (instant: string) => new Date(instant).toISOString().slice(0, DATE_LENGTH);
  return { FROM: addDays(dateOf(from), -days), TO: addDays(dateOf(to), days) };
}

/** The work date of a punch lies this near to its date in UTC, in any time zone and shift. */
const PUNCH_AROUND_DAYS = 2;
const CHANGE_AROUND_DAYS = MAX_MOVED_DAYS + PUNCH_AROUND_DAYS;
