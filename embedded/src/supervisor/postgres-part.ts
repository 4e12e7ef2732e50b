import { type RunningPostgres, startPostgres } from '../postgres/start-postgres.js';
import type { Part, PartExit } from './part.js';

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
      const postgres = await startPostgres({
        dataDir,
        say,
        signal,
        ...(latest === undefined ? {} : { port: latest.port }),
      });
      latest = postgres;
      let ended: (exit: PartExit) => void = () => undefined;
      const exited = new Promise<PartExit>((resolve) => {
        ended = resolve;
      });
      postgres.onExit(ended);
      const stop = async (): Promise<void> => {
        await postgres.stop();
        ended({ code: 0, signal: null });
      };
      return { exited, stop };
    },
    url: (database) => {
      if (latest === undefined) throw new Error('PostgreSQL has not been started');
      return latest.url(database);
    },
  };
}
