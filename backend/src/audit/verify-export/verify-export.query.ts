import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';
import { withoutMarks } from '@timekeep/contracts/api/csv-cells';
import { isWorkDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import type { EventStore } from '../../event-store/event-store.js';
import { NO_LINE, type LineFault } from '../../files/line-order.js';
import { cellsOf, type CsvColumn, type CsvRow, parseCsv } from '../../http/csv.js';
import {
  AUDIT_COLUMNS,
  CHAIN_TITLES,
  chained,
  type ChainedLine,
  END,
  FileChain,
  type Hashed,
  isKindOfChange,
  NAME_COLUMN,
} from '../export-audit/audit-columns.js';
import { EmployeeLog, type EmployeeHistory } from './employee-log.js';
import { chainFaults, changeLines, requestLines } from './verify-chain.js';
import { CHANGES_TITLES, VerifyChanges } from './verify-changes.js';

/** The number of lines, and the lines that differ from the log or the export. */
export interface ExportVerdict {
  readonly lines: number;
  readonly faults: readonly LineFault[];
  /** False for a file of a former version, in which missing lines cannot be detected. */
  readonly chained: boolean;
}

const TITLES = AUDIT_COLUMNS.map(([title]) => title);
const [DATE, EMPID, NAME, KIND, EVENT] = ['DATE', 'EMPID', NAME_COLUMN, 'KIND', 'EVENT'].map((title) =>
  TITLES.indexOf(title),
);

const NAME_ALONE: readonly CsvColumn<string>[] = [[NAME_COLUMN, (name) => name]];

/** The file was not written by the export of the audit. */
export class NoExportError extends Error {}

/** Verifies an export against the event log, without any table. */
export class VerifyExport {
  private readonly chain: FileChain;

  /** @param secret with which this system's exports are made, its PIN_SECRET */
  constructor(
    private readonly store: EventStore,
    secret: string,
  ) {
    this.chain = new FileChain(secret);
  }

  /**
   * Recomputes each line from the streams of its record. Missing lines are detected by the file's own numbers and hashes, since
   * the log does not have the search.
   *
   * @param done called from time to time with the number of verified lines
   * @throws NoExportError for a text that is no export
   */
  async verify(text: string, done: (lines: number, total: number) => void): Promise<ExportVerdict> {
    const [titles, ...lines] = rowsOf(text);
    if (titles?.cells.join() === [...CHANGES_TITLES, ...CHAIN_TITLES].join())
      return this.verifyChanges(lines, done);
    const isChained = titles?.cells.join() === [...TITLES, ...CHAIN_TITLES].join();
    if (!isChained && titles?.cells.join() !== TITLES.join())
      throw new NoExportError('It does not have the titles of an audit export.');
    const rows = lines
      .filter((row) => !isChained || cell(row, 0) !== END)
      .map((row) => withoutChain(row, TITLES.length));
    const log = new EmployeeLog(this.store);
    const faults: LineFault[] = [];
    let verified = 0;
    for (const [EMPID, lines] of byEmployee(rows)) {
      for (const fault of await faultsOf(EMPID, lines, log)) faults.push(fault);
      verified += lines.length;
      done(verified, rows.length);
    }
    if (isChained) this.addChainFaults(faults, lines, TITLES.length);
    return { lines: rows.length, faults: faults.sort(byLine), chained: isChained };
  }

  /** Verifies a file of changes: each is recomputed from its stream. */
  private async verifyChanges(
    lines: readonly CsvRow[],
    done: (lines: number, total: number) => void,
  ): Promise<ExportVerdict> {
    const width = CHANGES_TITLES.length;
    const rows = lines
      .filter((row) => cell(row, 0) !== END && !isEmpty(row))
      .map((row) => withoutChain(row, width));
    const log = new VerifyChanges(this.store);
    const faults = await log.faultsOf(rows, (verified) => {
      done(verified, rows.length);
    });
    this.addChainFaults(faults, lines, width);
    return { lines: rows.length, faults: faults.sort(byLine), chained: true };
  }

  /** A difference from the log says more than a wrong hash of the same line. */
  private addChainFaults(faults: LineFault[], lines: readonly CsvRow[], width: number): void {
    const named = new Set(faults.map(({ line }) => line));
    for (const fault of chainFaults(lines, width, this.chain, named)) faults.push(fault);
  }
}

function byLine(a: LineFault, b: LineFault): number {
  return a.line - b.line;
}

function withoutChain({ line, cells }: CsvRow, width: number): CsvRow {
  return { line, cells: cells.length === width + CHAIN_TITLES.length ? cells.slice(0, width) : cells };
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

const NO_HISTORY: EmployeeHistory = { versions: [], steps: [], changes: [], names: new Set() };

/** Returns the lines of an employee in an export of everything, those of versions of the given dates. */
function linesOf(
  { versions, steps, changes }: EmployeeHistory,
  dates: ReadonlySet<WorkDate>,
): (ChainedLine & Hashed)[] {
  const ofRecords = [...dates].map((date) => versions.filter((version) => version.date === date));
  return [...ofRecords, ...requestLines(steps), ...changeLines(changes)].flatMap((lines) =>
    chained<ChainedLine>(lines),
  );
}

/** Returns the history of an employee, or, for lines without one, that of cut-offs. */
async function historyOf(
  id: string,
  dates: ReadonlySet<WorkDate>,
  log: EmployeeLog,
): Promise<EmployeeHistory> {
  if (dates.size === 0) return NO_HISTORY;
  if (id === '') return log.historyOfCutOffs();
  return EMPID_PATTERN.test(id) ? log.historyOf(id, [...dates]) : NO_HISTORY;
}

async function faultsOf(id: string, rows: readonly CsvRow[], log: EmployeeLog): Promise<LineFault[]> {
  const dates = new Set(rows.map((row) => cell(row, DATE)).filter(isWorkDate));
  const history = await historyOf(id, dates, log);
  const lines = linesOf(history, dates);
  const { names } = history;
  const written = lines.map((line) => inFile({ ...line, EMPNAME: '' }, AUDIT_COLUMNS));
  const expected = new Map(written.map((row) => [keyOf(row), row]));
  const known = new Set([...names].map((name) => withoutMarks(cell(inFile(name, NAME_ALONE), 0))));
  const seen = new Map<string, number>();
  return rows.flatMap((row) => {
    if (isEmpty(row)) return [{ line: row.line, why: NO_LINE }];
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
 * Returns how a row differs from the log; null when it does not.
 *
 * @param names all names that the employee ever had, without marks
 */
function whyNot(row: CsvRow, expected: CsvRow | undefined, names: ReadonlySet<string>): string | null {
  if (row.cells.length !== TITLES.length) return `It has ${row.cells.length} cells and not ${TITLES.length}.`;
  if (!expected) {
    return `The log has no event ${cell(row, EVENT)} that changed the record of ${cell(row, EMPID)} on ${cell(row, DATE)}.`;
  }
  if (!names.has(withoutMarks(cell(row, NAME))))
    return `${NAME_COLUMN}: the employee never was "${cell(row, NAME)}".`;
  const faults = TITLES.flatMap((title, index) => {
    const [said, meant] = [cell(row, index), cell(expected, index)];
    return index === NAME || withoutMarks(said) === withoutMarks(meant)
      ? []
      : [`${title} is "${said}", and "${meant}" in the log`];
  });
  return faults.length === 0 ? null : `${faults.join('; ')}.`;
}

/** True for an empty line, such as an editor adds at the end of a file. */
function isEmpty(row: CsvRow): boolean {
  return row.cells.length === 1 && cell(row, 0) === '';
}

/** Returns the cells of a line as a file has them. */
function inFile<Row>(row: Row, columns: readonly CsvColumn<Row>[]): CsvRow {
  return { line: 0, cells: cellsOf(row, columns) };
}

/** Returns the key of a record and an event that changed it; an export has each once. An own change has a line besides its version. */
function keyOf(row: CsvRow): string {
  const key = `${cell(row, DATE)}/${cell(row, EVENT)}`;
  return isKindOfChange(cell(row, KIND)) ? `${key}/${cell(row, KIND)}` : key;
}

function cell({ cells }: CsvRow, index = -1): string {
  return cells[index] ?? '';
}
