import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';

import { loadOrCreatePassword, prepareRoleDatabase, type RoleDatabase } from '../../postgres/databases.js';
import { followServerLog, type ServerLogLine } from '../../postgres/server-log.js';
import { logFileOf, type RunningPostgres, startPostgres } from '../../postgres/start-postgres.js';
import type { Part, PartExit, RunningPart } from './supervised-part.js';

/** Databases of a system's PostgreSQL. Each has its own role without access to the other database. */
export const DATABASES = {
  events: { database: 'eventlog', role: 'timekeep_log' },
  readModels: { database: 'timekeep', role: 'timekeep_app' },
} as const satisfies Record<string, RoleDatabase>;

export interface PostgresPart extends Part {
  /** Returns the URL of a database for the superuser; the same after a restart. */
  url(database: string): string;
  /** Returns the folder of its files, once it has been started. */
  folder(): string;
  /** Prepares a database and the role that owns it, and returns its URL for that role. */
  prepare(database: RoleDatabase): Promise<string>;
}

/**
 * Returns PostgreSQL as a part. Its address stays the same over restarts.
 *
 * @param say prints a line for the operator
 * @param logged called with messages of PostgreSQL's log
 */
export function postgresPart(
  dataDir: string,
  say: (line: string) => void,
  logged: (line: ServerLogLine) => void = () => undefined,
): PostgresPart {
  let latest: RunningPostgres | undefined;
  const started = (): RunningPostgres => {
    if (latest === undefined) throw new Error('PostgreSQL has not been started');
    return latest;
  };
  const url = (database: string): string => started().url(database);
  return {
    name: 'PostgreSQL',
    launch: async (signal) => {
      const file = logFileOf(dataDir);
      const unfollow = followServerLog(file, await sizeOf(file), logged);
      try {
        latest = await startPostgres({
          dataDir,
          say,
          signal,
          ...(latest === undefined ? {} : { port: latest.port }),
        });
      } catch (error) {
        await unfollow();
        throw error;
      }
      return runningPart(latest, unfollow);
    },
    url,
    folder: () => started().folder,
    prepare: async (owned) => {
      const password = await loadOrCreatePassword(dataDir, owned.role);
      await prepareRoleDatabase(url('postgres'), owned, password);
      const address = new URL(url(owned.database));
      address.username = owned.role;
      address.password = password;
      return address.href;
    },
  };
}

async function sizeOf(file: string): Promise<number> {
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  return size;
}

function runningPart(postgres: RunningPostgres, unfollow: () => Promise<void>): RunningPart {
  const unwatch = endWithParent(postgres.pid);
  let ended: (exit: PartExit) => void = () => undefined;
  const exited = new Promise<PartExit>((resolve) => {
    ended = (exit) => {
      unwatch();
      void unfollow().then(() => {
        resolve(exit);
      });
    };
  });
  postgres.onExit(ended);
  const stop = async (): Promise<void> => {
    await postgres.stop();
    ended({ code: 0, signal: null });
  };
  return { exited, stop };
}

/** Shell script that waits for the end of its input, which closes when the parent ends in any way, and then ends the pid. */
const SCRIPT = 'read -r _; kill -INT "$1"';

/**
 * Ends a process soon after this one, for processes that cannot detect the end of their parent.
 *
 * @returns a function that ends the watch; to be called when the process has ended, since its pid may be reused
 */
function endWithParent(pid: number): () => void {
  const watcher = spawn('/bin/sh', ['-c', SCRIPT, 'sh', String(pid)], {
    // In its own process group, since a terminal's Ctrl-C would end it too early.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env['PATH'] },
  });
  // Without a shell, the next start stops a process that was left running.
  watcher.on('error', () => undefined);
  watcher.unref();
  return () => {
    watcher.kill('SIGKILL');
  };
}
