import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { asCell } from '@timekeep/contracts/api/csv-cells';
import { SingleBar } from 'cli-progress';
import Table from 'cli-table3';
import { stringify } from 'csv-stringify/sync';

export const OUTPUT_FORMATS = ['table', 'plain', 'json', 'csv'] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/** Options for the form of the output. */
export interface OutputOptions {
  /** For programs: one JSON value on standard output. `--output json` sets it too. */
  readonly json?: boolean;
  /** By default a table at a terminal, else plain. */
  readonly output?: OutputFormat;
}

/** A value of a list: people read its text, programs get it as it is. */
export type Cell = string | number | boolean | null | readonly string[];

/**
 * Writes a list in the chosen form. The columns are the only declaration of all four: their names are the keys in JSON, and the titles
 * of the other forms follow from them (`hiredOn`: HIRED ON). Plain has one line for each row, with tabs between the cells; CSV is that
 * of the application, in which no text is a formula.
 */
export function writeRows<Row extends Readonly<Record<string, Cell>>>(
  columns: readonly (keyof Row & string)[],
  rows: readonly Row[],
  options: OutputOptions,
): void {
  const cells = rows.map((row) => columns.map((column) => row[column] ?? null));
  const titles = columns.map(titleOf);
  switch (formatOf(options)) {
    case 'json':
      writeLine(JSON.stringify(rows.map((row) => Object.fromEntries(columns.map((key) => [key, row[key]])))));
      return;
    case 'csv':
      process.stdout.write(stringify([titles, ...cells.map((row) => row.map(csvCell))], { bom: true }));
      return;
    case 'plain':
      for (const row of [titles, ...cells]) writeLine(plainLine(row));
      return;
    case 'table': {
      const texts = cells.map((row) => row.map(cellText));
      writeLine(rows.length === 0 ? 'None.' : tableText(titles, texts, process.stdout.columns));
    }
  }
}

/** Blanks beside each cell. */
const PADDING = 2;
const NARROWEST = 12;

/**
 * Returns a table whose longest columns are wrapped until it fits into the terminal.
 *
 * @param width of the terminal; undefined without one
 */
export function tableText(titles: string[], rows: readonly string[][], width: number | undefined): string {
  const widths = titles.map((title, at) =>
    Math.max(...[title, ...rows.map((row) => row[at] ?? '')].map(({ length }) => length)),
  );
  const room = (width ?? Number.MAX_SAFE_INTEGER) - 1 - titles.length * (PADDING + 1);
  const excess = () => widths.reduce((sum, each) => sum + each, -room);
  for (let widest = Math.max(...widths); excess() > 0 && widest > NARROWEST; widest = Math.max(...widths)) {
    widths[widths.indexOf(widest)] = widest - 1;
  }
  const table = new Table({
    ...{ head: titles, style: { head: [], border: [] } },
    ...{ colWidths: widths.map((each) => each + PADDING), wordWrap: true, wrapOnWordBoundary: true },
  });
  table.push(...rows);
  return table.toString();
}

/** Writes what is known of one thing: for people a line for each value, for programs as `writeRows` does. */
export function writeShown(shown: Readonly<Record<string, Cell>>, options: OutputOptions): void {
  const format = formatOf(options);
  const lines = Object.entries(shown).map(([key, value]) => ({ what: titleOf(key), value }));
  if (format === 'json') writeLine(JSON.stringify(shown));
  else if (format === 'csv') writeRows(Object.keys(shown), [shown], options);
  else if (format === 'plain') for (const { what, value } of lines) writeLine(plainLine([what, value]));
  else writeRows(['what', 'value'], lines, options);
}

/** Returns the form of the output: a table at a terminal, plain for another program, unless one was chosen. */
export function formatOf({ json, output }: OutputOptions): OutputFormat {
  if (json) return 'json';
  return output ?? (process.stdout.isTTY ? 'table' : 'plain');
}

/** Returns one line of plain output, with tabs between the cells. */
export function plainLine(cells: readonly Cell[]): string {
  return cells.map(cellText).join('\t');
}

/** Returns a cell for CSV; numbers are no formulas. */
export function csvCell(cell: Cell): string {
  return typeof cell === 'number' ? String(cell) : asCell(cellText(cell));
}

function titleOf(column: string): string {
  return column.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ').toUpperCase();
}

/** Without control characters, which could change what a terminal shows, or end a line. */
function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  const text = typeof cell === 'object' ? cell.join(', ') : String(cell);
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}

/** Writes what people read beside a list: on standard error where another program reads the list; nothing in JSON. */
export function writeNote(line: string, options: OutputOptions): void {
  const format = formatOf(options);
  if (format === 'table') writeLine(line);
  else if (format !== 'json') process.stderr.write(`${line}\n`);
}

