import type { EmployeeModified, EmployeeRegistered } from '@timekeep/contracts/events/employee-events';
import { scheduledShift } from '@timekeep/contracts/schedules/schedule-ranges';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { isActiveOn, type CompanyState, type Employee } from '../memory/company-state.js';
import type { Folding } from './folding.js';

/** The employee gets a record on all dates that are open already. */
export function foldRegistration(data: EmployeeRegistered['data'], fold: Folding): void {
  const employee = registered(data, fold.company);
  fold.company.putEmployee(employee);
  for (const date of fold.company.workdays) open(employee, date, fold);
}

/** Each employee of that date gets a record. */
export function foldWorkday(date: WorkDate, fold: Folding): void {
  fold.company.openWorkday(date);
  for (const employee of fold.company.employees.values()) open(employee, date, fold);
}

/**
 * Records show the present names.
 *
 * @throws InapplicableEventError when there is no such employee
 */
export function foldModification(data: EmployeeModified['data'], { company }: Folding): void {
  const { EMPID, EMP_LNAME, EMP_FNAME, DEPT, COMPANY } = data;
  const names = { lastName: EMP_LNAME, firstName: EMP_FNAME };
  company.putEmployee({ ...company.employee(EMPID), ...names, department: DEPT, company: COMPANY });
}

function registered(data: EmployeeRegistered['data'], company: CompanyState): Employee {
  const { EMPID, EMP_LNAME, EMP_FNAME, DEPT, COMPANY, hiredOn } = data;
  const known = company.employees.get(EMPID);
  return {
    EMPID,
    lastName: EMP_LNAME,
    firstName: EMP_FNAME,
    department: DEPT,
    company: COMPANY,
    hiredOn,
    resignedOn: known?.resignedOn ?? null,
    ranges: known?.ranges ?? [],
  };
}

function open(employee: Employee, date: WorkDate, fold: Folding): void {
  if (!isActiveOn(employee, date)) return;
  const shift = scheduledShift(employee.ranges, date);
  fold.addFact(employee.EMPID, date, { type: 'opened', shift, graceMinutes: fold.company.graceOn(date) });
}
