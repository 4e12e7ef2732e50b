import type { AccountStatus, Authority } from '@timekeep/contracts/events/account-events';
import { InapplicableEventError, type ReadModelDb } from '../runner/projection.js';

/** An account begins as an employee's, also when its owner had one before. */
export async function putAccount(
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

/** @throws InapplicableEventError when there is no such account */
export async function setStatus(EMPID: string, status: AccountStatus, db: ReadModelDb): Promise<void> {
  await changeAccount('UPDATE accounts SET status = $2 WHERE empid = $1', EMPID, status, db);
}

/** @throws InapplicableEventError when there is no such account */
export async function grantAuthority(EMPID: string, authority: Authority, db: ReadModelDb): Promise<void> {
  await changeAccount('UPDATE accounts SET authority = $2 WHERE empid = $1', EMPID, authority, db);
}

async function changeAccount(sql: string, EMPID: string, value: string, db: ReadModelDb): Promise<void> {
  const { rowCount } = await db.query(sql, [EMPID, value]);
  if (rowCount === 0) throw new InapplicableEventError(`there is no account ${EMPID}`);
}
