import { Client, type QueryResultRow } from 'pg';

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
