import {
  formerLeaveAfterRehire,
  lastDaysOf,
  NO_LAST_DAYS,
  type FormerLeaveEmployment,
} from '@timekeep/contracts/attendance/employment-bounds';
import { employeeMessages } from '@timekeep/contracts/employees/employee-messages';
import type { EmployeeEvent, EmployeeModified, EmployeeRehired } from '@timekeep/contracts/events/employee';
import { presentName } from '@timekeep/contracts/organization/organization-units';
import type { Message } from '@timekeep/contracts/messages/message';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { positionText, type LogPosition } from '@timekeep/log/position';
import {
  actorLabel,
  type LatestChange,
  type Recording,
  type Refusal,
  refuse,
} from '../event-store/decider.js';
import { calledUnit, recordedUnit, type OrganizationState } from '../organization/organization.module.js';

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
  /** Employments before the newest one, ascending. */
  readonly former: readonly FormerLeaveEmployment[];
  /** When the employee was rehired for the last time; sessions that began before are over. Null for never. */
  readonly rehiredAt: Date | null;
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
  { position, actor, recordedAt }: Recording,
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
        former: [],
        rehiredAt: null,
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
    case 'EmployeeRehired': {
      if (!state) return state;
      const { hiredOn, formerly } = data;
      const former = formerLeaveAfterRehire(state, formerly);
      const days = { hiredOn, ...NO_LAST_DAYS, former, rehiredAt: recordedAt };
      return { ...state, ...days, ...placeOf(data), placedAt: position, latest, boundsChanged: latest };
    }
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

/** The units of an employee as events have them. */
export type Placement = Pick<EmployeeModified['data'], 'DEPT' | 'DEPT_ID' | 'COMPANY' | 'COMPANY_ID'>;

/** The units that the entries name, with the names that they bear now. */
export function placement({
  employee: { DEPT, COMPANY },
  organization,
}: {
  readonly employee: { readonly DEPT: string; readonly COMPANY: string };
  readonly organization: OrganizationState;
}): Placement | { readonly unknown: Message } {
  const DEPT_ID = calledUnit(organization, 'department', DEPT);
  if (DEPT_ID === null) return { unknown: employeeMessages.noDepartment({ department: DEPT }) };
  const COMPANY_ID = calledUnit(organization, 'company', COMPANY);
  if (COMPANY_ID === null) return { unknown: employeeMessages.noCompany({ company: COMPANY }) };
  const { department, company } = organization.units;
  return {
    DEPT: presentName(department, { id: DEPT_ID, name: DEPT }),
    DEPT_ID,
    COMPANY: presentName(company, { id: COMPANY_ID, name: COMPANY }),
    COMPANY_ID,
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
  return { firstName: data.EMP_FNAME, lastName: data.EMP_LNAME, ...placeOf(data) };
}

function placeOf(data: EmployeeModified['data'] | EmployeeRehired['data']) {
  return {
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
