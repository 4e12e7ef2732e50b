import type { ReadModelDb } from '../../engine/projection.js';

/** Name, columns and key of a table; names are quoted for SQL. */
export interface TableShape {
  readonly name: string;
  /** Sorted by name, since added columns are last in an older table. */
  readonly columns: readonly string[];
  /** Columns of the primary key; all columns of a table without one. */
  readonly key: readonly string[];
  readonly hasKey: boolean;
}

/** The tables of a schema, by name. */
export async function tableShapes(schema: string, db: ReadModelDb): Promise<Map<string, TableShape>> {
  const { rows } = await db.query<{ name: string; columns: string[]; key: string[] | null }>(
    `SELECT quote_ident(relname) AS name,
            (SELECT array_agg(quote_ident(attname) ORDER BY attname COLLATE "C") FROM pg_attribute
             WHERE attrelid = class.oid AND attnum > 0 AND NOT attisdropped) AS columns,
            (SELECT array_agg(quote_ident(attname) ORDER BY array_position(indkey::smallint[], attnum))
             FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
             WHERE indrelid = class.oid AND indisprimary) AS key
     FROM pg_class AS class
     WHERE relnamespace = to_regnamespace($1) AND relkind = 'r' ORDER BY 1`,
    [schema],
  );
  return new Map(
    rows.map(({ name, columns, key }) => [
      name,
      { name, columns, key: key ?? columns, hasKey: key !== null },
    ]),
  );
}
