import { monthYear, NEW_EMPLOYEE } from '@timekeep/contracts/api/employees-api';
import type { EmployeeEvent, EmployeeModified } from '@timekeep/contracts/events/employee';
import { presentName } from '@timekeep/contracts/organization/organization-units';
import { dateProblem, type WorkDate } from '@timekeep/contracts/time/work-date';
import { accept, refuse, refuseStale, type Decider, type Decision } from '../../event-store/decider.js';
import { calledUnit, type OrganizationState } from '../../organization/organization.module.js';
import { unknownEmployee } from '../unknown-employee.js';
import { employeeProblems, type EmployeeEntries, type NewEmployee } from './employee-input.js';
import { evolveEmployee, isAsBefore, type EmployeeState } from './employee.state.js';

export interface RegisterEmployeeDecision {
  readonly type: 'register';
  readonly employee: NewEmployee;
  /** HMAC of the PIN. */
  readonly pinHash: string;
  readonly hiredOn: WorkDate;
  readonly today: WorkDate;
  /** The companies and departments to choose from. */
  readonly organization: OrganizationState;
}

export interface ModifyEmployeeDecision {
  readonly type: 'modify';
  readonly employee: EmployeeEntries;
  /** The employee's as the caller saw it; null when the last change shall win. */
  readonly revision: string | null;
  /** HMAC of the new PIN; null when the PIN stays. */
  readonly pinHash: string | null;
  readonly organization: OrganizationState;
}

export interface ResignEmployeeDecision {
  readonly type: 'resign';
  readonly EMPID: string;
  readonly today: WorkDate;
  /** Who asks for it: EMPID, `system` or `it:<os user>`. */
  readonly actor: string;
}

export type EmployeeCommand = RegisterEmployeeDecision | ModifyEmployeeDecision | ResignEmployeeDecision;

/** Rules of `employee-<EMPID>`: an id belongs to one person for ever. */
export const employeeDecider: Decider<EmployeeState, EmployeeCommand, EmployeeEvent> = {
  initialState: null,
  evolve: evolveEmployee,
  decide(command, state) {
    switch (command.type) {
      case 'register':
        return register(command, state);
      case 'modify':
        return modify(command, state);
      case 'resign':
        return resign(command, state);
    }
  },
};

function register(command: RegisterEmployeeDecision, state: EmployeeState): Decision<EmployeeEvent> {
  const { employee, hiredOn, today, pinHash } = command;
  const problems = employeeProblems(employee);
  if (problems.length > 0) return refuse('invalid', problems.join('\n'));
  const wrongDate = dateProblem(hiredOn);
  if (wrongDate !== null) return refuse('invalid', wrongDate);
  if (state) return refuse('conflict', `The employee ID ${employee.EMPID} is in use, or was before.`);
  if (hiredOn > today) return refuse('rule', 'The first working day must not lie in the future.');
  const place = placement(command);
  if ('unknown' in place) return refuse('rule', place.unknown);
  const data = { ...stored(employee, place, pinHash), MONTHYEAR: monthYear(today), ...NEW_EMPLOYEE, hiredOn };
  return accept({ type: 'EmployeeRegistered', data });
}

function modify(command: ModifyEmployeeDecision, state: EmployeeState): Decision<EmployeeEvent> {
  const { employee, revision, pinHash } = command;
  const problems = employeeProblems(employee);
  if (problems.length > 0) return refuse('invalid', problems.join('\n'));
  if (!state) return unknownEmployee(employee.EMPID);
  if (state.resignedOn !== null) {
    return refuse('rule', `Employee ${state.EMPID} resigned on ${state.resignedOn} and stays as recorded.`);
  }
  if (revision !== null && revision !== state.latest.revision) {
    return refuseStale(`Employee ${state.EMPID}`, state.latest);
  }
  const place = placement(command);
  if ('unknown' in place) return refuse('rule', place.unknown);
  const data = stored(employee, place, pinHash ?? state.pinHash);
  return isAsBefore(state, data, command.organization)
    ? accept()
    : accept({ type: 'EmployeeModified', data });
}

function resign(
  { EMPID, today, actor }: ResignEmployeeDecision,
  state: EmployeeState,
): Decision<EmployeeEvent> {
  if (!state) return unknownEmployee(EMPID);
  if (state.resignedOn !== null) {
    return refuse('conflict', `Employee ${EMPID} resigned already, on ${state.resignedOn}.`);
  }
  // With the last of HR nobody would be left to register another.
  if (actor === EMPID) return refuse('rule', 'You cannot resign yourself. Please ask somebody else of HR.');
  return accept({ type: 'EmployeeResigned', data: { EMPID, resignedOn: today } });
}

type Placement = Pick<EmployeeModified['data'], 'DEPT' | 'DEPT_ID' | 'COMPANY' | 'COMPANY_ID'>;

/** The units that the entries name, with the names that they bear now. */
function placement({
  employee: { DEPT, COMPANY },
  organization,
}: {
  readonly employee: EmployeeEntries;
  readonly organization: OrganizationState;
}): Placement | { readonly unknown: string } {
  const DEPT_ID = calledUnit(organization, 'department', DEPT);
  if (DEPT_ID === null) return { unknown: `There is no department ${DEPT}.` };
  const COMPANY_ID = calledUnit(organization, 'company', COMPANY);
  if (COMPANY_ID === null) return { unknown: `There is no company ${COMPANY}.` };
  const { department, company } = organization.units;
  return {
    DEPT: presentName(department, { id: DEPT_ID, name: DEPT }),
    DEPT_ID,
    COMPANY: presentName(company, { id: COMPANY_ID, name: COMPANY }),
    COMPANY_ID,
  };
}

/** The entries as they are recorded: without the PIN, and with names in capitals. */
function stored(employee: EmployeeEntries, place: Placement, pinHash: string): EmployeeModified['data'] {
  const { EMPID, EMP_LNAME, EMP_FNAME } = employee;
  const capitals = (name: string): string => name.trim().toUpperCase();
  return { EMPID, EMP_LNAME: capitals(EMP_LNAME), EMP_FNAME: capitals(EMP_FNAME), ...place, pinHash };
}
