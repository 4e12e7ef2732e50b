import { resolve } from 'node:path';

import { findBinaries } from './binaries.js';
import { findClusterFolder, initCluster, SUPERUSER } from './cluster.js';
import { loadOrCreatePassword } from './databases.js';
import { clearFormerPostmaster } from './postmaster.js';
import { loopbackAddress, prepareAddress, urlAt } from './server-address.js';
import { findServerUser } from './server-user.js';
import { type PostgresExit, ServerProcess } from './server-process.js';

export { createDatabase, dropDatabase } from './databases.js';

export interface PostgresOptions {
  /** Data folder, which contains the server's files or a pointer to them. */
  readonly dataDir: string;
  /** Port of a former start, for the same URL; on Windows alone, since a socket is named by its folder. */
  readonly port?: number;
  /** True for tests of TLS, which no socket speaks: the server listens on a loopback port, as on Windows. */
  readonly overTcp?: boolean;
  /** False for tests: writes do not wait for the disk. */
  readonly durable?: boolean;
  /** False for tests: the server then gets the terminal's Ctrl-C itself. */
  readonly detached?: boolean;
  /** Prints a line for the user who waits for the start. */
  readonly say?: (line: string) => void;
  /** Aborts the start. */
  readonly signal?: AbortSignal;
}

export interface RunningPostgres {
  readonly pid: number;
  readonly port: number;
  /** Folder of the server's files. */
  readonly folder: string;
  /** Returns the URL of a database for the superuser, password included. */
  url(database: string): string;
  /** Rolls back open transactions, flushes to disk, and ends the server. */
  stop(): Promise<void>;
  /** Sets the listener for an unexpected end of the server. */
  onExit(listener: (exit: PostgresExit) => void): void;
}

/** Returns the log file of a data folder's server. */
export function logFileOf(dataDir: string): string {
  return resolve(dataDir, 'postgres.log');
}

/**
 * Starts PostgreSQL on a socket in a closed folder (on Windows on a loopback port), and creates the cluster if there is none. A server that was left
 * running on the same folder is stopped first; a killed one is recovered.
 *
 * @throws Error with the end of the server's log when it does not start, or the reason of the signal
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const dataDir = resolve(options.dataDir);
  const {
    durable = true,
    detached = true,
    overTcp = process.platform === 'win32',
    say = () => undefined,
  } = options;
  const unwanted = options.signal ?? new AbortController().signal;
  const cluster = await findClusterFolder(dataDir, await findServerUser());
  const { folder, user } = cluster;
  const [binaries, password] = [await findBinaries(user), await loadOrCreatePassword(dataDir)];
  const data = await initCluster({ folder, binaries, user, password, durable });
  await cluster.remember();
  unwanted.throwIfAborted();
  await clearFormerPostmaster(data, user, say);

  const address = overTcp ? await loopbackAddress(options.port) : await prepareAddress(dataDir, cluster);
  const server = new ServerProcess({
    binary: binaries.postgres,
    data,
    address,
    user,
    durable,
    detached,
    logFile: logFileOf(dataDir),
    unwanted,
  });
  await server.start();
  return {
    pid: server.pid,
    port: address.port,
    folder,
    url: (database) => urlAt(address, SUPERUSER, password, database),
    stop: () => server.stop(),
    onExit: (listener) => {
      server.onExit(listener);
    },
  };
}
