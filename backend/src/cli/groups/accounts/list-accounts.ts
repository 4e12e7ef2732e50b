import { employeeName } from '@timekeep/contracts/api/employees-api';
import { AccountEntity, EmployeeEntity } from '@timekeep/projections/directory/tables';
import { SystemSession } from '../../system/system-session.js';
import { writeRows, type OutputOptions } from '../../terminal/output.js';

/** Lists all accounts with the names of their owners. */
export async function listAccounts(options: OutputOptions): Promise<void> {
  const rows = await SystemSession.use(async (session) => {
    const database = await session.readModels();
    const [accounts, employees] = await Promise.all([
      database.getRepository(AccountEntity).find({ order: { EMPID: 'ASC' } }),
      database.getRepository(EmployeeEntity).find(),
    ]);
    const names = new Map(
      employees.map(({ EMPID, lastName, firstName }) => [EMPID, employeeName(lastName, firstName)]),
    );
    return accounts.map(({ EMPID, email, emailProven, status, authority }) => ({
      EMPID,
      NAME: names.get(EMPID) ?? '',
      EMAIL: email,
      CONFIRMED: emailProven ? 'yes' : 'no',
      AUTHORITY: authority,
      STATUS: status,
    }));
  });
  writeRows(['EMPID', 'NAME', 'EMAIL', 'CONFIRMED', 'AUTHORITY', 'STATUS'], rows, options);
}
