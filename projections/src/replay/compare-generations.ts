import { isAfter, type LogPosition } from '@timekeep/log/position';
import type { ReadModelDb } from '../engine/projection.js';
import { loadCheckpoint } from '../engine/checkpoint-store.js';
import { DatabaseSession } from '../engine/database-session.js';
import { type GenerationBuilder, targetAt } from './generations/generation-builder.js';

/** Average rows per hash; a chunk with different hashes is read row by row. */
const ROWS_A_PART = 2_000;
/** Maximum of differing rows that are reported per table. */
export const MAX_DIFFERENCES = 1_000;

/** Runs work through the throttle of the build. */
type RunThrottled = <T>(work: () => Promise<T>) => Promise<T>;

/** Tables of one generation, read through one connection. */
export interface Side {
  readonly schema: string;
  readonly db: ReadModelDb;
  /** Used for queries that read a whole table. */
  readonly run: RunThrottled;
}

/** A row that only one side has, or that differs. Values are texts of PostgreSQL. */
interface RowDifference {
  readonly key: Readonly<Record<string, string | null>>;
  readonly live: Readonly<Record<string, string | null>> | null;
  readonly built: Readonly<Record<string, string | null>> | null;
}

interface Part {
  readonly rows: string;
  readonly hash: string;
}

interface CountedDifferences {
  /** Rows of the live table. */
  readonly rows: number;
  readonly differences: readonly RowDifference[];
}

/** Finds the rows that differ. PostgreSQL hashes chunks of the tables first, so equal rows are not transferred. */
export async function compareTables(shape: TableShape, live: Side, built: Side): Promise<CountedDifferences> {
  const rows = await countOf(shape, live);
  const parts = Math.ceil(Math.max(rows, await countOf(shape, built)) / ROWS_A_PART) + 1;
  // One after the other, although each has a connection of its own: the machine also serves live traffic.
  const ofLive = await hashes(shape, live, parts);
  const ofBuilt = await hashes(shape, built, parts);
  const differences: RowDifference[] = [];
  for (let part = 0; part < parts && differences.length < MAX_DIFFERENCES; part += 1) {
    const [a, b] = [ofLive.get(part), ofBuilt.get(part)];
    if (a?.hash === b?.hash && a?.rows === b?.rows) continue;
    differences.push(...(await differingRows(shape, live, built, { part, parts })));
  }
  return { rows, differences: differences.slice(0, MAX_DIFFERENCES) };
}

async function countOf({ name }: TableShape, { schema, db, run }: Side): Promise<number> {
  const { rows } = await run(() =>
    db.query<{ rows: string }>(`SELECT count(*) AS rows FROM ${schema}.${name}`),
  );
  return Number(rows[0]?.rows ?? 0);
}

/** Returns the hash of each chunk, which does not depend on the order of its rows. */
async function hashes(
  { name, columns, key }: TableShape,
  { schema, db, run }: Side,
  parts: number,
): Promise<Map<number, Part>> {
  const { rows } = await run(() =>
    db.query<Part & { part: number }>(
      `SELECT ${partOf(key, parts)} AS part, count(*) AS rows,
            sum(hashtextextended(ROW(${columns.join(', ')})::text, 0)::numeric) AS hash
     FROM ${schema}.${name} GROUP BY 1`,
    ),
  );
  return new Map(rows.map(({ part, ...rest }) => [part, rest]));
}

async function differingRows(
  shape: TableShape,
  live: Side,
  built: Side,
  which: { readonly part: number; readonly parts: number },
): Promise<RowDifference[]> {
  const ofLive = await rowsOf(shape, live, which);
  const ofBuilt = await rowsOf(shape, built, which);
  const differences: RowDifference[] = [];
  for (const id of [...new Set([...ofLive.keys(), ...ofBuilt.keys()])].sort()) {
    const [a, b] = [ofLive.get(id), ofBuilt.get(id)];
    const key = a?.key ?? b?.key;
    if (!key || JSON.stringify(a?.columns) === JSON.stringify(b?.columns)) continue;
    differences.push({ key, ...onlyWhatDiffers(a?.columns ?? null, b?.columns ?? null) });
  }
  return differences;
}

type Columns = Readonly<Record<string, string | null>>;

