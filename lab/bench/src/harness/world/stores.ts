import { Client, type QueryResultRow } from 'pg';
import { EventStoreDBClient } from '@eventstore/db-client';
import type { LineContext } from './line-context.js';

/** Runs one query and returns its rows. */
export async function runSql<Row extends QueryResultRow>(
  databaseUrl: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Returns the number of rows of a table. */
export async function countRows(databaseUrl: string, table: string): Promise<number> {
  const [row] = await runSql<{ kept: string }>(databaseUrl, `SELECT count(*)::text AS kept FROM ${table}`);
  return Number(row?.kept);
}

/** Verifies that acknowledged rows are stored. @throws Error when a table has another number of rows */
export async function assertKept(databaseUrl: string, table: string, acknowledged: number): Promise<void> {
  const kept = await countRows(databaseUrl, table);
  if (kept !== acknowledged) throw new Error(`${acknowledged} were acknowledged, ${kept} are in ${table}`);
}

/** Returns the client of the backend, for any server that speaks the protocol at the address. */
export function clientFor(context: LineContext, eventStoreUrl: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(eventStoreUrl);
  context.atEnd(() => client.dispose());
  return client;
}
