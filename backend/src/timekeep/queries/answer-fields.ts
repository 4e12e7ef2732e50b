/** A field of an answer: its value in SQL, and what writes that as JSON. */
export interface AnswerField {
  readonly sql: string;
  readonly json: string;
}

/** The fields of an answer's rows, in the order in which they are written. */
export type AnswerFields<Row> = { readonly [Name in keyof Row]-?: AnswerField };

type AnyFields = Readonly<Record<string, AnswerField>>;

/** A text of ours in which nothing needs to be escaped: ids, codes, dates and times. */
export function code(sql: string): AnswerField {
  return { sql, json: orNull(`'"' || ${sql} || '"'`) };
}

/** A text that people wrote. */
export function text(sql: string): AnswerField {
  return { sql, json: orNull(`to_json(${sql})::text`) };
}

export function number(sql: string): AnswerField {
  return { sql, json: orNull(`${sql}::text`) };
}

/** The fields as columns of those names. */
export function columnsOf(fields: AnyFields): string {
  return each(fields, ([name, { sql }]) => `${sql} AS "${name}"`).join(', ');
}

/**
 * A row as the text of a JSON object. PostgreSQL's own functions write the same, yet look up anew for each value how its
 * type is written, which takes longer than reading the row.
 */
export function jsonOf(fields: AnyFields): string {
  return `'{' || ${each(fields, ([name, { json }]) => `'"${name}":' || ${json}`).join(` || ',' || `)} || '}'`;
}

function each(fields: AnyFields, written: (field: [string, AnswerField]) => string): string[] {
  return Object.entries(fields).map(written);
}

function orNull(sql: string): string {
  return `coalesce(${sql}, 'null')`;
}
