import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { accessFileOf, loadOrCreateLogAccess } from '../event-log/access/log-access.js';
import { startPostgres } from '../postgres/start-postgres.js';

/** Mode of the folder: `mkdtemp` creates private folders, and PostgreSQL may run as another user. */
const OPEN_TO_OTHERS = 0o755;

export interface SharedPostgres {
  /** URL of a database that always exists; tests create their own. */
  readonly url: string;
  /** File with the certificate and credentials of the tests' event logs. */
  readonly logAccessFile: string;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL for all tests of a run, in a temporary folder, without waiting for the disk. */
export async function startSharedPostgres(): Promise<SharedPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'timekeep-test-'));
  await chmod(dataDir, OPEN_TO_OTHERS);
  const postgres = await startPostgres({ dataDir, durable: false, detached: false });
  await loadOrCreateLogAccess(dataDir);
  return {
    logAccessFile: accessFileOf(dataDir),
    url: postgres.url('postgres'),
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
