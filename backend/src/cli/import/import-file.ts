import { barOnTerminal, silentProgress } from '../terminal/progress.js';
import { untilInterrupted } from '../terminal/until-interrupted.js';
import { writeLine, type OutputOptions } from '../terminal/output.js';
import { CsvFile, type CsvColumns, type CsvFields, type CsvRow } from './csv-file.js';
import { RejectsFile } from './rejects-file.js';

/** What became of a line: taken, there already, or rejected. */
export type RowOutcome = 'taken' | 'known' | { readonly reason: string };

/** What an import is asked to do. */
export interface ImportOptions extends OutputOptions {
  readonly dryRun?: true;
  /** Where rejected lines go; beside the file when it is not said. */
  readonly rejects?: string;
}

export interface ImportPlan {
  readonly title: string;
  readonly columns: CsvColumns;
  readonly rowsAtATime: number;
  /** The outcome of each row, in their order. */
  readonly take: (rows: readonly CsvFields[]) => Promise<readonly RowOutcome[]>;
}

export interface ImportCounts {
  readonly taken: number;
  readonly known: number;
  readonly rejected: number;
  /** The file with the rejected lines. */
  readonly rejects: string;
}

/**
 * Imports a file some rows at a time; what is wrong with a line is its own affair. It may be done again: what was
 * taken is known then. The rejects file appears at the end, or not at all.
 */
export async function importFile(
  path: string,
  plan: ImportPlan,
  options: ImportOptions,
): Promise<ImportCounts> {
  const file = await CsvFile.open(path, plan.columns);
  try {
    const rejects = await RejectsFile.at(await file.placeOfRejects(options.rejects));
    try {
      const counts = await untilInterrupted((interrupted) => importRows(file, rejects, plan, interrupted));
      return { ...counts, rejects: rejects.path };
    } finally {
      await rejects.discard();
    }
  } finally {
    await file.close();
  }
}

async function importRows(
  file: CsvFile,
  rejects: RejectsFile,
  { title, rowsAtATime, take }: ImportPlan,
  interrupted: AbortSignal,
): Promise<Omit<ImportCounts, 'rejects'>> {
  const progress = file.size === undefined ? silentProgress(title, 0) : barOnTerminal(title, file.size);
  const counts = { taken: 0, known: 0, rejected: 0 };
  const settle = async (rows: readonly CsvRow[]) => {
    const settled = await outcomesOf(rows, take);
    for (const { outcome } of settled) counts[typeof outcome === 'object' ? 'rejected' : outcome] += 1;
    const rejected = settled.flatMap(({ row, outcome }) =>
      typeof outcome === 'object' ? { text: file.lineOf(row), ...outcome } : [],
    );
    await rejects.add(file.header, rejected).catch((error: unknown) => stopped(error, counts));
  };
  try {
    const tellBytes = (bytes: number) => {
      progress.update(bytes);
    };
    for await (const rows of file.rows(rowsAtATime, tellBytes)) {
      if (interrupted.aborted) return stopped(new Error('Interrupted.'), counts);
      await settle(rows);
    }
    await rejects.finish().catch((error: unknown) => stopped(error, counts));
    progress.finish();
    return counts;
  } finally {
    progress.abandon();
  }
}

/** @throws Error that says what is done already, and how to go on */
function stopped(error: unknown, { taken, known, rejected }: Omit<ImportCounts, 'rejects'>): never {
  const why = error instanceof Error ? error.message : String(error);
  throw new Error(
    `${why} ${counted(taken + known + rejected, 'line was', 'lines were')} read, ${taken} of them taken; there is no file of rejected lines. Import the file again to go on: what was taken is known then.`,
  );
}

async function outcomesOf(
  rows: readonly CsvRow[],
  take: ImportPlan['take'],
): Promise<{ readonly row: CsvRow; readonly outcome: RowOutcome }[]> {
  const readable = rows.flatMap((row) => ('fields' in row ? [row.fields] : []));
  const outcomes = readable.length === 0 ? [] : [...(await take(readable))];
  return rows.map((row) => {
    const outcome = 'problem' in row ? { reason: row.problem } : outcomes.shift();
    if (!outcome) throw new Error('A line was left without an outcome');
    return { row, outcome };
  });
}

/** Some lines were not taken. */
export class RejectedLinesError extends Error {
  constructor({ rejected, rejects }: ImportCounts) {
    super(`${counted(rejected, 'line was', 'lines were')} rejected; see ${rejects}`);
    this.name = 'RejectedLinesError';
  }
}

/**
 * Tells what came of an import.
 *
 * @throws RejectedLinesError when lines were rejected, so that the command does not pass for done
 */
export function tellCounts(msg: string, counts: ImportCounts, { json }: OutputOptions): void {
  const { taken, known, rejected, rejects } = counts;
  const numbers = { taken, known, rejected, ...(rejected > 0 && { rejects }) };
  writeLine(json ? JSON.stringify({ msg, ...numbers }) : msg);
  if (rejected > 0) throw new RejectedLinesError(counts);
}

/** `1 line`, `2 lines`. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
