import { postgresPart, type PostgresPart } from '../supervisor/parts/postgres-part.js';
import type { Task } from './task.js';

/** Works on the PostgreSQL of a data folder that this process has locked, and which is not running. */
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
