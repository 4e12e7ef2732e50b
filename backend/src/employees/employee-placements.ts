import { employeeMessages } from '@timekeep/contracts/employees/employee-messages';
import { FROM_FIRST_DAY } from '@timekeep/contracts/employees/placements';
import type { EmployeeModified } from '@timekeep/contracts/events/employee';
import type { Message } from '@timekeep/contracts/messages/message';
import { presentName } from '@timekeep/contracts/organization/organization-units';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { calledUnit, type OrganizationState } from '../organization/organization.module.js';
import { workplaceOf, type Employee } from './employee.state.js';

/** Department and company in an event. */
export type Placement = Pick<EmployeeModified['data'], 'DEPT' | 'DEPT_ID' | 'COMPANY' | 'COMPANY_ID'>;

/** Returns the units that the entries name, with the names that they bear now, or why there are none. */
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

/** True if the employee is in these units on the day from which they shall hold. */
export function isPlacedIn(
  state: Employee,
  place: Placement,
  { from, organization }: { readonly from: WorkDate; readonly organization: OrganizationState },
): boolean {
  const { departmentId, companyId } = workplaceOf(state, organization, from);
  return departmentId === place.DEPT_ID && companyId === place.COMPANY_ID;
}

/**
 * Returns the day of a transfer as it is recorded: null for the first day, so that the transfer also holds from an earlier first day that
 * is learned later, unless a transfer of a day before it is recorded, which would go on to count, or there was an employment before.
 */
export function recordedFrom(
  from: WorkDate,
  firstDay: WorkDate,
  { placements, former }: Pick<Employee, 'placements' | 'former'>,
): WorkDate | null {
  const isFirst =
    former.length === 0 &&
    from <= firstDay &&
    !placements.some((placed) => FROM_FIRST_DAY < placed.from && placed.from <= from);
  return isFirst ? null : from;
}
