import { employeeName } from '@timekeep/contracts/api/employees-api';
import type { UnitKind } from '@timekeep/contracts/organization/organization-units';
import { AccountEntity, EmployeeEntity, UnitEntity } from '@timekeep/projections/directory/tables';
import type { DataSource } from 'typeorm';
import { placementsFrom, presentEmployees } from '../../../employees/employees.module.js';
import { CompanyTime } from '../../../organization/organization.module.js';
import { plain } from '../../../event-store/decider.js';
import { refusedAs } from '../../../event-store/store-errors.js';
import { SystemSession } from '../../system/system-session.js';
import { writeRows, type OutputOptions } from '../../terminal.js';

/** Options of `it employees list`, which lists all present employees by default. */
export interface EmployeeListOptions extends OutputOptions {
  readonly department?: string;
  readonly company?: string;
  readonly resigned?: true;
}

const COLUMNS = ['EMPID', 'NAME', 'DEPARTMENT', 'COMPANY', 'HIRED', 'RESIGNED', 'ACCOUNT'] as const;

/**
 * Lists employees by their id, with the department and company of today.
 *
 * @throws RefusedError for a department or company that does not exist
 */
export async function listEmployees({ resigned, ...options }: EmployeeListOptions): Promise<void> {
  const rows = await SystemSession.use(async (session) => {
    const database = await session.readModels();
    const today = await session.get(CompanyTime).today();
    const department = await unitName('department', options.department, database);
    const company = await unitName('company', options.company, database);
    const placements = await placementsFrom(today, database);
    const employees = await database.getRepository(EmployeeEntity).find({
      where: resigned === true ? {} : presentEmployees(today),
      order: { EMPID: 'ASC' },
    });
    const accounts = await database.getRepository(AccountEntity).find();
    const statuses = new Map(accounts.map(({ EMPID, status }) => [EMPID, status]));
    return employees.flatMap(({ EMPID, lastName, firstName, hiredOn, resignedOn }) => {
      const place = placements.get(EMPID)?.[0];
      if (department !== null && place?.department !== department) return [];
      if (company !== null && place?.company !== company) return [];
      return {
        EMPID,
        NAME: employeeName(lastName, firstName),
        DEPARTMENT: place?.department ?? '',
        COMPANY: place?.company ?? '',
        HIRED: hiredOn,
        RESIGNED: resignedOn ?? '',
        ACCOUNT: statuses.get(EMPID) ?? '',
      };
    });
  });
  writeRows(COLUMNS, rows, options);
}

/** Returns the name as it is kept, null for none. Names are compared without case, as everywhere. */
async function unitName(
  kind: UnitKind,
  given: string | undefined,
  database: DataSource,
): Promise<string | null> {
  if (given === undefined) return null;
  const units = await database.getRepository(UnitEntity).find({ where: { kind } });
  const unit = units.find(({ name }) => name.toLowerCase() === given.trim().toLowerCase());
  if (!unit) throw refusedAs('missing', plain(`There is no ${kind} ${given}.`));
  return unit.name;
}
