import { postgresPart, type PostgresPart } from '../supervisor/parts/postgres-part.js';

/** A task on a data folder and a file. */
export interface Task {
  readonly dataDir: string;
  readonly file: string;
  /** Aborts the task. */
  readonly signal: AbortSignal;
  /** Called with the number of completed events and the total. */
  readonly advanced: (done: number, total: number) => void;
}

/** The task cannot be done in the present state; the message says why. */
export class BackupRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupRefusedError';
  }
}

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
