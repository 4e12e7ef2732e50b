import type { Logger } from 'pino';
import { databaseCause } from '../checkpoint/database-cause.js';
import { Backoff, waitFor } from './backoff.js';
import { DatabaseSession } from './database-session.js';

/** Any number, the same in all runners, that nothing else in the database locks. */
const LOCK_KEY = 7_412_019;
const ASK_AGAIN_MS = 500;

/** What the one active runner holds, for as long as its connection lives. */
export class RunnerLock {
  private constructor(private readonly session: DatabaseSession) {}

  /**
   * Waits for PostgreSQL, and for the lock; undefined when the signal was aborted first.
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
    /** The cause of the last failure, which is not reported again while it lasts. */
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

  /** Aborted when the lock is gone with its connection. */
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
  for (let asked = 0; !signal.aborted; asked += 1) {
    working();
    const { rows } = await session.sql.query<{ obtained: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS obtained',
      [LOCK_KEY],
    );
    if (rows[0]?.obtained) return true;
    if (asked === 0) logger.info('Another runner is active; standing by');
    await waitFor(ASK_AGAIN_MS, signal);
  }
  return false;
}
