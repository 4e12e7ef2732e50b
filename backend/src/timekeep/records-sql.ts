import type { DataSource } from 'typeorm';
import type { AttendanceRecord } from '@timekeep/contracts/api/attendance-api';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import type { AwaitedEmployee } from '@timekeep/contracts/attendance/due';
import { placedOn } from '@timekeep/projections/read-model-sql';
import type { SerializedList } from '../http/serialized-json.js';

/** A field of an answer: its value in SQL, and the expression that writes the value as JSON. */
interface AnswerField {
  readonly sql: string;
  readonly json: string;
  /** True for a field that is missing where its value is null. */
  readonly isOptional?: true;
}

/** The fields of an answer's rows, in the order in which they are written. */
type AnswerFields<Row> = { readonly [Name in keyof Row]-?: AnswerField };

type AnyFields = Readonly<Record<string, AnswerField>>;

/** A text that needs no escaping: ids, codes, dates and times. */
export function code(sql: string): AnswerField {
  return { sql, json: orNull(`'"' || ${sql} || '"'`) };
}

/** Returns the same field as `code`, which is missing where it is null. */
function optionalCode(sql: string): AnswerField {
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

const EMPLOYEES = `JOIN attendance.employees e USING (empid)`;
const PLACES = `LEFT ${placedOn('attendance', { alias: 'p', EMPID: 'r.empid', date: 'r.work_date' })}`;

/** Records with their employees. */
export const UNPLACED_RECORDS = `attendance.records r ${EMPLOYEES}`;

/** Records with their employees, and the department and company of their dates, which every record has. */
export const RECORDS = `${UNPLACED_RECORDS} ${PLACES}`;

/**
 * Returns the tables of a page of records, with the same names as `RECORDS`. Departments are joined to the page alone, by one look at each
 * employee: thousands of look-ups by employee and date would take as long as the page.
 *
 * @param unplaced selects the page from `UNPLACED_RECORDS`, after `SELECT`
 */
export const placedPage = (unplaced: string): string => `(SELECT r.* ${unplaced}) r ${EMPLOYEES} ${PLACES}`;

const OWN: AnswerFields<AttendanceRecord> = {
  Date: code(`r.work_date || 'T00:00:00.000Z'`),
  Remarks: code('r.remark'),
  TimeIN1: code('r.time_in'),
  TimeOUT1: code('r.time_out'),
  TimeBreakOUT: optionalCode('r.break_out'),
  TimeBreakIN: optionalCode('r.break_in'),
  MinsLate: number('r.mins_late'),
  UnderOverTime: number('r.under_over_time'),
  hrs: number('r.hours'),
  revision: code('r.revision'),
};

const TIMEKEEP: AnswerFields<TimekeepRecord> = {
  EMPID: text('r.empid'),
  EMPNAME: text(`(e.last_name || ', ' || e.first_name)`),
  EMP_FNAME: text('e.first_name'),
  EMP_LNAME: text('e.last_name'),
  DEPT: text('p.department'),
  COMPANY: text('p.company'),
  ...OWN,
};

/** An `AttendanceRecord` as JSON, over `attendance.records r`. */
export const RECORD_JSON = jsonOf(OWN);

const AWAITED: AnswerFields<AwaitedEmployee> = {
  EMPID: TIMEKEEP.EMPID,
  EMPNAME: TIMEKEEP.EMPNAME,
  DEPT: TIMEKEEP.DEPT,
  timeIn: code(`(r.shift ->> 'in')`),
  lastDay: code('e.resigned_on::text'),
};

/** The columns of an `AwaitedEmployee`, over the same, and the condition of such a record. */
export const AWAITED_COLUMNS = columnsOf(AWAITED);
export const IS_AWAITED = `r.remark = 'Absent' AND r.shift ->> 'in' IS NOT NULL`;

/** A `TimekeepRecord` as JSON, over `RECORDS`. */
export const TIMEKEEP_JSON = jsonOf(TIMEKEEP);

/** The columns of a `TimekeepRecord`, over the same. In plain SQL: reports answer many thousands of records. */
export const TIMEKEEP_COLUMNS = columnsOf(TIMEKEEP);

/** A row of these columns: times that a record does not have are null. */
export interface TimekeepRow extends Omit<TimekeepRecord, 'TimeBreakOUT' | 'TimeBreakIN'> {
  readonly TimeBreakOUT: string | null;
  readonly TimeBreakIN: string | null;
}

export function timekeepRecord({ TimeBreakOUT, TimeBreakIN, ...record }: TimekeepRow): TimekeepRecord {
  return {
    ...record,
    ...(TimeBreakOUT !== null && { TimeBreakOUT }),
    ...(TimeBreakIN !== null && { TimeBreakIN }),
  };
}

/** The order of names over `attendance.employees e`: the alphabet's, as the lists have it, not the database's own. */
export const BY_NAME = 'e.last_name COLLATE "en-x-icu", e.first_name COLLATE "en-x-icu", e.empid';
