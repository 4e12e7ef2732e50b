import { employeeMessages } from '@timekeep/contracts/employees/employee-messages';
import { FROM_FIRST_DAY } from '@timekeep/contracts/employees/placements';
import type { EmployeeModified } from '@timekeep/contracts/events/employee';
import type { Message } from '@timekeep/contracts/messages/message';
import { presentName } from '@timekeep/contracts/organization/organization-units';
import { laterOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { calledUnit, type OrganizationState } from '../organization/organization.module.js';
import { firstPlacement, workplaceOf, type Employee } from './employee.state.js';

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

/** The days of a transfer as HR enters them, and those that they depend on. */
interface TransferDays {
  /** The day from which the place holds; null for today, or with `replaces` for no day: that transfer is taken back. */
  readonly effectiveOn: WorkDate | null;
  /** The day of a transfer in whose place this one is; null for none. */
  readonly replaces: WorkDate | null;
  readonly firstDay: WorkDate;
  readonly today: WorkDate;
}

/** Department and company in the event of a modification. */
interface DecidedPlacement {
  readonly placed: Placement & Pick<EmployeeModified['data'], 'effectiveOn' | 'replaces'>;
  /** False if they stay as they are, which an event repeats. */
  readonly isTransferred: boolean;
  /** The day that the entries are about. */
  readonly from: WorkDate;
}

/**
 * Returns what a modification records of department and company. A transfer that is replaced by the place that would hold without it is
 * taken back, so that no day of it remains at which a transfer that is learned later would end.
 */
export function decidedPlacement(
  state: Employee,
  place: Placement,
  { effectiveOn, replaces, firstDay, today }: TransferDays,
  organization: OrganizationState,
): DecidedPlacement {
  const from = effectiveOn ?? replaces ?? laterOf(today, firstDay);
  const isSameDay = replaces === null || replaces === from;
  const rest = { ...state, placements: state.placements.filter((placed) => placed.from !== replaces) };
  const stays = firstPlacement(state, organization);
  const on = { from, organization };
  if (replaces !== null && (effectiveOn === null || isPlacedIn(rest, place, on))) {
    return { placed: { ...stays, replaces }, isTransferred: true, from };
  }
  if (isSameDay && isPlacedIn(state, place, on)) {
    return { placed: { ...stays, replaces: null }, isTransferred: false, from };
  }
  const day = recordedFrom(from, firstDay, rest);
  return {
    placed: { ...place, effectiveOn: day, replaces: isSameDay ? null : replaces },
    isTransferred: true,
    from,
  };
}

/** True if a transfer is recorded for a day of the newest employment. */
export function hasTransferFrom({ placements, hiredOn }: Employee, date: WorkDate): boolean {
  return date > hiredOn && placements.some(({ from }) => from === date);
}

/**
 * Returns the day of a transfer as it is recorded: null for the first day, so that the transfer also holds from an earlier first day that
 * is learned later, unless a transfer of a day before it is recorded, which would go on to count, or there was an employment before.
 */
function recordedFrom(
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
