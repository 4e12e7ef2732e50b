import { copyRows } from './copy-rows.js';
import type { ReadModelDb } from './projection.js';
import { selectList } from '../read-model-sql.js';
import { columnList, type Column, type Columns, type FieldOf, type RowOf, type Table } from './table.js';
import { inSlices, ITEMS_A_STEP, type Steps } from './time-slices.js';

/** Returns all rows in the order of the key. */
export async function selectRows<Declared extends Columns>(
  table: Table<Declared>,
  db: ReadModelDb,
): Promise<RowOf<Declared>[]> {
  const { rows } = await db.query<RowOf<Declared>>(
    `SELECT ${selectList(table, table.fields)} FROM ${table.name} ORDER BY ${columnList(table, table.key)}`,
  );
  return rows;
}

/**
 * Inserts rows.
 *
 * @param rowOf returns the row of an item; called in time slices
 */
export async function insertRows<Declared extends Columns, Item>(
  table: Table<Declared>,
  items: readonly Item[],
  rowOf: (item: Item) => RowOf<Declared>,
  db: ReadModelDb,
): Promise<void> {
  const { fields } = table;
  const values = valuesOf<Declared, FieldOf<Declared>>(table, fields);
  const names = columnNames(table, fields);
  await inChunks(items, (piece) => copyRows(table.name, names, piece, (item) => values(rowOf(item)), db));
}

/**
 * Options of an upsert. `update`: fields of an existing row to overwrite, by default all except the key. `adding`: adds to these fields
 * instead.
 */
interface Replacing<Fields> {
  readonly update?: readonly Fields[];
  /** Skips rows that would not change, so that PostgreSQL writes no new version of them. */
  readonly onlyIfDifferent?: boolean;
  readonly adding?: boolean;
}

/** Inserts rows, or overwrites those with the same key. No two given rows may have the same key. */
export async function upsertRows<Declared extends Columns, Item>(
  table: Table<Declared>,
  items: readonly Item[],
  rowOf: (item: Item) => RowOf<Declared>,
  db: ReadModelDb,
  { update, onlyIfDifferent = false, adding = false }: Replacing<FieldOf<Declared>> = {},
): Promise<void> {
  const { fields } = table;
  const updated = columnNames(table, update ?? fields.filter((field) => !table.key.includes(field)));
  const excluded = updated
    .map((name) => (adding ? `${table.name}.${name} + excluded.${name}` : `excluded.${name}`))
    .join(', ');
  const present = updated.map((name) => `${table.name}.${name}`).join(', ');
  // INSERT ... ON CONFLICT is faster in PostgreSQL than UPDATE with a join.
  const text = `INSERT INTO ${table.name} (${columnList(table, fields)})
    SELECT ${castList(table, fields)} FROM ${given(table, fields)}
    ON CONFLICT (${columnList(table, table.key)}) DO ${
      updated.length === 0
        ? 'NOTHING'
        : `UPDATE SET (${updated.join(', ')}) = ROW (${excluded})${
            onlyIfDifferent ? ` WHERE (${present}) IS DISTINCT FROM (${excluded})` : ''
          }`
    }`;
  const values = valuesOf<Declared, FieldOf<Declared>>(table, fields);
  await inChunks(items, async (piece) => {
    const texts = await columnTexts(piece, (item) => values(rowOf(item)));
    await db.query({ name: statementName(text), text, values: texts });
  });
}

/**
 * Updates these fields of existing rows.
 *
 * @returns the number of rows that existed
 */
export async function updateRows<Declared extends Columns, Fields extends FieldOf<Declared>>(
  table: Table<Declared>,
  key: readonly Fields[],
  fields: readonly Fields[],
  rows: readonly RowOf<Declared, Fields>[],
  db: ReadModelDb,
): Promise<number> {
  const all = [...key, ...fields];
  const isSame = columnNames(table, key).map((name) => `${table.name}.${name} = given.${name}`);
  const text = `UPDATE ${table.name} SET (${columnList(table, fields)}) = ROW (${castList(table, fields)})
    FROM ${given(table, all)} WHERE ${isSame.join(' AND ')}`;
  const values = valuesOf<Declared, Fields>(table, all);
  let found = 0;
  await inChunks(rows, async (piece) => {
    const texts = await columnTexts(piece, values);
    const { rowCount } = await db.query({ name: statementName(text), text, values: texts });
    found += rowCount ?? 0;
  });
  return found;
}

/** Deletes the rows with these values in these fields. */
export async function deleteRows<Declared extends Columns, Fields extends FieldOf<Declared>>(
  table: Table<Declared>,
  fields: readonly Fields[],
  rows: readonly RowOf<Declared, Fields>[],
  db: ReadModelDb,
): Promise<void> {
  const isSame = columnNames(table, fields).map((name) => `${table.name}.${name} = given.${name}`);
  const text = `DELETE FROM ${table.name} USING ${given(table, fields)} WHERE ${isSame.join(' AND ')}`;
  const values = valuesOf<Declared, Fields>(table, fields);
  await inChunks(rows, async (piece) => {
    await db.query({ name: statementName(text), text, values: await columnTexts(piece, values) });
  });
}

