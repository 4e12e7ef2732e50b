import { startSharedPostgres } from '../embedded/dist/testing/shared-postgres.js';

/** One PostgreSQL for all test files of a run; their worlds make databases of their own in it. And one certificate of event logs. */
export default async function setup() {
  if (globalThis.sharedPostgres) return;
  const postgres = await startSharedPostgres();
  globalThis.sharedPostgres = postgres;
  process.env.TEST_POSTGRES_URL = postgres.url;
  process.env.TEST_EVENT_LOG_ACCESS = postgres.logAccessFile;
}
