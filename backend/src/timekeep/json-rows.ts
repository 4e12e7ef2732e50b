import type { DataSource } from 'typeorm';
import type { SerializedList } from '../http/serialized-json.js';

/** A field of an answer: its value in SQL, and the expression that writes the value as JSON. */
export interface AnswerField {
  readonly sql: string;
  readonly json: string;
  /** True for a field that is missing where its value is null. */
  readonly isOptional?: true;
}

/** The fields of an answer's rows, in the order in which they are written. */
export type AnswerFields<Row> = { readonly [Name in keyof Row]-?: AnswerField };

type AnyFields = Readonly<Record<string, AnswerField>>;

/** A text that needs no escaping: ids, codes, dates and times. */
export function code(sql: string): AnswerField {
  return { sql, json: orNull(`'"' || ${sql} || '"'`) };
}

/** Returns the same field as `code`, which is missing where it is null. */
export function optionalCode(sql: string): AnswerField {
  return { ...code(sql), isOptional: true };
}

/** A text of user input. */
export function text(sql: string): AnswerField {
  return { sql, json: orNull(`to_json(${sql})::text`) };
}

export function number(sql: string): AnswerField {
  return { sql, json: orNull(`${sql}::text`) };
}

/** The fields as columns of those names. */
export function columnsOf(fields: AnyFields): string {
  return Object.entries(fields)
    .map(([name, { sql }]) => `${sql} AS "${name}"`)
    .join(', ');
}

/**
 * Returns the expression of a row as the text of a JSON object. PostgreSQL's own functions write the same, yet look up for
 * each value how its type is written, which takes longer than reading the row.
 */
export function jsonOf(fields: AnyFields): string {
  const all = Object.entries(fields);
  const given = all
    .filter(([, { isOptional }]) => !isOptional)
    .map(([name, { json }]) => `'"${name}":' || ${json}`);
  const optional = all
    .filter(([, { isOptional }]) => isOptional)
    .map(([name, { sql }]) => `coalesce(',"${name}":"' || ${sql} || '"', '')`);
  return `'{' || ${[given.join(` || ',' || `), ...optional].join(' || ')} || '}'`;
}

function orNull(sql: string): string {
  return `coalesce(${sql}, 'null')`;
}

/**
 * Rows in one text. A single text would be megabytes that PostgreSQL, its driver and Node.js each have to allocate at once;
 * many small ones take longer to receive.
 */
const ROWS_PER_PIECE = 100;

interface Piece {
  readonly count: number;
  readonly items: string;
}

/**
 * Returns the rows of a query as PostgreSQL writes them. Thousands of records cost far less as a few texts than as objects,
 * which would be parsed only to be serialized again.
 *
 * @param sql selects `item`, a row as JSON, in order, which numbering the rows of a query in parentheses keeps
 */
export async function serializedList<Row>(
  database: DataSource,
  sql: string,
  values: readonly unknown[],
): Promise<SerializedList<Row>> {
  const pieces = await database.query<Piece[]>(
    `SELECT count(*)::integer AS count, string_agg(item, ',' ORDER BY number) AS items
     FROM (SELECT item, row_number() OVER () AS number FROM (${sql}) AS rows) AS numbered
     GROUP BY (number - 1) / ${ROWS_PER_PIECE}
     ORDER BY (number - 1) / ${ROWS_PER_PIECE}`,
    [...values],
  );
  return {
    count: pieces.reduce((sum, { count }) => sum + count, 0),
    pieces: pieces.map(({ items }) => items),
  };
}
