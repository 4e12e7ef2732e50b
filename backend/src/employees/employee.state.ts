import {
  formerLeaveAfterRehire,
  lastDaysOf,
  NO_LAST_DAYS,
  type FormerLeaveEmployment,
} from '@timekeep/contracts/attendance/employment-bounds';
import {
  FROM_FIRST_DAY,
  placedAnew,
  placedInstead,
  placementOn,
  type Placed,
} from '@timekeep/contracts/employees/placements';
import { employeeMessages } from '@timekeep/contracts/employees/employee-messages';
import type { EmployeeEvent, EmployeeModified } from '@timekeep/contracts/events/employee';
import { presentName } from '@timekeep/contracts/organization/organization-units';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { positionText, type LogPosition } from '@timekeep/log/position';
import {
  actorLabel,
  type LatestChange,
  type Recording,
  refuseStale,
  type Refusal,
  refuse,
} from '../event-store/decider.js';
import { recordedUnit, type OrganizationState } from '../organization/organization.module.js';

/** Department and company from a day on. */
interface Placement extends Placed {
  /** The names as recorded; `workplaceOf` has the units. */
  readonly department: string;
  readonly departmentId: string | null;
  readonly company: string;
  readonly companyId: string | null;
  /** Position of the event that recorded them. */
  readonly placedAt: LogPosition;
}

/** An employee as the stream has it. */
export interface Employee {
  readonly EMPID: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Departments and companies by the days from which they hold, ascending; at least one. */
  readonly placements: readonly Placement[];
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
  /** HMAC of the PIN, and the moment when it was keyed. */
  readonly pinHash: string;
  readonly pinKeyedAt: Date;
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
        pinKeyedAt: recordedAt,
        placements: [placementIn({ ...data, effectiveOn: null }, position)],
        hiredOn: data.hiredOn,
        ...NO_LAST_DAYS,
        former: [],
        rehiredAt: null,
        latest,
        boundsChanged: null,
      };
    case 'EmployeeModified':
      return (
        state && {
          ...state,
          ...present(data),
          pinKeyedAt: keyedAt(state, data, recordedAt),
          placements: placedInstead(data.replaces)(state.placements, placementIn(data, position)),
          latest,
        }
      );
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
      const placements = placedAnew(
        state.placements,
        placementIn({ ...data, effectiveOn: hiredOn }, position),
      );
      const pin = { pinHash: data.pinHash, pinKeyedAt: keyedAt(state, data, recordedAt) };
      return { ...state, ...days, ...pin, placements, latest, boundsChanged: latest };
    }
  }
}

/** The units that an employee belongs to, by their ids; null for one that was never added. */
export interface Workplace {
  readonly departmentId: string | null;
  readonly companyId: string | null;
}

/** The units that the employee belongs to on a date, whatever they are called by now. */
export function workplaceOf(employee: Employee, organization: OrganizationState, date: WorkDate): Workplace {
  const placement = placementOn(employee.placements, date);
  return placement ? unitsOf(placement, organization) : { departmentId: null, companyId: null };
}

function unitsOf(
  { department, departmentId, company, companyId, placedAt: position }: Placement,
  organization: OrganizationState,
): Workplace {
  const reference = { id: departmentId, name: department, position };
  return {
    departmentId: recordedUnit(organization, 'department', reference),
    companyId: recordedUnit(organization, 'company', { id: companyId, name: company, position }),
  };
}

/** Returns the companies of an employee by dates, as holidays need them; of nobody, and without an organization, no company. */
export function companyOnDates(
  employee: EmployeeState,
  organization: OrganizationState | null,
): (date: WorkDate) => string | null {
  return (date) => (employee && organization ? workplaceOf(employee, organization, date).companyId : null);
}

/** Returns the present names of the employee's units on a date. */
export function workplaceNames(
  employee: Employee,
  organization: OrganizationState,
  date: WorkDate,
): { readonly department: string; readonly company: string } {
  const placement = placementOn(employee.placements, date);
  const { departmentId, companyId } = workplaceOf(employee, organization, date);
  const { units } = organization;
  return {
    department: presentName(units.department, { id: departmentId, name: placement?.department ?? '' }),
    company: presentName(units.company, { id: companyId, name: placement?.company ?? '' }),
  };
}

/** Returns the department and company that hold from the first day on, as an event repeats them that does not change them. */
export function firstPlacement(
  employee: Employee,
  organization: OrganizationState,
): Pick<EmployeeModified['data'], 'DEPT' | 'DEPT_ID' | 'COMPANY' | 'COMPANY_ID' | 'effectiveOn'> {
  return { ...placeOn(employee, organization, FROM_FIRST_DAY), effectiveOn: null };
}

/** Returns the department and company of a date, as an event has them. */
export function placeOn(employee: Employee, organization: OrganizationState, date: WorkDate) {
  const { departmentId, companyId } = workplaceOf(employee, organization, date);
  const { department, company } = workplaceNames(employee, organization, date);
  return { DEPT: department, DEPT_ID: departmentId, COMPANY: company, COMPANY_ID: companyId };
}

/** True if a change would leave the names and the PIN as before. */
export function isSamePerson(
  employee: Employee,
  data: Pick<EmployeeModified['data'], 'EMP_FNAME' | 'EMP_LNAME' | 'pinHash'>,
): boolean {
  const { firstName, lastName, pinHash } = present(data);
  return employee.firstName === firstName && employee.lastName === lastName && employee.pinHash === pinHash;
}

/** An event repeats a PIN that stays, and another secret gives the same PIN another hash. */
function keyedAt(
  before: Employee,
  { pinHash }: Pick<EmployeeModified['data'], 'pinHash'>,
  recordedAt: Date,
): Date {
  return pinHash === before.pinHash ? before.pinKeyedAt : recordedAt;
}

function present(data: Pick<EmployeeModified['data'], 'EMP_FNAME' | 'EMP_LNAME' | 'pinHash'>) {
  return { firstName: data.EMP_FNAME, lastName: data.EMP_LNAME, pinHash: data.pinHash };
}

function placementIn(
  {
    DEPT,
    DEPT_ID,
    COMPANY,
    COMPANY_ID,
    effectiveOn,
  }: Pick<EmployeeModified['data'], 'DEPT' | 'DEPT_ID' | 'COMPANY' | 'COMPANY_ID' | 'effectiveOn'>,
  placedAt: LogPosition,
): Placement {
  return {
    from: effectiveOn ?? FROM_FIRST_DAY,
    department: DEPT,
    departmentId: DEPT_ID,
    company: COMPANY,
    companyId: COMPANY_ID,
    placedAt,
  };
}

/** Returns the refusal of a change that was begun on an earlier revision; null for the present one, and for a caller who names none. */
export function staleness(
  revision: string | null,
  { EMPID, latest }: Employee,
): { readonly refusal: Refusal } | null {
  if (revision === null || revision === latest.revision) return null;
  return refuseStale(employeeMessages.one({ employee: EMPID }), latest);
}

/** Refuses a command for an employee who was never registered. */
export function unknownEmployee(EMPID: string): { readonly refusal: Refusal } {
  return refuse('missing', employeeMessages.unknown({ employee: EMPID }));
}
