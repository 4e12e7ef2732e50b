import { lastDaysOf, NO_LAST_DAYS } from '@timekeep/contracts/attendance/employment-bounds';
import { employeeMessages } from '@timekeep/contracts/employees/employee-messages';
import type { EmployeeEvent, EmployeeModified } from '@timekeep/contracts/events/employee';
import { presentName } from '@timekeep/contracts/organization/organization-units';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { positionText, type LogPosition } from '@timekeep/log/position';
import {
  actorLabel,
  type LatestChange,
  type Recording,
  type Refusal,
  refuse,
} from '../event-store/decider.js';
import { recordedUnit, type OrganizationState } from '../organization/organization.module.js';

/** An employee as the stream has it. */
export interface Employee {
  readonly EMPID: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The names as recorded; `workplaceOf` has the units. */
  readonly department: string;
  readonly departmentId: string | null;
  readonly company: string;
  readonly companyId: string | null;
  /** Position of the event that recorded them. */
  readonly placedAt: LogPosition;
  /** The first day with records. */
  readonly hiredOn: WorkDate;
  /** The last day with records; null while the employment lasts. */
  readonly resignedOn: WorkDate | null;
  /** The last day with access, and the last on which leave counts; null without such a day. */
  readonly accessUntil: WorkDate | null;
  readonly leaveUntil: WorkDate | null;
  /** HMAC of the PIN. */
  readonly pinHash: string;
  readonly latest: LatestChange;
  /** The last change of the first or last day; null if there was none. */
  readonly boundsChanged: LatestChange | null;
}

/** Null before the registration. */
export type EmployeeState = Employee | null;

/** The state after one more event. */
export function evolveEmployee(
  state: EmployeeState,
  { type, data }: EmployeeEvent,
  { position, actor }: Recording,
): EmployeeState {
  const latest = { revision: positionText(position), changedBy: actorLabel(actor, null) };
  switch (type) {
    case 'EmployeeRegistered':
      return {
        EMPID: data.EMPID,
        ...present(data),
        placedAt: position,
        hiredOn: data.hiredOn,
        ...NO_LAST_DAYS,
        latest,
        boundsChanged: null,
      };
    case 'EmployeeModified':
      return state && { ...state, ...present(data), placedAt: position, latest };
    case 'FirstDayCorrected':
      return state && { ...state, hiredOn: data.hiredOn, latest, boundsChanged: latest };
    case 'EmployeeResigned':
      return state && { ...state, ...lastDaysOf(data), latest, boundsChanged: latest };
    case 'EmployeeReinstated':
      return state && { ...state, ...NO_LAST_DAYS, latest, boundsChanged: latest };
  }
}

/** The units that an employee belongs to, by their ids; null for one that was never added. */
export interface Workplace {
  readonly departmentId: string | null;
  readonly companyId: string | null;
}

/** The units that the employee belongs to, whatever they are called by now. */
export function workplaceOf(
  { department, departmentId, company, companyId, placedAt: position }: Employee,
  organization: OrganizationState,
): Workplace {
  const reference = { id: departmentId, name: department, position };
  return {
    departmentId: recordedUnit(organization, 'department', reference),
    companyId: recordedUnit(organization, 'company', { id: companyId, name: company, position }),
  };
}

/** Returns the present names of the employee's units. */
export function workplaceNames(
  employee: Employee,
  organization: OrganizationState,
): { readonly department: string; readonly company: string } {
  const { departmentId, companyId } = workplaceOf(employee, organization);
  const { units } = organization;
  return {
    department: presentName(units.department, { id: departmentId, name: employee.department }),
    company: presentName(units.company, { id: companyId, name: employee.company }),
  };
}

/** True if a change would leave the employee as before. */
export function isAsBefore(
  employee: Employee,
  data: EmployeeModified['data'],
  organization: OrganizationState,
): boolean {
  const { firstName, lastName, departmentId, companyId, pinHash } = present(data);
  const workplace = workplaceOf(employee, organization);
  return (
    employee.firstName === firstName &&
    employee.lastName === lastName &&
    workplace.departmentId === departmentId &&
    workplace.companyId === companyId &&
    employee.pinHash === pinHash
  );
}

function present(data: EmployeeModified['data']) {
  return {
    firstName: data.EMP_FNAME,
    lastName: data.EMP_LNAME,
    department: data.DEPT,
    departmentId: data.DEPT_ID,
    company: data.COMPANY,
    companyId: data.COMPANY_ID,
    pinHash: data.pinHash,
  };
}

/** Refuses a command for an employee who was never registered. */
export function unknownEmployee(EMPID: string): { readonly refusal: Refusal } {
  return refuse('missing', employeeMessages.unknown({ employee: EMPID }));
}
