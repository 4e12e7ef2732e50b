import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { OwnAttendanceAnswer } from '@timekeep/contracts/api/attendance-api';
import type { EmployeesAnswer } from '@timekeep/contracts/api/employees-api';
import type { LeaveLinesAnswer } from '@timekeep/contracts/api/leave-api';
import type { OwnLeaveAnswer, OwnRequestsAnswer } from '@timekeep/contracts/api/requests-api';
import { addDays, fromWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { leaveFrom, nextMonday, today } from '../support/free-days.js';
import { correctionOf, makeStaleRequest, STALE_REASON } from '../support/stale-request.js';
import { callAs, VISITORS, type ApiCaller } from '../support/visitors.js';

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
