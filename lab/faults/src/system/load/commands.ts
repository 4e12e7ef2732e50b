import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { PunchesRequest } from '@timekeep/contracts/api/clock-api';
import type { RegisterEmployeeRequest } from '@timekeep/contracts/employees/fields';
import type { AddLeaveRequest } from '@timekeep/contracts/leave/fields';
import type { CorrectRecordRequest } from '@timekeep/contracts/attendance/fields';
import { addDays } from '@timekeep/contracts/time/work-date';
import { VISITORS, type Visitor } from '@timekeep/e2e/support/visitors';
import { markOf } from './marks.js';

export const COMMANDS = ['punches', 'correction', 'leave', 'registration', 'request', 'decision'] as const;
export type CommandKind = (typeof COMMANDS)[number];
export type SignedIn = Exclude<Visitor, 'anonymous'>;

/** A command as it is sent, and the marks by which its events are found. */
export interface Command {
  readonly kind: CommandKind;
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  /** HR by default. */
  readonly by?: SignedIn;
  readonly body: object;
  readonly marks: readonly string[];
}

/** Makes the commands of one clerk, one after the other, without a reason to refuse any. */
export type Desk = (clerk: number, count: number) => Command;

/** With the company from its first day on. */
const PEOPLE = [VISITORS.HR, VISITORS.supervisor, VISITORS.employee] as const;
const PUNCHES_FROM = Date.parse('2024-01-01T00:00:00.000Z');
const PUNCHES_APART_MS = 97 * 60_000;
/** Not a multiple of the step, so that each pass has other instants. */
const PUNCHES_WITHIN_MS = 1000 * 24 * 3_600_000;
const MAX_PUNCHES = 4;
const CORRECTIONS_FROM = '2023-01-02';
const CORRECTED_DAYS = 1000;
/** Later than any leave of the demo company. */
const LEAVE_FROM = '2040-01-01';
const FIRST_EMPID = 500_000;

/** A time clock sends a few punches of past days, at milliseconds that no other clerk has. */
export const punches: Desk = (clerk, count) => {
  const sent = Array.from({ length: 1 + (count % MAX_PUNCHES) }, (_, index) => {
    const step = (count * MAX_PUNCHES + index) * PUNCHES_APART_MS;
    const at = new Date(PUNCHES_FROM + (step % PUNCHES_WITHIN_MS) + clerk + 1).toISOString();
    return { EMPID: personOf(index), at };
  });
  const body: PunchesRequest = { punches: sent };
  const marks = sent.map((punch) => markOf('TimeClockPunched', punch));
  return { kind: 'punches', method: 'POST', path: API_PATHS.punches, body, marks };
};

/** Before all other punches, and after the start of the demo company. */
const REPEATED_FROM = '2023-01-02';
const REPEATED_DAYS = 300;
const REPEATED_A_CALL = 60;
/** More than the limit of punches of a day. */
const CALLS_A_DAY = 6;

/**
 * A clock repeats itself: a punch of one employee every second, some of which it sends again, until long after the
 * limit of the day.
 */
export function repeatedPunches(count: number): PunchesRequest {
  const date = addDays(REPEATED_FROM, Math.floor(count / CALLS_A_DAY) % REPEATED_DAYS);
  const first = (count % CALLS_A_DAY) * REPEATED_A_CALL;
  const start = Date.parse(`${date}T08:00:00+08:00`);
  const seconds = Array.from({ length: REPEATED_A_CALL }, (_, index) => Math.max(0, first + index - 5));
  const punches = seconds.map((second) => ({
    EMPID: VISITORS.employee,
    at: new Date(start + second * 1_000).toISOString(),
  }));
  return { punches };
}

/** HR corrects one record after the other; each clerk has days of their own. */
export const correction: Desk = (clerk, count) => {
  const day = (Math.floor(count / PEOPLE.length) * 2 + (clerk % 2)) % CORRECTED_DAYS;
  const minutes = String(count % 60).padStart(2, '0');
  const reason = `Clerk ${clerk}, correction ${count}`;
  const body: CorrectRecordRequest = {
    EMPID: personOf(count),
    Date: addDays(CORRECTIONS_FROM, day),
    Remarks: 'Present',
    TimeIN1: `08:${minutes}:00`,
    TimeOUT1: '17:30:00',
    reason,
  };
  const marks = [markOf('TimekeepCorrected', { reason })];
  return { kind: 'correction', method: 'PATCH', path: API_PATHS.timekeep, body, marks };
};

/** HR enters leave: each clerk for one employee, day after day. */
export const leave: Desk = (clerk, count) => {
  const REMARKS = `Clerk ${clerk}, leave ${count}`;
  const DATE = addDays(LEAVE_FROM, count);
  const body: AddLeaveRequest = {
    EMPID: personOf(clerk),
    leaveEntries: [{ LEAVE_TYPE: count % 2 === 0 ? 'VL' : 'SL', DATE, DAYS: 1, REMARKS }],
  };
  const marks = [markOf('LeaveTransactionAdded', { REMARKS })];
  return { kind: 'leave', method: 'POST', path: API_PATHS.addLeave, body, marks };
};

/** HR registers one employee after the other; this is the work of one clerk. */
export const registration =
  (COMPANY: string, DEPT: string): Desk =>
  (_clerk, count) => {
    const EMPID = String(FIRST_EMPID + count);
    const body: RegisterEmployeeRequest = {
      ...{ EMPID, EMP_LNAME: 'Salonga', EMP_FNAME: 'Benito', PIN: '4711', COMPANY, DEPT },
    };
    const marks = [markOf('EmployeeRegistered', { EMPID })];
    return { kind: 'registration', method: 'POST', path: API_PATHS.registerEmployee, body, marks };
  };

function personOf(count: number): string {
  return PEOPLE[count % PEOPLE.length] ?? VISITORS.employee;
}