/** Writes the outcome of a change. */
export function writeMessage(
  msg: string,
  { json }: OutputOptions,
  details: Readonly<Record<string, string>> = {},
): void {
  writeLine(json ? JSON.stringify({ msg, ...details }) : [msg, ...Object.values(details)].join('\n'));
}

/**
 * Writes a secret alone on standard output, so that it can be taken into a file or a variable, and what people need to know beside it on
 * standard error.
 *
 * @param details further values for programs
 */
export function writeSecret(
  lines: readonly string[],
  secret: Readonly<Record<string, string>>,
  { json }: OutputOptions,
  details: object = {},
): void {
  if (json) {
    writeLine(JSON.stringify({ msg: lines.join(' '), ...details, ...secret }));
    return;
  }
  for (const line of lines) process.stderr.write(`${line}\n`);
  for (const value of Object.values(secret)) writeLine(value);
}

/** One line on standard output. */
export function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Writes an error as one line on standard error, whatever its line breaks; for programs as `{"err": ...}`.
 *
 * @param hint what to do, on a second line
 */
export function writeError(message: string, { json }: OutputOptions, hint = ''): void {
  const lines = [message, ...(hint === '' ? [] : [hint])].map((text) => text.split(/\s*\n\s*/).join(' '));
  process.stderr.write(`${json ? JSON.stringify({ err: lines.join(' ') }) : lines.join('\n')}\n`);
}

/** True if standard input and error are a terminal. */
export function canAsk(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY;
}

/** Asks a question that is answered by yes or no; anything but a yes is a no, and so is Ctrl-C or the end of the input. */
export async function confirmed(question: string): Promise<boolean> {
  // On standard error, since standard output may be read by a program.
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const left = once(terminal, 'close').then(() => '');
  const answer = terminal.question(`${question} (yes/no) `).catch(() => {
    process.stderr.write('\n');
    return '';
  });
  try {
    return /^y(es)?$/i.test((await Promise.race([answer, left])).trim());
  } finally {
    terminal.close();
  }
}

/** Runs work whose signal aborts on Ctrl-C or a request to end. */
export async function untilInterrupted<T>(work: (interrupted: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController();
  const interrupt = (): void => {
    stopping.abort();
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    return await work(stopping.signal);
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

/** Progress of a long operation. */
export interface Progress {
  /** Shows how many of the total are done; a note may add details. */
  update(done: number, note?: string): void;
  finish(): void;
  /** Ends the bar after a failure; no effect after `finish`. */
  abandon(): void;
}

/** Starts to show the progress of an operation. */
export type ShowProgress = (title: string, total: number) => Progress;

/** Shows nothing, for programs that read the output. */
export const silentProgress: ShowProgress = () => ({
  update: () => undefined,
  finish: () => undefined,
  abandon: () => undefined,
});

/** Shows a bar on a terminal, beside the output; only the note when the total is unknown. */
export const barOnTerminal = (title: string, total: number | undefined): Progress =>
  process.stderr.isTTY ? bar(title, total) : silentProgress(title, 0);

const LINES_UNTIL_DONE = 4;

/** Shows progress: a bar on a terminal, else a line from time to time. */
export const showProgress: ShowProgress = (title, total) =>
  process.stdout.isTTY ? bar(title, total) : lines(title, total);

function bar(title: string, total: number | undefined): Progress {
  const figures = total === undefined ? '' : '{bar} {percentage}% ';
  const shown = new SingleBar({ format: `${title} ${figures}{note}`, hideCursor: true });
  shown.start(total ?? 0, 0, { note: '' });
  let last = '';
  let active = true;
  const stop = () => {
    // Its timer would keep the process alive.
    if (active) shown.stop();
    active = false;
  };
  return {
    update: (done, note = '') => {
      last = note;
      shown.update(done, { note });
    },
    finish: () => {
      shown.update(total ?? 0, { note: last });
      stop();
    },
    abandon: stop,
  };
}

function lines(title: string, total: number): Progress {
  let told = 0;
  return {
    update: (done, note = '') => {
      const reached = total === 0 ? 0 : Math.floor((done / total) * LINES_UNTIL_DONE);
      if (reached > told && reached < LINES_UNTIL_DONE) {
        writeLine(`${title}: ${Math.round((reached / LINES_UNTIL_DONE) * 100)}% ${note}`.trimEnd());
      }
      told = Math.max(told, reached);
    },
    finish: () => {
      writeLine(`${title}: done`);
    },
    abandon: () => undefined,
  };
}
