import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { accessFileOf, loadOrCreateLogAccess, type LogAccess } from '../event-log/access/log-access.js';
import { startPostgres } from '../postgres/start-postgres.js';

/** Mode of the folder: `mkdtemp` creates private folders, and PostgreSQL may run as another user. */
const OPEN_TO_OTHERS = 0o755;

export interface TemporaryPostgres {
  /** Its folder, which has the certificate of the event logs. */
  readonly dataDir: string;
  /** The certificate and credentials of all event logs of the run. */
  readonly logAccess: LogAccess;
  /** Returns the address of a database. */
  url(database: string): string;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

/** Creates a temporary folder that PostgreSQL can enter. @param purpose the start of its name */
export async function newPostgresFolder(purpose: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `timekeep-${purpose}-`));
  await chmod(folder, OPEN_TO_OTHERS);
  return folder;
}

/** Starts a PostgreSQL in a temporary folder. @param durable true to wait for the disk, as the system does */
export async function startTemporaryPostgres(purpose: string, durable: boolean): Promise<TemporaryPostgres> {
  const dataDir = await newPostgresFolder(purpose);
  const postgres = await startPostgres({ dataDir, durable, detached: false });
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

export interface SharedPostgres {
  /** URL of a database that always exists; tests create their own. */
  readonly url: string;
  /** File with the certificate and credentials of the tests' event logs. */
  readonly logAccessFile: string;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL for all tests of a run, in a temporary folder, without waiting for the disk. */
export async function startSharedPostgres(): Promise<SharedPostgres> {
  const postgres = await startTemporaryPostgres('test', false);
  return {
    logAccessFile: accessFileOf(postgres.dataDir),
    url: postgres.url('postgres'),
    stop: () => postgres.stop(),
  };
}