function columnNames<Declared extends Columns>(
  { columns }: Table<Declared>,
  fields: readonly FieldOf<Declared>[],
): string[] {
  return fields.map((field) => columns[field]?.name ?? field);
}

/** Casts jsonb columns from text arrays, which are cheaper to encode than jsonb arrays. */
function castList<Declared extends Columns>(
  { columns }: Table<Declared>,
  fields: readonly FieldOf<Declared>[],
): string {
  return fields
    .map((field) => `given.${columns[field]?.name}${columns[field]?.type === 'jsonb' ? '::jsonb' : ''}`)
    .join(', ');
}

function given<Declared extends Columns>(
  table: Table<Declared>,
  fields: readonly FieldOf<Declared>[],
): string {
  const arrays = fields.map((field, index) => {
    const type = table.columns[field]?.type ?? 'text';
    return `$${index + 1}::${type === 'jsonb' ? 'text' : type}[]`;
  });
  return `unnest(${arrays.join(', ')}) AS given (${columnList(table, fields)})`;
}

/**
 * Returns a function that returns the values of a row in the order of the fields. It reuses one array, which the
 * caller has to read before the next call: millions of rows need no array each.
 */
function valuesOf<Declared extends Columns, Fields extends FieldOf<Declared>>(
  { columns }: Table<Declared>,
  fields: readonly Fields[],
): (row: RowOf<Declared, Fields>) => readonly Element[] {
  const encoders = fields.map((field) => ({ field, encode: encoderOf(columns[field]) }));
  const values: Element[] = fields.map(() => null);
  return (row) => {
    let index = 0;
    for (const { field, encode } of encoders) values[index++] = encode(row[field]);
    return values;
  };
}

function encoderOf(column: Column | undefined): (value: unknown) => Element {
  return column?.type === 'jsonb' ? jsonOf : elementOf;
}

function elementOf(value: unknown): Element {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'bigint':
    case 'boolean':
      return value;
    default:
      if (value === null) return null;
      throw new TypeError(`A row holds ${typeof value}, which is no value of a column`);
  }
}

function jsonOf(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

const names = new Map<string, string>();

/** Returns the name of a prepared statement. Planning a statement takes as long as writing a dozen rows. */
function statementName(text: string): string {
  let name = names.get(text);
  if (name === undefined) names.set(text, (name = `rows-${names.size + 1}`));
  return name;
}

/** A value of a column; JSON is text. */
type Element = string | number | bigint | boolean | null;

/** Texts that need no quotes in an array literal. */
const PLAIN = /^(?!null$)[\w:.-]+$/i;
const CONTROL = /\p{Cc}/u;
const SPECIAL = /["\\]/g;

/**
 * Returns one array literal of PostgreSQL per column, for `unnest`; empty without rows. The driver takes two
 * to four times as long, since it quotes every text and scans each twice.
 *
 * @param rowOf returns the values of an item in the order of the columns
 */
export async function columnTexts<Item>(
  items: readonly Item[],
  rowOf: (item: Item) => readonly Element[],
): Promise<string[]> {
  return await inSlices(columnsOf(items, rowOf));
}

function* columnsOf<Item>(
  items: readonly Item[],
  rowOf: (item: Item) => readonly Element[],
): Steps<string[]> {
  const texts: string[] = [];
  for (const [index, item] of items.entries()) {
    const row = rowOf(item);
    for (let column = 0; column < row.length; column += 1) {
      const before = texts[column];
      texts[column] = (before === undefined ? '{' : `${before},`) + elementText(row[column] ?? null);
    }
    if (index % ITEMS_A_STEP === 0) yield;
  }
  return texts.map((text) => `${text}}`);
}

function elementText(value: Element): string {
  if (value === null) return 'NULL';
  if (typeof value !== 'string') return String(value);
  return PLAIN.test(value) ? value : quoted(value);
}

/** `JSON.stringify` escapes quotes and backslashes like PostgreSQL, and faster than a replacement; line breaks differ. */
function quoted(text: string): string {
  return CONTROL.test(text) ? `"${text.replace(SPECIAL, '\\$&')}"` : JSON.stringify(text);
}

const ROWS_A_STATEMENT = 5_000;

/** Writes rows in chunks of one statement each, one after the other. */
export async function inChunks<Row>(
  rows: readonly Row[],
  write: (chunk: readonly Row[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    await write(rows.slice(start, start + ROWS_A_STATEMENT));
  }
}
