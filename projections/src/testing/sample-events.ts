import type {
  EmployeeModified,
  EmployeeRegistered,
  EmployeeRehired,
  EmployeeReinstated,
  EmployeeResigned,
  FirstDayCorrected,
} from '@timekeep/contracts/events/employee';
import type {
  AbsencePlanned,
  AbsenceWithdrawn,
  LeaveDetailsUpdated,
  LeaveIncremented,
  LeaveTransactionAdded,
  LeaveTransactionDeleted,
  LeaveTransactionEdited,
} from '@timekeep/contracts/events/leave';
import type { TimeClockPunched } from '@timekeep/contracts/events/clock';
import type { RequestGranted, RequestMade } from '@timekeep/contracts/events/request';
import type {
  ScheduleSaved,
  SchedulesDeleted,
  ShiftSet,
  ShiftWithdrawn,
} from '@timekeep/contracts/events/schedule';
import type { Half, LeaveType } from '@timekeep/contracts/attendance/leave-types';
import type { RecordSnapshot, TimekeepCorrected, WorkdayOpened } from '@timekeep/contracts/events/timekeep';
import { shiftOf, templateOf, type TimePair } from '@timekeep/contracts/schedules/weekly-times';
import type { WorkDate } from '@timekeep/contracts/time/work-date';

/** Complete events with default values, except for the given fields. */
export function registered(
  EMPID: string,
  data: Partial<EmployeeRegistered['data']> = {},
): EmployeeRegistered {
  return {
    type: 'EmployeeRegistered',
    data: {
      EMPID,
      EMP_LNAME: 'Reyes',
      EMP_FNAME: 'Ana',
      DEPT: 'Finance',
      DEPT_ID: null,
      COMPANY: 'North',
      COMPANY_ID: null,
      MONTHYEAR: '12023',
      STATUS: 'OK',
      NoOfPrint: 0,
      LastPrinted: 6,
      pinHash: 'hash',
      hiredOn: '2023-01-01',
      ...data,
    },
  };
}

export function scheduleSaved(
  EMPID: string,
  hours: TimePair,
  data: Partial<ScheduleSaved['data']> = {},
): ScheduleSaved {
  return {
    type: 'ScheduleSaved',
    data: {
      EMPID,
      savedOn: '2023-01-01',
      FROM: '2023-01-01',
      TO: '2023-12-31',
      DAYS: 6,
      TIME: templateOf(hours, 6),
      BREAK: null,
      rederives: false,
      ...data,
    },
  };
}

export const opened = (date: WorkDate): WorkdayOpened => ({ type: 'WorkdayOpened', data: { date } });

/** @param at date and time of Manila's clocks, `YYYY-MM-DDTHH:MM:SS` */
export const punched = (EMPID: string, at: string, terminal: string | null = null): TimeClockPunched => ({
  type: 'TimeClockPunched',
  data: { EMPID, at: new Date(`${at}+08:00`).toISOString(), terminal },
});

const PLACE = { DEPT: 'Finance', DEPT_ID: null, COMPANY: 'North', COMPANY_ID: null };

export function modified(EMPID: string, data: Partial<EmployeeModified['data']> = {}): EmployeeModified {
  const person = { EMP_LNAME: 'Reyes', EMP_FNAME: 'Ana', ...PLACE, pinHash: 'hash', pinChanged: false };
  return {
    type: 'EmployeeModified',
    data: { EMPID, ...person, effectiveOn: null, replaces: null, ...data },
  };
}

/** @param formerly the first day that was recorded before */
export const firstDayCorrected = (
  EMPID: string,
  hiredOn: WorkDate,
  formerly: WorkDate,
): FirstDayCorrected => ({ type: 'FirstDayCorrected', data: { EMPID, hiredOn, formerly } });

/**
 * @param resignedOn the last day
 * @param formerly the last day that was recorded before
 */
export const resigned = (
  EMPID: string,
  resignedOn: WorkDate,
  formerly: WorkDate | null = null,
): EmployeeResigned => ({
  type: 'EmployeeResigned',
  data: { EMPID, resignedOn, accessUntil: resignedOn, returnsLeave: true, formerly },
});

export const reinstated = (EMPID: string, resignedOn: WorkDate): EmployeeReinstated => ({
  type: 'EmployeeReinstated',
  data: { EMPID, resignedOn, reason: 'Stays with us' },
});

/** @param formerly the last day of the employment before */
export const rehired = (EMPID: string, hiredOn: WorkDate, formerly: WorkDate): EmployeeRehired => ({
  type: 'EmployeeRehired',
  data: { EMPID, ...PLACE, pinHash: 'hash', hiredOn, formerly },
});

const BEFORE: RecordSnapshot = {
  Remarks: 'Absent',
  TimeIN1: null,
  TimeOUT1: null,
  MinsLate: 0,
  UnderOverTime: 0,
  hrs: 0,
};

/** Events of changes by HR; a correction without instants has no times. */
export const corrected = (
  EMPID: string,
  date: WorkDate,
  Remarks: RecordSnapshot['Remarks'],
  data: Partial<TimekeepCorrected['data']> = {},
): TimekeepCorrected => ({
  type: 'TimekeepCorrected',
  data: {
    EMPID,
    date,
    before: BEFORE,
    after: { ...BEFORE, Remarks },
    timeIn: null,
    timeOut: null,
    breakOut: null,
    breakIn: null,
    shift: null,
    reason: null,
    basedOn: null,
    ...data,
  },
});

