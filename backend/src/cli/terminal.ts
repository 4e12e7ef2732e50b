import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { SingleBar } from 'cli-progress';
import Table from 'cli-table3';

/** Options for the form of the output. */
export interface OutputOptions {
  /** For programs: one JSON value on standard output. */
  readonly json?: boolean;
}

/** Writes a list: as a table for people, as an array of objects for programs. */
export function writeRows<Row extends Readonly<Record<string, string>>>(
  columns: readonly (keyof Row & string)[],
  rows: readonly Row[],
  { json }: OutputOptions,
): void {
  if (json) {
    writeLine(JSON.stringify(rows));
    return;
  }
  const table = new Table({ head: [...columns], style: { head: [], border: [] } });
  for (const row of rows) table.push(columns.map((column) => row[column]));
  writeLine(rows.length === 0 ? 'None.' : table.toString());
}

/** Writes the outcome of a change. */
export function writeMessage(
  msg: string,
  { json }: OutputOptions,
  details: Readonly<Record<string, string>> = {},
): void {
  writeLine(json ? JSON.stringify({ msg, ...details }) : [msg, ...Object.values(details)].join('\n'));
}

/** One line on standard output. */
export function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Writes an error as one line on standard error, whatever its line breaks; for programs as `{"err": ...}`. */
export function writeError(message: string, { json }: OutputOptions): void {
  const err = message.split(/\s*\n\s*/).join(' ');
  process.stderr.write(`${json ? JSON.stringify({ err }) : err}\n`);
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
