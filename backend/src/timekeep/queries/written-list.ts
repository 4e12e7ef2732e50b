import type { DataSource } from 'typeorm';
import type { WrittenList } from '../../http/written-json.js';

/**
 * The rows of a query as PostgreSQL writes them. Thousands of records cost far less as one text than as objects, which
 * would be made of the rows only to become a text again.
 */
export async function writtenList<Row>(
  database: DataSource,
  sql: string,
  values: readonly unknown[],
): Promise<WrittenList<Row>> {
  const [list] = await database.query<WrittenList<Row>[]>(
    `SELECT count(*)::integer AS count, coalesce(string_agg(row_to_json(row)::text, ','), '') AS items
     FROM (${sql}) AS row`,
    [...values],
  );
  return list ?? { count: 0, items: '' };
}
