import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildPrograms, install, programsAreCurrent } from './build.mjs';
import { root } from './run.mjs';

const SERVER = join(root, 'embedded/dist/testing/temporary-postgres.js');

/**
 * One PostgreSQL for all test files of a run, each with databases of its own in it, and one certificate for event logs.
 */
export default async function setup() {
  if (globalThis.sharedPostgres) return;
  if (!existsSync(SERVER)) {
    install();
    buildPrograms();
  } else if (!programsAreCurrent()) {
    console.warn(
      'The compiled programs are older than their sources. A spec that starts them runs the old ones; `npm test -- <spec>` builds them first.',
    );
  }
  const { startSharedPostgres } = await import(SERVER);
  const postgres = await startSharedPostgres();
  globalThis.sharedPostgres = postgres;
  process.env.TEST_POSTGRES_URL = postgres.url;
  process.env.TEST_EVENT_LOG_ACCESS = postgres.logAccessFile;
}
