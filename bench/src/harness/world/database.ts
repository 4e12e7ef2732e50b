import { Client, type QueryResultRow } from 'pg';

/** Asks a database one thing. */
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

/** How many rows a table has. */
export async function countRows(databaseUrl: string, table: string): Promise<number> {
  const [row] = await runSql<{ kept: string }>(databaseUrl, `SELECT count(*)::text AS kept FROM ${table}`);
  return Number(row?.kept);
}

/** What was acknowledged counts only if it was kept. @throws Error when a table has another number of rows */
export async function assertKept(databaseUrl: string, table: string, acknowledged: number): Promise<void> {
  const kept = await countRows(databaseUrl, table);
  if (kept !== acknowledged) throw new Error(`${acknowledged} were acknowledged, ${kept} are in ${table}`);
}
