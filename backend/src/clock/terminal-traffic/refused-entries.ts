import { createHash } from 'node:crypto';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { Pool } from '@timekeep/log/database/proven-server';
import { SCHEMA } from '../../security/rate-limits/optional-tables.js';
import type { PunchEntry } from '../record-punches/record-punches.decision.js';
import { MAX_REFUSED_A_DAY } from '../refused-punches/refused-punches.decider.js';

const TABLE = `${SCHEMA}.terminal_entries`;

/** Refused punches that no event keeps, such as malformed ones, by their hash: sent again on the same day, they do not count. */
export const PREPARE_ENTRIES = `
  CREATE TABLE IF NOT EXISTS ${TABLE} (
    terminal text NOT NULL,
    day date NOT NULL,
    entry text NOT NULL,
    PRIMARY KEY (terminal, day, entry)
  )`;

/** Both parts see the table as it was before. In the order of the keys, so that two backends do not wait for each other in a circle. */
const REMEMBER = `
  WITH sent AS (SELECT DISTINCT unnest($3::text[]) AS entry),
  added AS (
    INSERT INTO ${TABLE} (terminal, day, entry)
    SELECT $1::text, $2::date, entry FROM sent
    WHERE (SELECT count(*) FROM ${TABLE} WHERE terminal = $1 AND day = $2::date) < $4
    ORDER BY entry
    ON CONFLICT DO NOTHING
  )
  SELECT entry FROM ${TABLE} WHERE terminal = $1 AND day = $2::date AND entry = ANY ($3::text[])`;
const REMOVE_OLD = `DELETE FROM ${TABLE} WHERE day < $1::timestamptz::date`;

interface SentEntries {
  readonly terminal: string;
  readonly day: WorkDate;
  /** By `hashOf`. */
  readonly entries: readonly string[];
}

/** Returns the entries that the terminal sent before on this day, and remembers all, up to a bounded number. */
export async function rememberEntries(
  pool: Pool,
  { terminal, day, entries }: SentEntries,
): Promise<ReadonlySet<string>> {
  const parameters = [terminal, day, entries, MAX_REFUSED_A_DAY];
  const { rows } = await pool.query<{ readonly entry: string }>(REMEMBER, parameters);
  return new Set(rows.map(({ entry }) => entry));
}

export async function removeOldEntries(pool: Pool, before: Date): Promise<void> {
  await pool.query(REMOVE_OLD, [before]);
}

/** Returns the hash of an entry as it was sent, without its PIN. */
export function hashOf({ EMPID, at }: PunchEntry): string {
  // An object may be nested too deeply for JSON.
  const parts = [EMPID, at].map((value) =>
    typeof value === 'string' || typeof value === 'number' ? value : typeof value,
  );
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
