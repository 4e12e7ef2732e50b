import type { EmployeeEvent } from '@timekeep/contracts/events/employee-events';
import type { WorkDate } from '@timekeep/contracts/time/work-date';

/** An employee as the stream tells it. */
export interface Employee {
  readonly EMPID: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly department: string;
  readonly company: string;
  /** The first day with records. */
  readonly hiredOn: WorkDate;
}

/** Null before the registration. */
export type EmployeeState = Employee | null;

/** The state after one more event. */
export function evolveEmployee(_state: EmployeeState, { data }: EmployeeEvent): EmployeeState {
  return {
    EMPID: data.EMPID,
    firstName: data.EMP_FNAME,
    lastName: data.EMP_LNAME,
    department: data.DEPT,
    company: data.COMPANY,
    hiredOn: data.hiredOn,
  };
}
