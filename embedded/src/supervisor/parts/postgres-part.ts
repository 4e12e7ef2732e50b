import { keptPassword } from '../../postgres/password.js';
import { prepareRoleDatabase, type RoleDatabase } from '../../postgres/role-database.js';
import { type RunningPostgres, startPostgres } from '../../postgres/start-postgres.js';
import { endWithParent } from './end-with-parent.js';
import type { Part, PartExit, RunningPart } from './part.js';

export interface PostgresPart extends Part {
  /** The address of a database for the superuser; the same after a restart. */
  url(database: string): string;
  /** Prepares a database and the role that owns it, and returns its address for that role. */
  prepare(database: RoleDatabase): Promise<string>;
}

/**
 * PostgreSQL as a part. Its port is chosen at the first start and kept.
 *
 * @param say takes a line for whoever runs the system
 */
export function postgresPart(dataDir: string, say: (line: string) => void): PostgresPart {
  let latest: RunningPostgres | undefined;
  const url = (database: string): string => {
    if (latest === undefined) throw new Error('PostgreSQL has not been started');
    return latest.url(database);
  };
  return {
    name: 'PostgreSQL',
    launch: async (signal) => {
      latest = await startPostgres({
        dataDir,
        say,
        signal,
        ...(latest === undefined ? {} : { port: latest.port }),
      });
      return runningPart(latest);
    },
    url,
    prepare: async (owned) => {
      const password = await keptPassword(dataDir, owned.role);
      await prepareRoleDatabase(url('postgres'), owned, password);
      const address = new URL(url(owned.database));
      address.username = owned.role;
      address.password = password;
      return address.href;
    },
  };
}

function runningPart(postgres: RunningPostgres): RunningPart {
  const unwatch = endWithParent(postgres.pid);
  let ended: (exit: PartExit) => void = () => undefined;
  const exited = new Promise<PartExit>((resolve) => {
    ended = (exit) => {
      unwatch();
      resolve(exit);
    };
  });
  postgres.onExit(ended);
  const stop = async (): Promise<void> => {
    await postgres.stop();
    ended({ code: 0, signal: null });
  };
  return { exited, stop };
}
