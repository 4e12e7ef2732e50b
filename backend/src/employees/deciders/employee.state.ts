import type { EmployeeEvent, EmployeeModified } from '@timekeep/contracts/events/employee-events';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { positionText } from '@timekeep/projections/checkpoint/log-position';
import { actorInWords } from '../../event-store/actor-words.js';
import type { LatestChange, Recording } from '../../event-store/decider.js';

/** An employee as the stream tells it. */
export interface Employee {
  readonly EMPID: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly department: string;
  readonly company: string;
  /** The first day with records. */
  readonly hiredOn: WorkDate;
  /** The last day with records; null while the employment lasts. */
  readonly resignedOn: WorkDate | null;
  /** HMAC of the PIN. */
  readonly pinHash: string;
  readonly latest: LatestChange;
}

/** Null before the registration. */
export type EmployeeState = Employee | null;

/** The state after one more event. */
export function evolveEmployee(
  state: EmployeeState,
  { type, data }: EmployeeEvent,
  { position, actor }: Recording,
): EmployeeState {
  const latest = { revision: positionText(position), changedBy: actorInWords(actor, null) };
  switch (type) {
    case 'EmployeeRegistered':
      return { EMPID: data.EMPID, ...present(data), hiredOn: data.hiredOn, resignedOn: null, latest };
    case 'EmployeeModified':
      return state && { ...state, ...present(data), latest };
    case 'EmployeeResigned':
      return state && { ...state, resignedOn: data.resignedOn, latest };
  }
}

/** Whether an employee already is what a change would make of them. */
export function isAsBefore(employee: Employee, data: EmployeeModified['data']): boolean {
  const { firstName, lastName, department, company, pinHash } = present(data);
  return (
    employee.firstName === firstName &&
    employee.lastName === lastName &&
    employee.department === department &&
    employee.company === company &&
    employee.pinHash === pinHash
  );
}

function present(data: EmployeeModified['data']) {
  return {
    firstName: data.EMP_FNAME,
    lastName: data.EMP_LNAME,
    department: data.DEPT,
    company: data.COMPANY,
    pinHash: data.pinHash,
  };
}
