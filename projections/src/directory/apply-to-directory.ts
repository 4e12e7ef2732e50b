import type { AccountStatus } from '@timekeep/contracts/events/account-events';
import type { EmployeeRegistered } from '@timekeep/contracts/events/employee-events';
import type { TimekeepEvent } from '@timekeep/contracts/events/event-catalog';
import { InapplicableEventError, type ReadModelDb } from '../runner/projection.js';

/** @throws InapplicableEventError when the event is about something that is not there */
export async function applyToDirectory(event: TimekeepEvent, db: ReadModelDb): Promise<void> {
  switch (event.type) {
    case 'EmployeeRegistered':
      await putEmployee(event.data, db);
      return;
    case 'CompanyAdded':
      await db.query('INSERT INTO companies (name) VALUES ($1) ON CONFLICT DO NOTHING', [event.data.name]);
      return;
    case 'CompanyRenamed':
      await rename('companies', 'company', event.data, db);
      return;
    case 'DepartmentAdded':
      await db.query('INSERT INTO departments (name) VALUES ($1) ON CONFLICT DO NOTHING', [event.data.name]);
      return;
    case 'DepartmentRenamed':
      await rename('departments', 'department', event.data, db);
      return;
    case 'AccountRegistered':
      await putAccount(event.data, event.data.needsApproval ? 'PENDING' : 'ACTIVE', db);
      return;
    case 'AuthorityGranted': {
      const { EMPID, authority } = event.data;
      await changeAccount('UPDATE accounts SET authority = $2 WHERE empid = $1', EMPID, authority, db);
      return;
    }
    case 'AccountActivated':
      await setStatus(event.data.EMPID, 'ACTIVE', db);
      return;
    case 'AccountDeactivated':
      await setStatus(event.data.EMPID, 'DEACTIVATED', db);
      return;
    case 'AccountRemoved':
      await db.query('DELETE FROM accounts WHERE empid = $1', [event.data.EMPID]);
      return;
    case 'TerminalIssued':
      await putTerminal(event.data, db);
      return;
    case 'TerminalRevoked':
      await revokeTerminal(event.data.name, db);
      return;
    case 'EmailClaimed':
    case 'EmailReleased':
    case 'HolidayApplied':
    case 'LeaveTransactionAdded':
    case 'OrganizationFounded':
    case 'ScheduleSaved':
    case 'TimeClockPunched':
    case 'WorkdayOpened':
      return;
    default:
      event satisfies never;
  }
}

async function putEmployee(employee: EmployeeRegistered['data'], db: ReadModelDb): Promise<void> {
  const { EMPID, EMP_LNAME, EMP_FNAME, DEPT, COMPANY, hiredOn, pinHash } = employee;
  await db.query(
    `INSERT INTO employees (empid, last_name, first_name, department, company, hired_on, pin_hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (empid) DO UPDATE SET (last_name, first_name, department, company, hired_on, pin_hash) =
       (excluded.last_name, excluded.first_name, excluded.department, excluded.company, excluded.hired_on, excluded.pin_hash)`,
    [EMPID, EMP_LNAME, EMP_FNAME, DEPT, COMPANY, hiredOn, pinHash],
  );
}

/** Employees follow the new name. */
async function rename(
  table: 'companies' | 'departments',
  column: 'company' | 'department',
  { from, to }: { readonly from: string; readonly to: string },
  db: ReadModelDb,
): Promise<void> {
  await db.query(`DELETE FROM ${table} WHERE name = $1`, [from]);
  await db.query(`INSERT INTO ${table} (name) VALUES ($1) ON CONFLICT DO NOTHING`, [to]);
  await db.query(`UPDATE employees SET ${column} = $2 WHERE ${column} = $1`, [from, to]);
}

async function putAccount(
  { EMPID, email }: { readonly EMPID: string; readonly email: string },
  status: AccountStatus,
  db: ReadModelDb,
): Promise<void> {
  await db.query(
    `INSERT INTO accounts (empid, email, status, authority) VALUES ($1, $2, $3, 'EMPLOYEE')
     ON CONFLICT (empid) DO UPDATE SET (email, status, authority) =
       (excluded.email, excluded.status, excluded.authority)`,
    [EMPID, email, status],
  );
}

async function setStatus(EMPID: string, status: AccountStatus, db: ReadModelDb): Promise<void> {
  await changeAccount('UPDATE accounts SET status = $2 WHERE empid = $1', EMPID, status, db);
}

async function changeAccount(sql: string, EMPID: string, value: string, db: ReadModelDb): Promise<void> {
  const { rowCount } = await db.query(sql, [EMPID, value]);
  if (rowCount === 0) throw new InapplicableEventError(`there is no account ${EMPID}`);
}

async function putTerminal(
  { name, keyHash }: { readonly name: string; readonly keyHash: string },
  db: ReadModelDb,
): Promise<void> {
  await db.query(
    `INSERT INTO terminals (name, key_hash, revoked) VALUES ($1, $2, false)
     ON CONFLICT (name) DO UPDATE SET (key_hash, revoked) = (excluded.key_hash, excluded.revoked)`,
    [name, keyHash],
  );
}

async function revokeTerminal(name: string, db: ReadModelDb): Promise<void> {
  const { rowCount } = await db.query('UPDATE terminals SET revoked = true WHERE name = $1', [name]);
  if (rowCount === 0) throw new InapplicableEventError(`there is no terminal ${name}`);
}
