import { setTimeout as pause } from 'node:timers/promises';
import type { ProjectionName } from '../../checkpoint/projection-names.js';
import { DatabaseSession } from '../../engine/database-session.js';
import { ReplayError } from '../replay-error.js';

/** Any number that nothing else in the database locks; the second one is the projection's. */
const LOCK_KEY = 7_412_020;
/** PostgreSQL takes a moment to notice that a process is gone which was killed. */
const LOCKED_WITHIN_MS = 3_000;
const ASK_AGAIN_MS = 100;

/** Where generations are locked. */
export interface GenerationLockOptions {
  readonly databaseUrl: string;
  /** How long another process may hold the lock. */
  readonly lockedWithinMs?: number;
}

/**
 * Does work on the generations of a projection as the only one who does, for as long as the connection lives.
 *
 * @throws ReplayError when another process is at work on them
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
