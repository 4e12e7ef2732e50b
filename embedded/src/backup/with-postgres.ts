import { postgresPart, type PostgresPart } from '../supervisor/parts/postgres-part.js';
import type { Task } from './task.js';

/** Starts the PostgreSQL of a data folder for `work`. The folder has to be locked by this process, and PostgreSQL not running. */
export async function withPostgres<T>(
  { dataDir, signal }: Pick<Task, 'dataDir' | 'signal'>,
  work: (postgres: PostgresPart) => Promise<T>,
): Promise<T> {
  const postgres = postgresPart(dataDir, () => undefined);
  const running = await postgres.launch(signal);
  try {
    return await work(postgres);
  } finally {
    await running.stop();
  }
}
