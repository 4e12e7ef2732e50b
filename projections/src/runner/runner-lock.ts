import type { Logger } from 'pino';
import { Backoff, waitFor } from './backoff.js';
import { DatabaseSession } from './database-session.js';

/** Any number, the same in all runners, that nothing else in the database locks. */
const LOCK_KEY = 7_412_019;
const ASK_AGAIN_MS = 500;

/** What the one active runner holds, for as long as its connection lives. */
export class RunnerLock {
  private constructor(private readonly session: DatabaseSession) {}

  /** Waits for PostgreSQL, and for the lock; undefined when the signal was aborted first. */
  static async acquire(
    databaseUrl: string,
    logger: Logger,
    signal: AbortSignal,
  ): Promise<RunnerLock | undefined> {
    const backoff = new Backoff();
    while (!signal.aborted) {
      try {
        const session = await DatabaseSession.open(databaseUrl);
        if (await obtained(session, logger, signal)) return new RunnerLock(session);
        await session.close();
      } catch (error) {
        logger.warn({ err: error }, 'PostgreSQL cannot be reached; trying again');
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

async function obtained(session: DatabaseSession, logger: Logger, signal: AbortSignal): Promise<boolean> {
  for (let asked = 0; !signal.aborted; asked += 1) {
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
