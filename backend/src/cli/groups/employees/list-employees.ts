import { employeeName } from '@timekeep/contracts/api/employees-api';
import type { UnitKind } from '@timekeep/contracts/organization/organization-units';
import { AccountEntity, EmployeeEntity, UnitEntity } from '@timekeep/projections/directory/tables';
import type { DataSource } from 'typeorm';
import { presentEmployees } from '../../../employees/employees.module.js';
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
 * Lists employees by their id.
 *
 * @throws RefusedError for a department or company that does not exist
 */
export async function listEmployees({ resigned, ...options }: EmployeeListOptions): Promise<void> {
  const rows = await SystemSession.use(async (session) => {
    const database = await session.readModels();
    const today = await session.get(CompanyTime).today();
    const units = {
      ...(await unitFilter('department', options.department, database)),
      ...(await unitFilter('company', options.company, database)),
    };
    const employees = await database.getRepository(EmployeeEntity).find({
      where: resigned === true ? units : presentEmployees(today).map((present) => ({ ...units, ...present })),
      order: { EMPID: 'ASC' },
    });
    const accounts = await database.getRepository(AccountEntity).find();
    const statuses = new Map(accounts.map(({ EMPID, status }) => [EMPID, status]));
    return employees.map(({ EMPID, lastName, firstName, department, company, hiredOn, resignedOn }) => ({
      EMPID,
      NAME: employeeName(lastName, firstName),
      DEPARTMENT: department,
      COMPANY: company,
      HIRED: hiredOn,
      RESIGNED: resignedOn ?? '',
      ACCOUNT: statuses.get(EMPID) ?? '',
    }));
  });
  writeRows(COLUMNS, rows, options);
}

/** Names are compared without case, as everywhere. */
async function unitFilter(
  kind: UnitKind,
  given: string | undefined,
  database: DataSource,
): Promise<Partial<Record<UnitKind, string>>> {
  if (given === undefined) return {};
  const units = await database.getRepository(UnitEntity).find({ where: { kind } });
  const unit = units.find(({ name }) => name.toLowerCase() === given.trim().toLowerCase());
  if (!unit) throw refusedAs('missing', plain(`There is no ${kind} ${given}.`));
  return { [kind]: unit.name };
}
