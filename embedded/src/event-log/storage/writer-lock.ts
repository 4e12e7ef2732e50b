import type { ClientBase } from 'pg';

/** Key of the advisory lock, not used by any other lock of this database. */
const WRITER_LOCK = '7021344523417';
const LOCK_RETRY_MS = 50;

export class WriterLockedError extends Error {
  constructor() {
    super('Another event log is writing to this database');
    this.name = 'WriterLockedError';
  }
}

/**
 * Takes the lock of the single writer, which ends with the connection.
 *
 * @param timeoutMs timeout while a former writer is ending
 * @throws WriterLockedError when another writer keeps the lock
 */
export async function takeWriterLock(client: ClientBase, timeoutMs: number): Promise<void> {
  const giveUpAt = Date.now() + timeoutMs;
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>(
      `SELECT pg_try_advisory_lock(${WRITER_LOCK}) AS locked`,
    );
    if (rows[0]?.locked === true) return;
    if (Date.now() >= giveUpAt) throw new WriterLockedError();
    await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS));
  }
}
