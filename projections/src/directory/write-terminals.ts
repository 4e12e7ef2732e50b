import type { TerminalIssued } from '@timekeep/contracts/events/terminal';
import { InapplicableEventError, type ReadModelDb } from '../engine/projection.js';

/** The terminal with its newest key, in force again if it was revoked. */
export async function putTerminal(
  { name, keyHash, pinRequired }: TerminalIssued['data'],
  db: ReadModelDb,
): Promise<void> {
  await db.query(
    `INSERT INTO terminals (name, key_hash, pin_required, revoked) VALUES ($1, $2, $3, false)
     ON CONFLICT (name) DO UPDATE SET (key_hash, pin_required, revoked) =
       (excluded.key_hash, excluded.pin_required, excluded.revoked)`,
    [name, keyHash, pinRequired],
  );
}

/** @throws InapplicableEventError when there is no such terminal */
export async function revokeTerminal(name: string, db: ReadModelDb): Promise<void> {
  const { rowCount } = await db.query('UPDATE terminals SET revoked = true WHERE name = $1', [name]);
  if (rowCount === 0) throw new InapplicableEventError(`there is no terminal ${name}`);
}