export const schedulesDeleted = (EMPID: string, from: WorkDate): SchedulesDeleted => ({
  type: 'SchedulesDeleted',
  data: { EMPID, from },
});

/** Hours of one date; null for a day off. */
export const shiftSet = (
  EMPID: string,
  date: WorkDate,
  hours: TimePair | null,
  pause?: TimePair,
): ShiftSet => ({
  type: 'ShiftSet',
  data: { EMPID, date, shift: hours && shiftOf(hours, pause) },
});

export const shiftWithdrawn = (EMPID: string, date: WorkDate): ShiftWithdrawn => ({
  type: 'ShiftWithdrawn',
  data: { EMPID, date },
});

/** Complete leave events with default values, except for the given fields. `n` is the number of the transaction. */
export const leaveAdded = (
  EMPID: string,
  n: number,
  DATE: WorkDate,
  data: Partial<LeaveTransactionAdded['data']> = {},
): LeaveTransactionAdded => ({
  type: 'LeaveTransactionAdded',
  data: {
    EMPID,
    TRANSAC_ID: `${EMPID}-${n}`,
    LEAVE_TYPE: 'SL',
    DATE,
    DAYS: 1,
    HALF: null,
    REMARKS: '',
    ...data,
  },
});

/** Returns the type of a day of leave and its extent; a half of null is the whole day. */
export function leaveParts({ kind, half }: { readonly kind: string; readonly half: Half | null }) {
  const LEAVE_TYPE: LeaveType = kind === 'SL' ? 'SL' : 'VL';
  return { LEAVE_TYPE, DAYS: half === null ? (1 as const) : (0.5 as const), HALF: half };
}

/** An edit from the values of `former` to the given ones. */
export function leaveEdited(
  former: LeaveTransactionAdded,
  data: Partial<LeaveTransactionAdded['data']>,
): LeaveTransactionEdited {
  const { LEAVE_TYPE: formerType, DATE: formerDate } = former.data;
  return { type: 'LeaveTransactionEdited', data: { ...former.data, ...data, formerType, formerDate } };
}

export function leaveDeleted({ data }: LeaveTransactionAdded): LeaveTransactionDeleted {
  const { EMPID, TRANSAC_ID, LEAVE_TYPE, DATE } = data;
  return { type: 'LeaveTransactionDeleted', data: { EMPID, TRANSAC_ID, LEAVE_TYPE, DATE } };
}

/** The nth planned absence of an employee, from 2023-01-02 to 2023-01-06 except for the given fields. */
export const absencePlanned = (
  EMPID: string,
  n: number,
  data: Partial<AbsencePlanned['data']> = {},
): AbsencePlanned => ({
  type: 'AbsencePlanned',
  data: {
    ...{ EMPID, ABSENCE_ID: `${EMPID}-A${n}`, FROM: '2023-01-02', TO: '2023-01-06' },
    ...{ remark: 'EL', reason: 'Family' },
    ...data,
  },
});

export function absenceWithdrawn({ data: { reason: _, ...data } }: AbsencePlanned): AbsenceWithdrawn {
  return { type: 'AbsenceWithdrawn', data };
}

export const leaveUpdated = (
  EMPID: string,
  data: Partial<LeaveDetailsUpdated['data']> = {},
): LeaveDetailsUpdated => ({
  type: 'LeaveDetailsUpdated',
  data: {
    EMPID,
    by: '100009',
    on: '2023-01-01',
    SL: 0,
    VL: 0,
    ANNIV: null,
    INCREMENT: 0,
    reason: null,
    ...{ formerSL: null, formerVL: null },
    ...data,
  },
});

export const leaveIncremented = (EMPID: string, anniversary: WorkDate, days: number): LeaveIncremented => ({
  type: 'LeaveIncremented',
  data: { EMPID, anniversary, days, formerSL: null, formerVL: null },
});

/** The nth request of an employee: a correction of 2023-01-03, except for the given fields. */
export function requestMade(EMPID: string, n: number, data: Partial<RequestMade['data']> = {}): RequestMade {
  return {
    type: 'RequestMade',
    data: {
      EMPID,
      REQUEST_ID: `${EMPID}-${n}`,
      kind: 'correction',
      FROM: '2023-01-03',
      TO: '2023-01-03',
      remark: 'Present',
      TimeIN1: '08:00:00',
      TimeOUT1: '17:00:00',
      breakTimes: null,
      LEAVE_TYPE: null,
      half: null,
      except: [],
      minutes: null,
      reason: 'Forgot to punch',
      before: null,
      basedOn: null,
      ...data,
    },
  };
}

/** The grant of the nth request, which corrects 2023-01-03. */
export function requestGranted(EMPID: string, n: number): RequestGranted {
  const REQUEST_ID = `${EMPID}-${n}`;
  return {
    type: 'RequestGranted',
    data: { EMPID, REQUEST_ID, effects: ['2023-01-03'], before: null, note: null },
  };
}

export { holiday, holidayWithdrawn, schedulesRenewed } from './sample-company-changes.js';
