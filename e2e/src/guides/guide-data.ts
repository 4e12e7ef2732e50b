import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { OwnAttendanceAnswer } from '@timekeep/contracts/api/attendance-api';
import type { EmployeesAnswer } from '@timekeep/contracts/api/employees-api';
import type { LeaveLinesAnswer } from '@timekeep/contracts/api/leave-api';
import type { OwnLeaveAnswer, OwnRequestsAnswer } from '@timekeep/contracts/api/requests-api';
import { addDays, fromWireDate, toWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import {
  type CutOff,
  CUTOFF_PATHS,
  type CutOffDifferencesAnswer,
  type CutOffsAnswer,
  type OwnCutOffsAnswer,
} from '@timekeep/contracts/api/cutoffs-api';
import type { ScheduleAnswer } from '@timekeep/contracts/api/schedules-api';
import { HOURS_PATHS, type HoursDaysAnswer } from '@timekeep/contracts/api/hours-api';
import { leaveFrom, nextMonday, today } from '../support/free-days.js';
import { correctionOf, makeStaleRequest, STALE_REASON } from '../support/stale-request.js';
import { type ApiCaller, callAs, VISITORS } from '../support/visitors.js';
import { sendPunches } from '../support/punches.js';

const FORGOTTEN_REASON = 'I forgot to punch out';
const OVERTIME_REASON = 'Inventory';
/** Days after which the employee asks for leave if the demo company has no such request, as on days before a holiday. */
const LEAVE_AHEAD = 16;

/**
 * Makes the requests that the pictures show: one of each kind that waits, leave on a day on which a colleague is away, and a correction
 * whose record has changed since. Those of an earlier run that still wait stay.
 */
export async function makeGuideRequests(url: string): Promise<void> {
  const [staff, hr] = await Promise.all([callAs(url, 'employee'), callAs(url, 'HR')]);
  const asked = await staff<OwnRequestsAnswer>('GET', API_PATHS.ownRequests);
  const waits = (reason: string) =>
    asked.data.some((each) => each.state === 'made' && each.reason === reason);
  const [stale, late, long] = await freeDays(staff, asked);
  if (!waits(STALE_REASON)) await makeStaleRequest(staff, hr, stale);
  if (!waits(FORGOTTEN_REASON)) {
    await staff('POST', API_PATHS.requests, correctionOf(late, FORGOTTEN_REASON));
  }
  if (!waits(OVERTIME_REASON)) {
    const overtime = { kind: 'overtime', FROM: long, TO: long, minutes: 90, reason: OVERTIME_REASON };
    await staff('POST', API_PATHS.requests, overtime);
  }
  await sendColleagueAway(hr, await leaveDay(staff, asked));
}

/** Returns three days with both times that no request is about. They are not among the newest, which other pictures open. */
async function freeDays(
  staff: ApiCaller,
  { data: asked }: OwnRequestsAnswer,
): Promise<readonly [WorkDate, WorkDate, WorkDate]> {
  const path = pathTo(API_PATHS.ownAttendance, { employeeId: VISITORS.employee });
  const { data: records } = await staff<OwnAttendanceAnswer>('GET', path);
  const [, , , , stale, late, long] = records
    .filter(({ Remarks }) => Remarks === 'Present')
    .map(({ Date: day }) => fromWireDate(day))
    .filter((day) => !asked.some(({ FROM, TO }) => FROM <= day && day <= TO));
  if (stale === undefined || late === undefined || long === undefined)
    throw new Error('The employee has too few records.');
  return [stale, late, long];
}

/** Returns the day of the leave that the employee asks for, and asks for leave if no such request waits. */
async function leaveDay(staff: ApiCaller, asked: OwnRequestsAnswer): Promise<WorkDate> {
  const waiting = asked.data.find(({ kind, state }) => kind === 'leave' && state === 'made');
  if (waiting) return waiting.FROM;
  const own = await staff<OwnLeaveAnswer>('GET', API_PATHS.ownLeave);
  const { FROM } = leaveFrom(nextMonday(addDays(today, LEAVE_AHEAD)), own, asked);
  const leave = { kind: 'leave', LEAVE_TYPE: 'VL', FROM, TO: FROM, half: null, except: [] };
  await staff('POST', API_PATHS.requests, { ...leave, reason: 'Family reunion' });
  return FROM;
}

/** Records leave of a colleague of the department on a day, unless the colleague has it already. */
async function sendColleagueAway(hr: ApiCaller, DATE: WorkDate): Promise<void> {
  const { employee: employees } = await hr<EmployeesAnswer>('GET', API_PATHS.employees);
  const department = employees.find(({ EMPID }) => EMPID === VISITORS.employee)?.DEPT;
  const colleague = employees.find(
    ({ EMPID, DEPT }) => DEPT === department && EMPID !== VISITORS.employee && EMPID !== VISITORS.supervisor,
  );
  if (!colleague) throw new Error('The employee has no colleague.');
  const { EMPID } = colleague;
  const { data: lines } = await hr<LeaveLinesAnswer>('GET', `${API_PATHS.leaveTransactions}?EMPID=${EMPID}`);
  if (lines.some((line) => line.TRANSAC_ID !== null && line.DATE === DATE)) return;
  const entry = { LEAVE_TYPE: 'VL', DATE, DAYS: 1, REMARKS: 'Wedding' };
  await hr('POST', API_PATHS.addLeave, { EMPID, leaveEntries: [entry] });
}

/** Employees whose schedules the pictures renew. */
const TO_RENEW = 12;

/**
 * Makes what the pictures show of the newest cut-off that the demo company has closed: the supervisor does not agree, and a colleague's day is
 * corrected afterwards. What an earlier run made stays.
 */
export async function makeGuideCutOff(url: string): Promise<void> {
  const [hr, supervisor] = await Promise.all([callAs(url, 'HR'), callAs(url, 'supervisor')]);
  const [{ data: cutOffs }, { employee: employees }] = await Promise.all([
    hr<CutOffsAnswer>('GET', CUTOFF_PATHS.cutoffs),
    hr<EmployeesAnswer>('GET', API_PATHS.employees),
  ]);
  const company = employees.find(({ EMPID }) => EMPID === VISITORS.employee)?.COMPANY ?? '';
  const newest = cutOffs.find(({ COMPANY, withdrawn }) => withdrawn === null && COMPANY.includes(company));
  if (!newest) throw new Error('No cut-off of the company of the employee is closed.');
  await disagree(supervisor, newest.number);
  const path = pathTo(CUTOFF_PATHS.differences, { number: String(newest.number) });
  const { data: differences } = await hr<CutOffDifferencesAnswer>('GET', path);
  if (differences.length > 0) return;
  const colleague = employees.find(({ EMPID, COMPANY }) => COMPANY === company && !isVisitor(EMPID));
  await correctFirstDay(hr, colleague?.EMPID ?? '', newest);
}

async function disagree(supervisor: ApiCaller, ofCutOff: number): Promise<void> {
  const { data } = await supervisor<OwnCutOffsAnswer>('GET', CUTOFF_PATHS.own);
  const own = data.find(({ number }) => number === ofCutOff);
  if (!own) throw new Error('The supervisor has no closed time record.');
  const { number, seen, state } = own;
  if (state === 'disputed') return;
  await supervisor('POST', CUTOFF_PATHS.disputed, { number, seen, text: 'I worked on the last day' });
}

async function correctFirstDay(hr: ApiCaller, EMPID: string, { FROM, TO }: CutOff): Promise<void> {
  const { data } = await hr<HoursDaysAnswer>('POST', HOURS_PATHS.days, { EMPID, FROM, TO });
  const worked = data.find(({ day, scheduled, timeOut }) => day === 'ordinary' && scheduled && timeOut);
  await hr('PATCH', API_PATHS.timekeep, {
    ...{ EMPID, Date: toWireDate(worked?.date ?? ''), Remarks: 'Present' },
    ...{ TimeIN1: '08:45:00', TimeOUT1: '17:00:00', reason: 'As the guard wrote down' },
  });
}

/** Ends the schedules of some employees with the year: those of the demo company go on, and a renewal would change nothing. */
export async function endSomeSchedules(url: string): Promise<void> {
  const hr = await callAs(url, 'HR');
  const { employee: employees } = await hr<EmployeesAnswer>('GET', API_PATHS.employees);
  const last = `${today.slice(0, 4)}-12-31`;
  for (const { EMPID } of employees.filter((each) => !isVisitor(each.EMPID)).slice(-TO_RENEW)) {
    const path = pathTo(API_PATHS.scheduleOf, { EMPID });
    const { data } = await hr<ScheduleAnswer>('GET', path);
    const present = data.find(({ FROM, TO }) => FROM <= today && today <= TO);
    if (!present) continue;
    await hr('DELETE', path);
    await hr('POST', API_PATHS.saveSchedule, { EMPID, ...present, FROM: today, TO: last });
  }
}

function isVisitor(id: string): boolean {
  return Object.values(VISITORS).some((visitor) => visitor === id);
}

/** Splits the shift of a past day of the employee, who punched for the break and not after it. */
export async function makeSplitDay(url: string, terminalKey: string): Promise<void> {
  const [hr, staff] = await Promise.all([callAs(url, 'HR'), callAs(url, 'employee')]);
  const EMPID = VISITORS.employee;
  const hours = { in: '08:00:00', out: '17:00:00', break: ['12:00:00', '14:00:00'] };
  const path = pathTo(API_PATHS.ownAttendance, { employeeId: EMPID });
  const [{ data: records }, { data: asked }] = await Promise.all([
    staff<OwnAttendanceAnswer>('GET', path),
    staff<OwnRequestsAnswer>('GET', API_PATHS.ownRequests),
  ]);
  if (records.some(({ TimeBreakOUT }) => TimeBreakOUT !== undefined)) return;
  const days = records
    .filter(({ Remarks, TimeOUT1 }) => Remarks === 'Present' && (TimeOUT1 ?? '') > hours.out)
    .map(({ Date: day }) => fromWireDate(day))
    .filter((day) => !asked.some(({ FROM, TO }) => FROM <= day && day <= TO));
  // After the days that other pictures open, and those of the guides' requests.
  const date = days[8];
  if (date === undefined) throw new Error('The employee has too few records.');
  await hr('POST', API_PATHS.shift, { EMPID, date, ...hours });
  await sendPunches(url, terminalKey, [{ EMPID, at: `${date}T12:04:00+08:00` }]);
}
