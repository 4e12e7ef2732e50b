import type { LogPosition } from '@timekeep/log/position';
import { EmployeePins } from '../../../employees/employees.module.js';
import { ReadYourWrites } from '../../../http/read-your-writes.js';
import { counted, importFile, tellCounts, type ImportOptions } from '../../import/import-file.js';
import { OrganizationFacts } from '../../../organization/organization.module.js';
import { SystemSession } from '../../system/system-session.js';
import { EmployeeIntake } from './employee-intake.js';
import { EMPLOYEE_COLUMNS } from './employee-row.js';
import { LogRegistrar, RehearsingRegistrar } from './registrars.js';

const ROWS_AT_A_TIME = 200;

/** Registers the employees of a file. */
export async function importEmployees(file: string, options: ImportOptions): Promise<void> {
  const isDry = options.dryRun === true;
  const { counts, pending } = await SystemSession.use(async (session) => {
    const registrar = isDry ? new RehearsingRegistrar(session) : new LogRegistrar(session);
    const intake = new EmployeeIntake(registrar, session.get(EmployeePins), session.get(OrganizationFacts));
    const counts = await importFile(
      file,
      {
        title: 'Employees',
        columns: EMPLOYEE_COLUMNS,
        rowsAtATime: ROWS_AT_A_TIME,
        take: (rows, settled) => intake.take(rows, settled),
      },
      options,
    );
    return { counts, pending: !counts.brokenOff && (await isPending(session, intake.position)) };
  });
  const taken = counted(counts.taken, 'employee', 'employees');
  const msg = isDry
    ? `${taken} would be registered, ${counts.known} are already. Nothing was recorded.`
    : `${taken} registered, ${counts.known} were already.${pending ? ' The lists will show them in a moment.' : ''}`;
  tellCounts(msg, counts, options);
}

function isPending(session: SystemSession, position: LogPosition | null): Promise<boolean> {
  return session.get(ReadYourWrites).pending(position, ['directory']);
}
