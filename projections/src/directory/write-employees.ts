import type {
  EmployeeModified,
  EmployeeRegistered,
  EmployeeResigned,
} from '@timekeep/contracts/events/employee';
import type { UnitRename, Workplace } from '../known-units.js';
import { InapplicableEventError, type ReadModelDb } from '../engine/projection.js';

/** The employee as registered; who resigned stays resigned. */
export async function putEmployee(
  employee: EmployeeRegistered['data'],
  { department, company }: Workplace,
  revision: string,
  db: ReadModelDb,
): Promise<void> {
  const { EMPID, EMP_LNAME, EMP_FNAME, hiredOn, pinHash } = employee;
  await db.query(
    `INSERT INTO employees (empid, last_name, first_name, department, company, hired_on, pin_hash, revision)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (empid) DO UPDATE SET
       (last_name, first_name, department, company, hired_on, pin_hash, revision) =
       (excluded.last_name, excluded.first_name, excluded.department, excluded.company, excluded.hired_on,
        excluded.pin_hash, excluded.revision)`,
    [EMPID, EMP_LNAME, EMP_FNAME, department, company, hiredOn, pinHash, revision],
  );
}

/** @throws InapplicableEventError when there is no such employee */
export async function modifyEmployee(
  employee: EmployeeModified['data'],
  { department, company }: Workplace,
  revision: string,
  db: ReadModelDb,
): Promise<void> {
  const { EMPID, EMP_LNAME, EMP_FNAME, pinHash } = employee;
  await changeEmployee(
    `UPDATE employees SET
       (last_name, first_name, department, company, pin_hash, revision) = ($2, $3, $4, $5, $6, $7)
     WHERE empid = $1`,
    EMPID,
    [EMP_LNAME, EMP_FNAME, department, company, pinHash, revision],
    db,
  );
}

/** @throws InapplicableEventError when there is no such employee */
export async function resignEmployee(
  { EMPID, resignedOn }: EmployeeResigned['data'],
  revision: string,
  db: ReadModelDb,
): Promise<void> {
  const sql = 'UPDATE employees SET (resigned_on, revision) = ($2, $3) WHERE empid = $1';
  await changeEmployee(sql, EMPID, [resignedOn, revision], db);
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

/** Employees follow the new name; their revision stays, since nobody changed them. */
export async function renameWorkplace({ kind, from, to }: UnitRename, db: ReadModelDb): Promise<void> {
  await db.query(`UPDATE employees SET ${kind} = $2 WHERE ${kind} = $1`, [from, to]);
}
