import type { DataSource } from 'typeorm';
import type { WrittenList } from '../../http/written-json.js';

/**
 * How many rows come as one text. All in one would be megabytes for which PostgreSQL, its driver and Node.js each need
 * room in one piece; many small ones take longer to receive.
 */
const ROWS_A_PIECE = 100;

interface Piece {
  readonly count: number;
  readonly items: string;
}

/**
 * The rows of a query as PostgreSQL writes them. Thousands of records cost far less as a few texts than as objects, which
 * would be made of the rows only to become a text again.
 *
 * @param sql selects `item`, a row as JSON, in order, which numbering the rows of a query in parentheses keeps
 */
export async function writtenList<Row>(
  database: DataSource,
  sql: string,
  values: readonly unknown[],
): Promise<WrittenList<Row>> {
  const pieces = await database.query<Piece[]>(
    `SELECT count(*)::integer AS count, string_agg(item, ',' ORDER BY number) AS items
     FROM (SELECT item, row_number() OVER () AS number FROM (${sql}) AS rows) AS numbered
     GROUP BY (number - 1) / ${ROWS_A_PIECE}
     ORDER BY (number - 1) / ${ROWS_A_PIECE}`,
    [...values],
  );
  return {
    count: pieces.reduce((sum, { count }) => sum + count, 0),
    pieces: pieces.map(({ items }) => items),
  };
}
