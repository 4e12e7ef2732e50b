import { AccountEntity } from '@timekeep/projections/directory/tables';
import { SystemSession } from '../../system/system-session.js';
import { writeRows } from '../../terminal.js';
import { chosenEmployees } from '../lists/chosen-employees.js';
import type { ListOptions } from '../lists/filters.js';

const COLUMNS = ['empid', 'name', 'department', 'company', 'hired', 'resigned', 'account'] as const;

/**
 * Lists employees by their id, with the department and company of today; all present ones by default.
 *
 * @throws RefusedError for a department, a company or an employee that does not exist
 */
export async function listEmployees(options: ListOptions): Promise<void> {
  const rows = await SystemSession.use(async (session) => {
    const employees = await chosenEmployees(session, options);
    const accounts = await (await session.readModels()).getRepository(AccountEntity).find();
    const statuses = new Map(accounts.map(({ EMPID, status }) => [EMPID, status]));
    return employees.map(({ EMPID, EMPNAME, DEPT, COMPANY, hiredOn, resignedOn }) => ({
      ...{ empid: EMPID, name: EMPNAME, department: DEPT, company: COMPANY },
      ...{ hired: hiredOn ?? null, resigned: resignedOn ?? null, account: statuses.get(EMPID) ?? null },
    }));
  });
  writeRows(COLUMNS, rows, options);
}
