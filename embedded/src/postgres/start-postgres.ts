import { resolve } from 'node:path';

import { findBinaries } from './binaries.js';
import { findClusterFolder } from './cluster-folder.js';
import { freePort } from './free-port.js';
import { initCluster, SUPERUSER } from './init-cluster.js';
import { loadOrCreatePassword } from './password.js';
import { clearFormerPostmaster } from './postmaster-file.js';
import { findServerUser } from './server-user.js';
import { type PostgresExit, ServerProcess } from './server-process.js';

export { createDatabase, dropDatabase } from './databases.js';

export interface PostgresOptions {
  /** Holds, or points to, everything the server keeps. */
  readonly dataDir: string;
  /** Without it a free one is taken. */
  readonly port?: number;
  /** False for tests: nothing is waited for to reach the disk. */
  readonly durable?: boolean;
  /** False for tests: the server then gets the terminal's Ctrl-C itself. */
  readonly detached?: boolean;
  /** Takes a line for whoever waits for the start. */
  readonly say?: (line: string) => void;
  /** Aborted when the server is no longer wanted while it starts. */
  readonly signal?: AbortSignal;
}

export interface RunningPostgres {
  readonly pid: number;
  readonly port: number;
  /** Holds the server's files. */
  readonly folder: string;
  /** The address of a database for the superuser, password included. */
  url(database: string): string;
  /** Lets transactions under way be rolled back, writes everything to disk, ends. */
  stop(): Promise<void>;
  /** Calls back when the server ends without having been told to. */
  onExit(listener: (exit: PostgresExit) => void): void;
}

/** Where the server of a data folder writes its log. */
export function logFileOf(dataDir: string): string {
  return resolve(dataDir, 'postgres.log');
}

/**
 * Starts PostgreSQL on a loopback port, with a cluster that is created when there is none. A server that was left
 * running on the same folder is stopped first; one that was killed is recovered.
 *
 * @throws Error with the end of the server's log when it does not come up, or the reason of the signal
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const dataDir = resolve(options.dataDir);
  const { durable = true, detached = true, say = () => undefined } = options;
  const unwanted = options.signal ?? new AbortController().signal;
  const cluster = await findClusterFolder(dataDir, await findServerUser());
  const { folder, user } = cluster;
  const [binaries, password] = [await findBinaries(user), await loadOrCreatePassword(dataDir)];
  const data = await initCluster({ folder, binaries, user, password, durable });
  await cluster.remember();
  unwanted.throwIfAborted();
  await clearFormerPostmaster(data, user, say);

  const port = options.port ?? (await freePort());
  const server = new ServerProcess({
    binary: binaries.postgres,
    data,
    port,
    user,
    durable,
    detached,
    logFile: logFileOf(dataDir),
    unwanted,
  });
  await server.start();
  return {
    pid: server.pid,
    port,
    folder,
    url: (database) =>
      `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`,
    stop: () => server.stop(),
    onExit: (listener) => {
      server.onExit(listener);
    },
  };
}
