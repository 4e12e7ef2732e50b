import { runSql } from '../harness/world/database.js';

interface TableSize {
  readonly name: string;
  readonly rows: string;
  readonly bytes: string;
}

/** All tables, with the number of rows of the last ANALYZE. */
const SIZES = `
  SELECT schemaname || '.' || relname AS name, n_live_tup::text AS rows,
    pg_total_relation_size(relid)::text AS bytes
  FROM pg_stat_user_tables ORDER BY pg_total_relation_size(relid) DESC`;

/** Describes the large tables of a database: rows, and bytes per row including indexes. */
export async function describeTables(databaseUrl: string, fewestRows: number): Promise<string[]> {
  await runSql(databaseUrl, 'VACUUM ANALYZE');
  const sizes = await runSql<TableSize & Record<string, string>>(databaseUrl, SIZES);
  return sizes
    .filter(({ rows }) => Number(rows) >= fewestRows)
    .map(({ name, rows, bytes }) => {
      const each = Math.round(Number(bytes) / Number(rows));
      return `${name}: ${Number(rows).toLocaleString('en-US')} rows of ${each} bytes with their indexes`;
    });
}
