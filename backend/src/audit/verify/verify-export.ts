import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';
import { isWorkDate } from '@timekeep/contracts/time/work-date';
import { stringify } from 'csv-stringify/sync';
import type { EventStore } from '../../event-store/event-store.js';
import { parseCsv, type CsvRow } from '../../http/csv/parse-csv.js';
import { SAFE_CSV } from '../../http/csv/write-pages.js';
import { AUDIT_COLUMNS, NAME_COLUMN } from '../export/audit-columns.js';
import { chained } from '../export/record-chain.js';
import { EmployeeLog } from './employee-log.js';

/** A line that does not match the log, and why. */
export interface LineFault {
  readonly line: number;
  readonly why: string;
}

/** How many lines there are, and which of them are not as the log has it. */
export interface ExportVerdict {
  readonly lines: number;
  readonly faults: readonly LineFault[];
}

const TITLES = AUDIT_COLUMNS.map(([title]) => title);
const [DATE, EMPID, NAME, EVENT] = ['DATE', 'EMPID', NAME_COLUMN, 'EVENT'].map((title) =>
  TITLES.indexOf(title),
);

/** The file is none that the audit's export wrote. */
export class NoExportError extends Error {}

/** Holds an export against the event log: what the tables say is not asked. */
export class VerifyExport {
  constructor(private readonly store: EventStore) {}

  /**
   * Each line is worked out anew from the streams of its record. That a line is missing cannot be told: an export holds
   * what was searched for.
   *
   * @param done told how many lines were looked at, now and then
   * @throws NoExportError for a text that is no export
   */
  async verify(text: string, done: (lines: number, total: number) => void): Promise<ExportVerdict> {
    const [titles, ...rows] = rowsOf(text);
    if (titles?.cells.join() !== TITLES.join())
      throw new NoExportError('It does not have the titles of an audit export.');
    const log = new EmployeeLog(this.store);
    const faults: LineFault[] = [];
    let looked = 0;
    for (const [EMPID, lines] of byEmployee(rows)) {
      faults.push(...(await faultsOf(EMPID, lines, log)));
      looked += lines.length;
      done(looked, rows.length);
    }
    return { lines: rows.length, faults: faults.sort((a, b) => a.line - b.line) };
  }
}

function rowsOf(text: string): CsvRow[] {
  try {
    return parseCsv(text);
  } catch (error) {
    throw new NoExportError(error instanceof Error ? error.message : String(error));
  }
}

function byEmployee(rows: readonly CsvRow[]): Map<string, CsvRow[]> {
  const groups = new Map<string, CsvRow[]>();
  for (const row of rows) {
    const id = cell(row, EMPID);
    const group = groups.get(id);
    if (group) group.push(row);
    else groups.set(id, [row]);
  }
  return groups;
}

async function faultsOf(id: string, rows: readonly CsvRow[], log: EmployeeLog): Promise<LineFault[]> {
  const dates = new Set(rows.map((row) => cell(row, DATE)).filter(isWorkDate));
  const isKnown = EMPID_PATTERN.test(id) && dates.size > 0;
  const { versions, names } = isKnown
    ? await log.historyOf(id, [...dates])
    : { versions: [], names: new Set<string>() };
  const lines = [...dates].flatMap((date) => chained(versions.filter((version) => version.date === date)));
  const written = inFile(
    lines.map((line) => AUDIT_COLUMNS.map(([, value]) => value({ ...line, EMPNAME: '' }))),
  );
  const expected = new Map(written.map((row) => [keyOf(row), row]));
  const known = new Set(inFile([...names].map((name) => [name])).map((row) => cell(row, 0)));
  const seen = new Map<string, number>();
  return rows.flatMap((row) => {
    const key = keyOf(row);
    const former = seen.get(key);
    seen.set(key, row.line);
    const why =
      former === undefined
        ? whyNot(row, expected.get(key), known)
        : `It tells the same change as line ${former}.`;
    return why === null ? [] : [{ line: row.line, why }];
  });
}

/**
 * Why a row is not what the log says; null when it is.
 *
 * @param names those that the employee ever had
 */
function whyNot(row: CsvRow, expected: CsvRow | undefined, names: ReadonlySet<string>): string | null {
  if (row.cells.length !== TITLES.length) return `It has ${row.cells.length} cells and not ${TITLES.length}.`;
  if (!expected) {
    return `The log has no event ${cell(row, EVENT)} that changed the record of ${cell(row, EMPID)} on ${cell(row, DATE)}.`;
  }
  if (!names.has(cell(row, NAME))) return `${NAME_COLUMN}: the employee never was "${cell(row, NAME)}".`;
  const faults = TITLES.flatMap((title, index) => {
    const [said, meant] = [cell(row, index), cell(expected, index)];
    return index === NAME || said === meant ? [] : [`${title} is "${said}", and "${meant}" in the log`];
  });
  return faults.length === 0 ? null : `${faults.join('; ')}.`;
}

/** Lines of values as they read in a file. */
function inFile(lines: readonly (readonly (string | number | null)[])[]): CsvRow[] {
  return parseCsv(stringify([...lines], SAFE_CSV));
}

/** A record and an event that changed it: an export tells of both once. */
function keyOf(row: CsvRow): string {
  return `${cell(row, DATE)}/${cell(row, EVENT)}`;
}

function cell({ cells }: CsvRow, index = -1): string {
  return cells[index] ?? '';
}
