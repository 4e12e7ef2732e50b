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
