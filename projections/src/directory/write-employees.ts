import type {
  EmployeeModified,
  EmployeeRegistered,
  EmployeeResigned,
} from '@timekeep/contracts/events/employee-events';
import { InapplicableEventError, type ReadModelDb } from '../runner/projection.js';

/** The employee as registered; who resigned stays resigned. */
export async function putEmployee(employee: EmployeeRegistered['data'], db: ReadModelDb): Promise<void> {
  const { EMPID, EMP_LNAME, EMP_FNAME, DEPT, COMPANY, hiredOn, pinHash } = employee;
  await db.query(
    `INSERT INTO employees (empid, last_name, first_name, department, company, hired_on, pin_hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (empid) DO UPDATE SET (last_name, first_name, department, company, hired_on, pin_hash) =
       (excluded.last_name, excluded.first_name, excluded.department, excluded.company, excluded.hired_on, excluded.pin_hash)`,
    [EMPID, EMP_LNAME, EMP_FNAME, DEPT, COMPANY, hiredOn, pinHash],
  );
}

/** @throws InapplicableEventError when there is no such employee */
export async function modifyEmployee(employee: EmployeeModified['data'], db: ReadModelDb): Promise<void> {
  const { EMPID, EMP_LNAME, EMP_FNAME, DEPT, COMPANY, pinHash } = employee;
  await changeEmployee(
    `UPDATE employees SET (last_name, first_name, department, company, pin_hash) = ($2, $3, $4, $5, $6)
     WHERE empid = $1`,
    EMPID,
    [EMP_LNAME, EMP_FNAME, DEPT, COMPANY, pinHash],
    db,
  );
}

/** @throws InapplicableEventError when there is no such employee */
export async function resignEmployee(
  { EMPID, resignedOn }: EmployeeResigned['data'],
  db: ReadModelDb,
): Promise<void> {
  await changeEmployee('UPDATE employees SET resigned_on = $2 WHERE empid = $1', EMPID, [resignedOn], db);
}

async function changeEmployee(
  sql: string,
  EMPID: string,
  values: readonly string[],
  db: ReadModelDb,
): Promise<void> {
  const { rowCount } = await db.query(sql, [EMPID, ...values]);
  if (rowCount === 0) throw new InapplicableEventError(`there is no employee ${EMPID}`);
}

/** Employees follow the new name. */
export async function renameUnit(
  table: 'companies' | 'departments',
  column: 'company' | 'department',
  { from, to }: { readonly from: string; readonly to: string },
  db: ReadModelDb,
): Promise<void> {
  await db.query(`DELETE FROM ${table} WHERE name = $1`, [from]);
  await db.query(`INSERT INTO ${table} (name) VALUES ($1) ON CONFLICT DO NOTHING`, [to]);
  await db.query(`UPDATE employees SET ${column} = $2 WHERE ${column} = $1`, [from, to]);
}
