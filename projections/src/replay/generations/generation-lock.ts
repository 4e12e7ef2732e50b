import { setTimeout as pause } from 'node:timers/promises';
import type { ProjectionName } from '../../checkpoint/projection-names.js';
import { DatabaseSession } from '../../engine/database-session.js';
import { ReplayError } from '../replay-error.js';

/** First key of the advisory lock, not used by any other lock of the database; the second key is the projection's. */
const LOCK_KEY = 7_412_020;
/** Default wait: PostgreSQL takes a moment to notice that a process was killed. */
const LOCKED_WITHIN_MS = 3_000;
const ASK_AGAIN_MS = 100;

/** Database and timeout of the lock. */
export interface GenerationLockOptions {
  readonly databaseUrl: string;
  /** Timeout while another process holds the lock, in milliseconds. */
  readonly lockedWithinMs?: number;
}

/**
 * Runs `work` on the generations of a projection under an exclusive lock, which ends with the connection.
 *
 * @throws ReplayError when another process holds the lock
 */
export async function withGenerations<T>(
  name: ProjectionName,
  { databaseUrl, lockedWithinMs = LOCKED_WITHIN_MS }: GenerationLockOptions,
  work: (session: DatabaseSession) => Promise<T>,
): Promise<T> {
  return await DatabaseSession.use(databaseUrl, async (session) => {
    await obtain(name, session, lockedWithinMs);
    return await work(session);
  });
}

async function obtain(name: ProjectionName, session: DatabaseSession, withinMs: number): Promise<void> {
  const giveUpAt = Date.now() + withinMs;
  for (;;) {
    const { rows } = await session.sql.query<{ obtained: boolean }>(
      'SELECT pg_try_advisory_lock($1, hashtext($2)) AS obtained',
      [LOCK_KEY, name],
    );
    if (rows[0]?.obtained) return;
    if (Date.now() > giveUpAt) {
      throw new ReplayError(`${name} is being replayed, verified or rolled back by another process.`);
    }
    await pause(ASK_AGAIN_MS);
  }
}
