import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { OwnAttendanceAnswer } from '@timekeep/contracts/api/attendance-api';
import type { EmployeesAnswer } from '@timekeep/contracts/api/employees-api';
import type { OwnRequestsAnswer } from '@timekeep/contracts/api/requests-api';
import type { CorrectRecordRequest } from '@timekeep/contracts/api/timekeep-api';
import { fromWireDate, toWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { callAs, VISITORS, type ApiCaller } from '../support/visitors.js';

/** The reason of the correction whose record HR changes afterwards; it finds the request in a list. */
export const STALE_REASON = 'The time clock did not take my card';

/**
 * Makes the requests that the pictures show: one of each kind that waits, leave on a day on which a colleague is away, and a correction
 * whose record has changed since.
 */
export async function makeGuideRequests(url: string): Promise<void> {
  const [staff, hr] = await Promise.all([callAs(url, 'employee'), callAs(url, 'HR')]);
  const [stale, late, long] = await freeDays(staff);
  const hours = { TimeIN1: '08:00:00', TimeOUT1: '17:30:00' };
  await staff('POST', API_PATHS.requests, {
    kind: 'correction',
    ...ofDay(stale),
    remark: 'Present',
    ...hours,
    reason: STALE_REASON,
  });
  await staff('POST', API_PATHS.requests, {
    kind: 'correction',
    ...ofDay(late),
    remark: 'Present',
    ...hours,
    reason: 'I forgot to punch out',
  });
  await staff('POST', API_PATHS.requests, {
    kind: 'overtime',
    ...ofDay(long),
    minutes: 90,
    reason: 'Inventory',
  });
  const correction: CorrectRecordRequest = {
    EMPID: VISITORS.employee,
    Date: toWireDate(stale),
    Remarks: 'Present',
    TimeIN1: '08:10:00',
    TimeOUT1: '17:00:00',
    reason: 'As the guard wrote down',
  };
  await hr('PATCH', API_PATHS.timekeep, correction);
  await sendColleagueAway(staff, hr);
}

function ofDay(date: WorkDate) {
  return { FROM: date, TO: date };
}

/** Returns three days with both times that no request is about. They are not among the newest, which other pictures open. */
async function freeDays(staff: ApiCaller): Promise<readonly [WorkDate, WorkDate, WorkDate]> {
  const path = pathTo(API_PATHS.ownAttendance, { employeeId: VISITORS.employee });
  const [{ data: records }, { data: asked }] = await Promise.all([
    staff<OwnAttendanceAnswer>('GET', path),
    staff<OwnRequestsAnswer>('GET', API_PATHS.ownRequests),
  ]);
  const [, , , , stale, late, long] = records
    .filter(({ Remarks }) => Remarks === 'Present')
    .map(({ Date: day }) => fromWireDate(day))
    .filter((day) => !asked.some(({ FROM, TO }) => FROM <= day && day <= TO));
  if (stale === undefined || late === undefined || long === undefined)
    throw new Error('The employee has too few records.');
  return [stale, late, long];
}

/** Records leave of a colleague on the day for which the employee asks for leave. */
async function sendColleagueAway(staff: ApiCaller, hr: ApiCaller): Promise<void> {
  const [{ data: asked }, { employee: employees }] = await Promise.all([
    staff<OwnRequestsAnswer>('GET', API_PATHS.ownRequests),
    hr<EmployeesAnswer>('GET', API_PATHS.employees),
  ]);
  const leave = asked.find(({ kind, state }) => kind === 'leave' && state === 'made');
  const colleague = employees.find(
    ({ EMPID, DEPT }) => DEPT === leave?.DEPT && EMPID !== VISITORS.employee && EMPID !== VISITORS.supervisor,
  );
  if (!leave || !colleague) throw new Error('Nobody of the department asks for leave.');
  await hr('POST', API_PATHS.addLeave, {
    EMPID: colleague.EMPID,
    leaveEntries: [{ LEAVE_TYPE: 'VL', DATE: leave.FROM, DAYS: 1, REMARKS: 'Wedding' }],
  });
}
