import { hasPunches } from '@timekeep/contracts/attendance/record-state';
import type {
  EmployeeModified,
  EmployeeRegistered,
  EmployeeResigned,
} from '@timekeep/contracts/events/employee';
import { scheduledShift } from '@timekeep/contracts/schedules/schedule-ranges';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { Steps } from '../../engine/time-slices.js';
import { isActiveOn, type CompanyState, type Employee } from '../memory/company-state.js';
import { datesReachedBy } from '../memory/reached-dates.js';
import type { Folding } from './folding.js';

/** The employee gets a record on all dates that are open already. */
export function foldRegistration(data: EmployeeRegistered['data'], fold: Folding): void {
  const employee = registered(data, fold.company);
  fold.company.putEmployee(employee);
  for (const date of fold.company.workdays) open(employee, date, fold);
}

/** Each employee of that date gets a record. */
export function* foldWorkday(date: WorkDate, fold: Folding): Steps {
  fold.company.openWorkday(date);
  for (const employee of fold.company.employees.values()) {
    open(employee, date, fold);
    yield;
  }
}

/**
 * Records show the present names.
 *
 * @throws InapplicableEventError when there is no such employee
 */
export function foldModification(data: EmployeeModified['data'], { company }: Folding): void {
  const { EMPID, EMP_LNAME, EMP_FNAME } = data;
  const names = { lastName: EMP_LNAME, firstName: EMP_FNAME };
  company.putEmployee({ ...company.employee(EMPID), ...names, ...company.units.workplaceOf(data) });
}

/**
 * A date after the last day that opened before the resignation was recorded has no record any more, and a punch that
 * waits for such a date will never have one.
 *
 * @throws InapplicableEventError when there is no such employee
 */
export function foldResignation(event: EmployeeResigned, fold: Folding): void {
  const { EMPID, resignedOn } = event.data;
  fold.company.putEmployee({ ...fold.company.employee(EMPID), resignedOn });
  for (const date of datesReachedBy(event, fold.company)) {
    const state = fold.records.stateOf(EMPID, date);
    if (state?.opened || hasPunches(state)) fold.addFact(EMPID, date, { type: 'closed' });
  }
}

function registered(data: EmployeeRegistered['data'], company: CompanyState): Employee {
  const { EMPID, EMP_LNAME, EMP_FNAME, hiredOn } = data;
  const known = company.employees.get(EMPID);
  return {
    EMPID,
    lastName: EMP_LNAME,
    firstName: EMP_FNAME,
    ...company.units.workplaceOf(data),
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
