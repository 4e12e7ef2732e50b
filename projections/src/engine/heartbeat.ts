import type pg from 'pg';
import type { Logger } from 'pino';
import { HEARTBEAT_TABLE } from '../checkpoint/checkpoint-table.js';
import { databaseCause } from '../checkpoint/database-cause.js';
import { waitFor } from './backoff.js';
import type { DatabaseSession } from './database-session.js';

/** Readers count the heartbeat as late after three missed ones (HEARTBEAT_LATE_S). */
const BEAT_EVERY_MS = 3_000;
/** Timeout after which the driver closes the connection, which releases the lock: the runner connects again. */
const ANSWER_WITHIN_MS = 20_000;

/** Uses PostgreSQL's clock for writing and reading, so that clocks of other machines do not matter. */
const BEAT: pg.QueryConfig & { readonly query_timeout: number } = {
  text: `INSERT INTO ${HEARTBEAT_TABLE} (beat_at) VALUES (clock_timestamp())
    ON CONFLICT (only_row) DO UPDATE SET beat_at = excluded.beat_at`,
  query_timeout: ANSWER_WITHIN_MS,
};

/**
 * Writes the heartbeat of the active runner until the signal is aborted, idle or not. The session is the
 * one that holds the runner lock: a heartbeat shows that the process runs, and that it still is the active one.
 *
 * @param working called at each heartbeat, even if PostgreSQL did not accept it
 */
export async function keepBeating(
  session: DatabaseSession,
  logger: Logger,
  signal: AbortSignal,
  working: () => void,
): Promise<void> {
  let failed = false;
  while (!signal.aborted) {
    working();
    try {
      await session.sql.query(BEAT);
      failed = false;
    } catch (error) {
      if (!failed && !session.lost.aborted)
        logger.warn({ cause: databaseCause(error) ?? String(error) }, 'The heartbeat could not be written');
      failed = true;
    }
    await waitFor(BEAT_EVERY_MS, signal);
  }
}
