import type { AccountStatus, Authority } from '@timekeep/contracts/events/account';
import { InapplicableEventError, type ReadModelDb } from '../engine/projection.js';

/** An account begins as an employee's with an unproven address, also when its owner had one before. */
export async function putAccount(
  { EMPID, email }: { readonly EMPID: string; readonly email: string },
  status: AccountStatus,
  db: ReadModelDb,
): Promise<void> {
  await db.query(
    `INSERT INTO accounts (empid, email, email_proven, status, authority) VALUES ($1, $2, false, $3, 'EMPLOYEE')
     ON CONFLICT (empid) DO UPDATE SET (email, email_proven, status, authority) =
       (excluded.email, excluded.email_proven, excluded.status, excluded.authority)`,
    [EMPID, email, status],
  );
}

/** @throws InapplicableEventError when there is no such account */
export async function setStatus(EMPID: string, status: AccountStatus, db: ReadModelDb): Promise<void> {
  await changeAccount('UPDATE accounts SET status = $2 WHERE empid = $1', EMPID, status, db);
}

/** @throws InapplicableEventError when there is no such account */
export async function grantAuthority(EMPID: string, authority: Authority, db: ReadModelDb): Promise<void> {
  await changeAccount('UPDATE accounts SET authority = $2 WHERE empid = $1', EMPID, authority, db);
}

/** @throws InapplicableEventError when there is no such account */
export async function proveEmail(EMPID: string, db: ReadModelDb): Promise<void> {
  await changeAccount('UPDATE accounts SET email_proven = $2 WHERE empid = $1', EMPID, true, db);
}

async function changeAccount(
  sql: string,
  EMPID: string,
  value: string | boolean,
  db: ReadModelDb,
): Promise<void> {
  const { rowCount } = await db.query(sql, [EMPID, value]);
  if (rowCount === 0) throw new InapplicableEventError(`there is no account ${EMPID}`);
}
