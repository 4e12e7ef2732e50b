import { randomUUID } from 'node:crypto';

import { urlOfDatabase as urlOf } from '../postgres/databases.js';
import { createDatabase, dropDatabase } from '../postgres/start-postgres.js';

export { urlOf };

export interface TestDatabase {
  /** An empty database. */
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

/** Creates a database on the PostgreSQL at `TEST_POSTGRES_URL`. */
export async function startTestDatabase(): Promise<TestDatabase> {
  const server = testPostgresUrl();
  const name = `test_${randomUUID().slice(0, 8)}`;
  await createDatabase(server, name);
  return { databaseUrl: urlOf(server, name), stop: () => dropDatabase(server, name) };
}

/** @throws Error when no PostgreSQL was started for the tests */
export function testPostgresUrl(): string {
  const url = process.env['TEST_POSTGRES_URL'];
  if (url === undefined) throw new Error('TEST_POSTGRES_URL is not set: the tests need their global setup');
  return url;
}
