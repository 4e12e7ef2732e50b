import { type RunningPostgres, startPostgres } from '../../postgres/start-postgres.js';
import { endWithParent } from './end-with-parent.js';
import type { Part, PartExit, RunningPart } from './part.js';

export interface PostgresPart extends Part {
  /** The address of a database; the same after a restart, so that everybody finds it again. */
  url(database: string): string;
}

/**
 * PostgreSQL as a part. Its port is chosen at the first start and kept.
 *
 * @param say takes a line for whoever runs the system
 */
export function postgresPart(dataDir: string, say: (line: string) => void): PostgresPart {
  let latest: RunningPostgres | undefined;
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
    url: (database) => {
      if (latest === undefined) throw new Error('PostgreSQL has not been started');
      return latest.url(database);
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
