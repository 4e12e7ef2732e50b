import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { loadOrCreateLogAccess, type LogAccess } from '@timekeep/embedded/event-log/access/log-access';
import { startPostgres } from '@timekeep/embedded/postgres/start-postgres';

/** `mkdtemp` makes folders for one's own eyes, and PostgreSQL may run as another user. */
const OPEN_TO_OTHERS = 0o755;

export interface DurablePostgres {
  /** Its folder, where event logs find their certificate. */
  readonly dataDir: string;
  /** The certificate and credentials of all event logs of the run. */
  readonly logAccess: LogAccess;
  /** The address of a database. */
  url(database: string): string;
  stop(): Promise<void>;
}

/** A PostgreSQL in a temporary folder that waits for the disk as it does in the system. */
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