async function rowsOf(
  { name, columns, key }: TableShape,
  { schema, db }: Side,
  { part, parts }: { readonly part: number; readonly parts: number },
): Promise<Map<string, { readonly key: Columns; readonly columns: Columns }>> {
  const asText = (names: readonly string[]): string =>
    names.map((column) => `${literal(column)}, ${column}::text`).join(', ');
  const { rows } = await db.query<{ key: Columns; columns: Columns }>(
    `SELECT json_build_object(${asText(key)}) AS key, json_build_object(${asText(columns)}) AS columns
     FROM ${schema}.${name} WHERE ${partOf(key, parts)} = $1`,
    [part],
  );
  return new Map(rows.map((row) => [JSON.stringify(row.key), row]));
}

function partOf(key: readonly string[], parts: number): string {
  return `((hashtextextended(ROW(${key.join(', ')})::text, 1) & 9223372036854775807) % ${parts})::integer`;
}

function literal(quotedName: string): string {
  const name = quotedName.startsWith('"') ? quotedName.slice(1, -1).replaceAll('""', '"') : quotedName;
  return `'${name.replaceAll("'", "''")}'`;
}

/** Removes equal columns from a row that both sides have. */
function onlyWhatDiffers(live: Columns | null, built: Columns | null): Omit<RowDifference, 'key'> {
  const differs = (column: string): boolean => !live || !built || live[column] !== built[column];
  const pick = (from: Columns | null): Columns | null =>
    from &&
    Object.fromEntries(
      Object.entries(from)
        .filter(([column]) => differs(column))
        .map(([column, value]) => [column, shown(column, value)]),
    );
  return { live: pick(live), built: pick(built) };
}

/** Hides hashes of secrets: they must not appear in the output either. */
function shown(column: string, value: string | null): string | null {
  return column.endsWith('_hash') && value !== null ? '(hidden)' : value;
}

/** Name, columns and key of a table; names are quoted for SQL. */
interface TableShape {
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

/** Result of the comparison of one table. */
export interface TableComparison {
  readonly table: string;
  /** Rows of the live table. */
  readonly rows: number;
  /** Difference of the columns, or a table that only one side has; then no rows are compared. */
  readonly shape: string | null;
  readonly differences: readonly RowDifference[];
}

/** Result of the comparison of two generations at one position. */
export interface Comparison {
  readonly position: LogPosition | null;
  readonly equal: boolean;
  readonly tables: readonly TableComparison[];
}

/**
 * Compares with a snapshot of the live tables, while the live runner continues. The build is brought
 * to exactly the position of the snapshot.
 *
 * @param session the session of the builder
 * @returns undefined if the build is already ahead of the live generation
 */
export async function compareWithLive(
  builder: GenerationBuilder,
  session: DatabaseSession,
  databaseUrl: string,
  signal: AbortSignal,
): Promise<Comparison | undefined> {
  const { name, schema } = builder.checkpoint;
  return await DatabaseSession.use(databaseUrl, async (snapshot) => {
    return await snapshot.transaction(async (db) => {
      await db.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      const live = await loadCheckpoint(name, db);
      if (!live) return undefined;
      await builder.buildTo(targetAt(live), signal);
      if (isAfter(builder.checkpoint.position, live.position)) return undefined;
      const run: RunThrottled = (work) => builder.throttled(work, signal);
      const tables = await compareSides({ schema: live.schema, db, run }, { schema, db: session.sql, run });
      const equal = tables.every(({ shape, differences }) => shape === null && differences.length === 0);
      return { position: live.position, equal, tables };
    });
  });
}

async function compareSides(live: Side, built: Side): Promise<TableComparison[]> {
  const ofLive = await tableShapes(live.schema, live.db);
  const ofBuilt = await tableShapes(built.schema, built.db);
  const comparisons: TableComparison[] = [];
  for (const table of [...new Set([...ofLive.keys(), ...ofBuilt.keys()])].sort()) {
    const [a, b] = [ofLive.get(table), ofBuilt.get(table)];
    const shape = shapeDifference(a, b);
    const found = a && shape === null ? await compareTables(a, live, built) : { rows: 0, differences: [] };
    comparisons.push({ table, shape, ...found });
  }
  return comparisons;
}

function shapeDifference(live: TableShape | undefined, built: TableShape | undefined): string | null {
  if (!built) return 'the live generation alone has this table';
  if (!live) return 'the live generation does not have this table';
  const missing = built.columns.filter((column) => !live.columns.includes(column));
  const extra = live.columns.filter((column) => !built.columns.includes(column));
  if (missing.length > 0) return `the live table has no ${missing.join(', ')}`;
  if (extra.length > 0) return `the live table alone has ${extra.join(', ')}`;
  return live.key.join() === built.key.join() ? null : 'the primary keys differ';
}
