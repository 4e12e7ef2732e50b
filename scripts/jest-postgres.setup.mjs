import { startSharedPostgres } from '../embedded/dist/testing/shared-postgres.js';

/** One PostgreSQL for all test files of a run; their worlds make databases of their own in it. */
export default async function setup() {
  if (globalThis.sharedPostgres) return;
  const postgres = await startSharedPostgres();
  globalThis.sharedPostgres = postgres;
  process.env.TEST_POSTGRES_URL = postgres.url;
}
