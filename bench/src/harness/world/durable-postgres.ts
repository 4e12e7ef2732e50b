import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { loadOrCreateLogAccess, type LogAccess } from '@timekeep/embedded/event-log/access/log-access';
import { startPostgres } from '@timekeep/embedded/postgres/start-postgres';

/** `mkdtemp` makes folders for their owner alone, and PostgreSQL may run as another user. */
const OPEN_TO_OTHERS = 0o755;

export interface DurablePostgres {
  /** Its folder, which has the certificate of the event logs. */
  readonly dataDir: string;
  /** The certificate and credentials of all event logs of the run. */
  readonly logAccess: LogAccess;
  /** Returns the address of a database. */
  url(database: string): string;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL in a temporary folder, with the durability settings of the system. */
export async function startDurablePostgres(): Promise<DurablePostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'timekeep-bench-'));
  await chmod(dataDir, OPEN_TO_OTHERS);
  const postgres = await startPostgres({ dataDir, detached: false });
  return {
    dataDir,
    logAccess: await loadOrCreateLogAccess(dataDir),
    url: (database) => postgres.url(database),
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
