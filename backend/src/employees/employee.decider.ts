import { monthYear, NEW_EMPLOYEE } from '@timekeep/contracts/api/employees-api';
import type { EmployeeEvent } from '@timekeep/contracts/events/employee-events';
import { isWorkDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { accept, refuse, type Decider, type Decision } from '../event-store/decider.js';
import { employeeProblems, type NewEmployee } from './employee-input.js';
import { evolveEmployee, type EmployeeState } from './employee.state.js';

export interface RegisterEmployeeDecision {
  readonly type: 'register';
  readonly employee: NewEmployee;
  /** HMAC of the PIN. */
  readonly pinHash: string;
  readonly hiredOn: WorkDate;
  /** Facts: the moment's work date, and the names in use. */
  readonly today: WorkDate;
  readonly companies: readonly string[];
  readonly departments: readonly string[];
}

/** Rules of `employee-<EMPID>`: an id belongs to one person for ever. */
export const employeeDecider: Decider<EmployeeState, RegisterEmployeeDecision, EmployeeEvent> = {
  initialState: null,
  evolve: evolveEmployee,
  decide: register,
};

function register(command: RegisterEmployeeDecision, state: EmployeeState): Decision<EmployeeEvent> {
  const { employee, hiredOn, today } = command;
  const problems = employeeProblems(employee);
  if (problems.length > 0) return refuse('invalid', problems.join('\n'));
  if (!isWorkDate(hiredOn)) return refuse('invalid', `${hiredOn} is not a date.`);
  if (state) return refuse('conflict', `The employee ID ${employee.EMPID} is in use, or was before.`);
  if (hiredOn > today) return refuse('rule', 'The first working day must not lie in the future.');
  if (!command.departments.includes(employee.DEPT)) {
    return refuse('rule', `There is no department ${employee.DEPT}.`);
  }
  if (!command.companies.includes(employee.COMPANY)) {
    return refuse('rule', `There is no company ${employee.COMPANY}.`);
  }
  return accept({
    type: 'EmployeeRegistered',
    data: {
      EMPID: employee.EMPID,
      EMP_LNAME: storedName(employee.EMP_LNAME),
      EMP_FNAME: storedName(employee.EMP_FNAME),
      DEPT: employee.DEPT,
      COMPANY: employee.COMPANY,
      MONTHYEAR: monthYear(today),
      ...NEW_EMPLOYEE,
      pinHash: command.pinHash,
      hiredOn,
    },
  });
}

function storedName(name: string): string {
  return name.trim().toUpperCase();
}
