import type { Authority } from '@timekeep/contracts/events/account';
import type { ReadModelDb } from '../../engine/projection.js';
import { Authorities, type AuthorityChanges } from '../authorities.js';

export async function loadAuthorities(db: ReadModelDb): Promise<Authorities> {
  const { rows } = await db.query<{ empid: string; authority: Authority }>(
    'SELECT empid, authority FROM authorities',
  );
  return new Authorities(new Map(rows.map(({ empid, authority }) => [empid, authority])));
}

/** Writes who may do something else now. */
export async function saveAuthorities(changes: AuthorityChanges, db: ReadModelDb): Promise<void> {
  if (changes.length === 0) return;
  const held = changes.filter(([, authority]) => authority !== null);
  await db.query('DELETE FROM authorities WHERE empid = ANY ($1)', [changes.map(([empid]) => empid)]);
  await db.query('INSERT INTO authorities (empid, authority) SELECT * FROM unnest($1::text[], $2::text[])', [
    held.map(([empid]) => empid),
    held.map(([, authority]) => authority),
  ]);
}
