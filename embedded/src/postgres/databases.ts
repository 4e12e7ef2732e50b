import { Client } from '@timekeep/log/database/proven-server';
import { DatabaseError, escapeIdentifier } from 'pg';

const DUPLICATE_DATABASE = '42P04';
const UNIQUE_VIOLATION = '23505';

/** Creates a database unless it exists. `url` is that of any database of the server. */
export async function createDatabase(url: string, name: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount !== 0) return;
    try {
      await client.query(`CREATE DATABASE ${escapeIdentifier(name)}`);
    } catch (error) {
      const others =
        error instanceof DatabaseError && [DUPLICATE_DATABASE, UNIQUE_VIOLATION].includes(error.code ?? '');
      if (!others) throw error;
    }
  });
}

/** Drops a database and ends its connections. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`);
  });
}

/** Returns the URL of another database of the same server, for the same role. */
export function urlOfDatabase(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(database)}`;
  return other.href;
}

/** Runs `work` with a new connection. */
export async function withClient(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
