import { EMPID_LENGTH } from '@timekeep/contracts/api/accounts-api';
import { punchFileMessages } from '@timekeep/contracts/clock/clock-messages';
import type { PunchFileFormat } from '@timekeep/contracts/clock/punch-files';
import type { Message } from '@timekeep/contracts/messages/message';
import {
  csvLine,
  fieldsOfLines,
  oneLine,
  REASON_MARK,
  REJECTS_COLUMNS,
  withoutFormulas,
} from '../../files/csv-lines.js';
import type { NumberedLine } from '../../files/text-lines.js';
import { isTimeAlone, readDateAndTime, readDeviceTime, type DeviceTime } from './device-times.js';

/** Positions of columns, from 0. */
interface PunchColumns {
  readonly id: number;
  readonly at: number;
  /** Column of the time when `at` has the date alone; else null. */
  readonly time: number | null;
  /** Columns of the number and the reason in a file of rejected lines; none in other files. */
  readonly rejects: readonly number[];
}

/** Arrangement of a file of punches. */
export interface PunchLayout {
  readonly delimiter: string;
  /** Lines before the first punch: a separator, titles, names of columns. They are repeated in the file of rejected lines. */
  readonly head: readonly string[];
  /** Null for the lines of a device: its first filled field is the number, and the time stands in the first field of that form. */
  readonly columns: PunchColumns | null;
}

/** The lines of a file in which the names of the columns, or the first punch, have to stand. */
export const LAYOUT_LINES = 20;

const SEPARATOR_LINE = /^"?sep=(.)"?$/i;
const DELIMITERS = ['\t', ';', ',', '|'];
/** Characters of a line in a message. */
const SHOWN_LENGTH = 200;

/** Names of columns, in lower case without spaces and punctuation; earlier ones go first. */
const NAMES = {
  id: [
    ...['empid', 'employeeid', 'employeeno', 'employeenumber', 'empno', 'enno', 'acno', 'userid', 'userno'],
    ...['enrollid', 'enrollno', 'enrollnumber', 'personid', 'personnelid', 'personnelno', 'badgenumber'],
    // A report of ZKTime has the number of the employee in No., and an ID Number that is mostly empty.
    ...['badgeno', 'id', 'no', 'idnumber', 'idno'],
  ],
  at: ['at', 'datetime', 'dateandtime', 'timestamp', 'checktime', 'punchtime', 'logtime', 'attendancetime'],
  date: ['date', 'punchdate', 'attendancedate', 'logdate', 'checkdate'],
  time: ['time', 'clock', 'timeofday'],
  reason: ['reason'],
};

/** Returns the arrangement of a file by its first lines without the empty ones; or why it is not known. */
export function layoutOf(
  lines: readonly string[],
  format: PunchFileFormat,
): PunchLayout | { readonly problem: Message } {
  const [, separator] = SEPARATOR_LINE.exec(lines[0]?.trim() ?? '') ?? [];
  const delimiters = separator === undefined ? DELIMITERS : [separator];
  const from = separator === undefined ? 0 : 1;
  if (format !== 'attlog') {
    for (const [index, line] of lines.entries()) {
      if (index < from) continue;
      for (const delimiter of delimiters) {
        const columns = columnsOf(fieldsOfLines([line], delimiter)[0] ?? []);
        if (!columns) continue;
        const before = lines.slice(from, index).find((each) => isDeviceLine(each, delimiter));
        if (before !== undefined)
          return { problem: punchFileMessages.lineBeforeColumns({ line: shown(before) }) };
        return { delimiter, head: lines.slice(0, index + 1), columns };
      }
    }
  }
  const punches = lines.slice(from);
  const delimiter =
    delimiters.find((each) => isOfDevice(punches, each, (line) => hasNumberFirst(line, each))) ??
    delimiters.find((each) => isOfDevice(punches, each, (line) => namesNoColumns(line, each)));
  if (format === 'columns' || delimiter === undefined)
    return { problem: punchFileMessages.noColumns({ count: LAYOUT_LINES }) };
  return { delimiter, head: lines.slice(0, from), columns: null };
}

/** The number and time of a line; the time is null when it has none of the known forms. */
export interface PunchFields {
  /** Number of the employee, padded to the digits of an employee id where it is one. */
  readonly number: string;
  readonly time: DeviceTime | null;
}

/** Reads the fields of a line. */
export function punchFieldsOf(fields: readonly string[], { columns }: PunchLayout): PunchFields {
  if (!columns) return deviceFields(fields);
  const { id, at, time } = columns;
  const [date = '', clock = ''] = [fields[at], time === null ? '' : fields[time]];
  return {
    number: employeeNumber(fields[id] ?? ''),
    time: time === null ? readDeviceTime(date) : readDateAndTime(date, clock),
  };
}

/** The beginning of a line in a message; a line may have a million characters. */
export function shown(line: string): string {
  const trimmed = line.trim();
  return trimmed.length > SHOWN_LENGTH ? `${trimmed.slice(0, SHOWN_LENGTH)}…` : trimmed;
}

