import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import type { UnitKind } from '@timekeep/contracts/organization/organization-units';
import { UnitEntity } from '@timekeep/projections/directory/tables';
import { EmployeeList, unknownEmployee } from '../../../employees/employees.module.js';
import { plain } from '../../../event-store/decider.js';
import { refusedAs, RefusedError } from '../../../event-store/store-errors.js';
import type { SystemSession } from '../../system/system-session.js';
import type { Filters } from './filters.js';

interface Chosen extends Pick<Filters, 'company' | 'department' | 'employee'> {
  readonly resigned?: true;
}

/**
 * Returns the employees that a list is about, by their id, with the department and company of today. One who is named may have resigned.
 *
 * @throws RefusedError for a department, a company or an employee that does not exist
 */
export async function chosenEmployees(
  session: SystemSession,
  { resigned, employee, ...names }: Chosen,
): Promise<EmployeeListItem[]> {
  await session.readModels();
  const { department, company } = await unitNames(session, names);
  const all = await session.get(EmployeeList).all(resigned === true || employee !== undefined);
  if (employee !== undefined && all.every(({ EMPID }) => EMPID !== employee)) {
    throw new RefusedError(unknownEmployee(employee).refusal);
  }
  return all
    .filter(
      ({ EMPID, DEPT, COMPANY }) =>
        (employee === undefined || EMPID === employee) &&
        (department === null || DEPT === department) &&
        (company === null || COMPANY === company),
    )
    .sort((a, b) => a.EMPID.localeCompare(b.EMPID));
}

/**
 * Returns the names as they are kept, null for none. Names are compared without case, as everywhere.
 *
 * @throws RefusedError for a department or company that does not exist
 */
export async function unitNames(
  session: SystemSession,
  given: Pick<Filters, 'company' | 'department'>,
): Promise<Readonly<Record<UnitKind, string | null>>> {
  const units = await (await session.readModels()).getRepository(UnitEntity).find();
  const nameOf = (kind: UnitKind): string | null => {
    const wanted = given[kind];
    if (wanted === undefined) return null;
    const unit = units.find(
      (each) => each.kind === kind && each.name.toLowerCase() === wanted.trim().toLowerCase(),
    );
    if (!unit) throw refusedAs('missing', plain(`There is no ${kind} ${wanted}.`));
    return unit.name;
  };
  return { department: nameOf('department'), company: nameOf('company') };
}
