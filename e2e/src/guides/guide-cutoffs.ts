import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { OwnAttendanceAnswer } from '@timekeep/contracts/api/attendance-api';
import {
  CUTOFF_PATHS,
  type CutOffsAnswer,
  type OwnCutOff,
  type OwnCutOffsAnswer,
} from '@timekeep/contracts/api/cutoffs-api';
import type { EmployeesAnswer } from '@timekeep/contracts/api/employees-api';
import type { OwnRequestsAnswer } from '@timekeep/contracts/api/requests-api';
import { HOURS_PATHS, type HoursDaysAnswer } from '@timekeep/contracts/api/hours-api';
import { fromWireDate, toWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { lastHalfMonths } from '../support/free-days.js';
import { sendPunches } from '../support/punches.js';
import { callAs, VISITORS, type ApiCaller } from '../support/visitors.js';

/**
 * Closes the half month before the last one that is over, for the companies of the employee and of the supervisor, unless it is closed
 * already; a colleague's day is corrected afterwards, the supervisor does not agree, and the employee is still asked.
 */
export async function makeGuideCutOff(url: string): Promise<void> {
  const [hr, supervisor] = await Promise.all([callAs(url, 'HR'), callAs(url, 'supervisor')]);
  const { from: FROM, to: TO } = lastHalfMonths()[0];
  const { data } = await hr<CutOffsAnswer>('GET', CUTOFF_PATHS.cutoffs);
  if (data.some((cutOff) => cutOff.FROM === FROM && cutOff.withdrawn === null)) return;
  const { employee: employees } = await hr<EmployeesAnswer>('GET', API_PATHS.employees);
  const companyOf = (id: string) => employees.find(({ EMPID }) => EMPID === id)?.COMPANY;
  const COMPANY = [...new Set([companyOf(VISITORS.employee), companyOf(VISITORS.supervisor)])];
  await hr('POST', CUTOFF_PATHS.cutoffs, { FROM, TO, COMPANY });
  const [own] = (await supervisor<OwnCutOffsAnswer>('GET', CUTOFF_PATHS.own)).data;
  await disagree(supervisor, own);
  const colleague = employees.find(
    ({ EMPID, COMPANY: company }) =>
      company === companyOf(VISITORS.employee) &&
      EMPID !== VISITORS.employee &&
      EMPID !== VISITORS.supervisor,
  );
  await correctFirstDay(hr, colleague?.EMPID ?? '', [FROM, TO]);
}

async function disagree(supervisor: ApiCaller, own: OwnCutOff | undefined): Promise<void> {
  if (!own) throw new Error('The supervisor has no closed time record.');
  const { number, seen } = own;
  await supervisor('POST', CUTOFF_PATHS.disputed, { number, seen, text: 'I worked on the last day' });
}

async function correctFirstDay(
  hr: ApiCaller,
  EMPID: string,
  [FROM, TO]: readonly [WorkDate, WorkDate],
): Promise<void> {
  const { data } = await hr<HoursDaysAnswer>('POST', HOURS_PATHS.days, { EMPID, FROM, TO });
  const worked = data.find(({ day, scheduled, timeOut }) => day === 'ordinary' && scheduled && timeOut);
  await hr('PATCH', API_PATHS.timekeep, {
    ...{ EMPID, Date: toWireDate(worked?.date ?? ''), Remarks: 'Present' },
    ...{ TimeIN1: '08:45:00', TimeOUT1: '17:00:00', reason: 'As the guard wrote down' },
  });
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
