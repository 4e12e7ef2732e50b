import type pg from 'pg';
import type { Logger } from 'pino';
import { HEARTBEAT_TABLE } from '../checkpoint/checkpoint-table.js';
import { databaseCause } from '../checkpoint/database-cause.js';
import { Backoff, waitFor } from './backoff.js';
import { DatabaseSession } from './database-session.js';

/** Id of the advisory lock: the same in all runners, not used by any other lock of the database. */
const LOCK_KEY = 7_412_019;
const ASK_AGAIN_MS = 500;

/** Advisory lock that only one runner holds, for the lifetime of its connection. */
export class RunnerLock {
  private constructor(private readonly session: DatabaseSession) {}

  /**
   * Waits for PostgreSQL and for the lock. Returns undefined if the signal is aborted first.
   *
   * @param working called at each attempt
   */
  static async acquire(
    databaseUrl: string,
    logger: Logger,
    signal: AbortSignal,
    working: () => void,
  ): Promise<RunnerLock | undefined> {
    const backoff = new Backoff();
    /** Cause of the last failure; the same cause is logged once. */
    let reported: string | null = null;
    while (!signal.aborted) {
      working();
      try {
        const session = await DatabaseSession.open(databaseUrl);
        reported = null;
        if (await obtained(session, logger, signal, working)) return new RunnerLock(session);
        await session.close();
      } catch (error) {
        const cause = databaseCause(error);
        if (cause === null) logger.warn({ err: error }, 'Waiting for PostgreSQL');
        else if (cause !== reported) logger.warn(`Waiting for PostgreSQL: ${cause}`);
        reported = cause;
        await backoff.wait(signal);
      }
    }
    return undefined;
  }

  /** Aborted when the lock is lost together with its connection. */
  get lost(): AbortSignal {
    return this.session.lost;
  }

  get held(): DatabaseSession {
    return this.session;
  }

  async release(): Promise<void> {
    await this.session.close();
  }
}

async function obtained(
  session: DatabaseSession,
  logger: Logger,
  signal: AbortSignal,
  working: () => void,
): Promise<boolean> {
  for (let attempts = 0; !signal.aborted; attempts += 1) {
    working();
    const { rows } = await session.sql.query<{ obtained: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS obtained',
      [LOCK_KEY],
    );
    if (rows[0]?.obtained) return true;
    if (attempts === 0) logger.info('Another runner is active; standing by');
    await waitFor(ASK_AGAIN_MS, signal);
  }
  return false;
}

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
