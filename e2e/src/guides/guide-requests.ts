import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { OwnAttendanceAnswer } from '@timekeep/contracts/api/attendance-api';
import type { EmployeesAnswer } from '@timekeep/contracts/api/employees-api';
import type { OwnRequestsAnswer } from '@timekeep/contracts/api/requests-api';
import { fromWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { correctionOf, makeStaleRequest } from '../support/stale-request.js';
import { callAs, VISITORS, type ApiCaller } from '../support/visitors.js';

/**
 * Makes the requests that the pictures show: one of each kind that waits, leave on a day on which a colleague is away, and a correction
 * whose record has changed since.
 */
export async function makeGuideRequests(url: string): Promise<void> {
  const [staff, hr] = await Promise.all([callAs(url, 'employee'), callAs(url, 'HR')]);
  const [stale, late, long] = await freeDays(staff);
  await makeStaleRequest(staff, hr, stale);
  await staff('POST', API_PATHS.requests, correctionOf(late, 'I forgot to punch out'));
  await staff('POST', API_PATHS.requests, {
    kind: 'overtime',
    FROM: long,
    TO: long,
    minutes: 90,
    reason: 'Inventory',
  });
  await sendColleagueAway(staff, hr);
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