/**
 * Returns the line for a file of rejected lines: as it was, with its number and the reason in place of those of a former import. What a spreadsheet could
 * take for a formula is marked as text: neither a number nor a time begins like one.
 */
export function rejectedLine(
  { text: asRead, line }: NumberedLine,
  reason: string,
  { columns, delimiter }: PunchLayout,
): string {
  const text = withoutFormulas(asRead, delimiter);
  const words = oneLine(reason);
  if (columns)
    return `${withoutFields(text, columns.rejects, delimiter)}${delimiter}${csvLine([String(line), words], delimiter)}`;
  const former = text.lastIndexOf(`${delimiter}${REASON_MARK}`);
  return `${former < 0 ? text : text.slice(0, former)}${delimiter}${REASON_MARK}line ${line}: ${words.replaceAll(delimiter, ' ').replaceAll('"', "'")}`;
}

/** Returns the first lines of a file of rejected lines. */
export function rejectsHead({ head, columns, delimiter }: PunchLayout): readonly string[] {
  const lines = head.map((line) => withoutFormulas(line, delimiter));
  if (!columns) return lines;
  const names = withoutFields(lines.at(-1) ?? '', columns.rejects, delimiter);
  return [...lines.slice(0, -1), [names, ...REJECTS_COLUMNS].join(delimiter)];
}

/**
 * Returns the employee id that a number of a device stands for: devices and spreadsheets add or drop zeros at the beginning. Any other
 * text is returned unchanged.
 */
export function employeeNumber(text: string): string {
  const trimmed = text.trim();
  if (!/^\d+$/.test(trimmed)) return trimmed;
  return trimmed.replace(/^0+(?=\d)/, '').padStart(EMPID_LENGTH, '0');
}

function columnsOf(names: readonly string[]): PunchColumns | null {
  const plain = names.map((name) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
  const columnOf = (known: readonly string[]): number | null => {
    const found = known.find((name) => plain.includes(name));
    return found === undefined ? null : plain.indexOf(found);
  };
  const [id, reason] = [columnOf(NAMES.id), columnOf(NAMES.reason)];
  const [date, time] = [columnOf(NAMES.date), columnOf(NAMES.time)];
  // A column of this name elsewhere is one of the file.
  const isNumbered = reason !== null && plain[reason - 1] === REJECTS_COLUMNS[0];
  const rejects = reason === null ? [] : isNumbered ? [reason - 1, reason] : [reason];
  const at = columnOf(NAMES.at) ?? (date === null ? time : null);
  if (id === null) return null;
  if (at !== null) return { id, at, time: null, rejects };
  return date === null || time === null ? null : { id, at: date, time, rejects };
}

function deviceFields(fields: readonly string[]): PunchFields {
  const [first = '', ...others] = filledFields(fields);
  const number = employeeNumber(first);
  for (const [index, field] of others.entries()) {
    const next = others[index + 1] ?? '';
    const time = readDeviceTime(field) ?? (isTimeAlone(next) ? readDateAndTime(field, next) : null);
    if (time) return { number, time };
  }
  return { number, time: null };
}

/** True if one of the lines is a punch, and each is one or may stand among them. */
function isOfDevice(
  lines: readonly string[],
  delimiter: string,
  mayStand: (line: string) => boolean,
): boolean {
  return lines.every(mayStand) && lines.some((line) => isDeviceLine(line, delimiter));
}

/**
 * True for a line that is a title alone, or has a time, with or without a number: it is no line of columns, whose names would say what the
 * numbers in the lines below it are.
 */
function namesNoColumns(line: string, delimiter: string): boolean {
  const fields = fieldsOfLines([line], delimiter)[0] ?? [];
  const filled = filledFields(fields).filter((field) => !field.startsWith(REASON_MARK));
  const [first = '', second = ''] = filled;
  if (filled.length <= 1 || hasNumberFirst(line, delimiter)) return true;
  return (
    deviceFields(filled).time !== null ||
    readDeviceTime(first) !== null ||
    (isTimeAlone(second) && readDateAndTime(first, second) !== null)
  );
}

function filledFields(fields: readonly string[]): readonly string[] {
  return fields.filter((field) => field.trim() !== '');
}

/** True if the first filled field of a line is a number, which could be that of an employee. */
function hasNumberFirst(line: string, delimiter: string): boolean {
  const [fields = null] = fieldsOfLines([line], delimiter);
  const [number = ''] = filledFields(fields ?? []);
  return /^\d{1,12}$/.test(number.trim());
}

function isDeviceLine(line: string, delimiter: string): boolean {
  const [fields = null] = fieldsOfLines([line], delimiter);
  return hasNumberFirst(line, delimiter) && deviceFields(fields ?? []).time !== null;
}

/** Returns a line without some of its fields; as it is when there are none to leave out, or its quotes do not match. */
function withoutFields(text: string, left: readonly number[], delimiter: string): string {
  const [fields = null] = left.length === 0 ? [] : fieldsOfLines([text], delimiter);
  if (fields === null) return text;
  return csvLine(
    fields.filter((_, index) => !left.includes(index)),
    delimiter,
  );
}
