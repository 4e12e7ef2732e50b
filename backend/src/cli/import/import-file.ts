import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { types } from 'node:util';
import type { TextEncoding } from '@timekeep/contracts/clock/punch-files';
import { StoreUnavailableError } from '@timekeep/log/client/errors';
import { assertOtherFile, FileRefusedError, type Input, openInput } from '../../files/private-file.js';
import { causeOf, UsageError } from '../errors.js';
import { isStandard, withOutputFile } from '../standard-streams.js';
import { barOnTerminal, type OutputOptions, untilInterrupted } from '../terminal.js';
import type { CsvFields, CsvRow, ImportedFile, OpenImported } from './csv-file.js';
import { RejectsFile } from './rejects-file.js';

/** The outcome of a line: taken, there already, or rejected. */
export type RowOutcome = 'taken' | 'known' | { readonly reason: string };

/** Options of an import. */
export interface ImportOptions extends OutputOptions {
  /** The file for rejected lines, or `-` for standard output; beside the imported file by default. */
  readonly rejects?: string;
  /** Nothing is recorded. */
  readonly dryRun?: true;
  /** The encoding of the file; found by its bytes when it is left out. */
  readonly encoding?: TextEncoding;
}

export interface ImportPlan {
  readonly title: string;
  /** Begins to read the file. */
  readonly read: OpenImported;
  readonly rowsAtATime: number;
  /**
   * Returns the outcome of each row, in their order.
   *
   * @param settled may be called with the index of a row and its outcome as soon as it is known: after a failure, the
   * other rows may or may not be recorded
   */
  readonly take: (
    rows: readonly CsvFields[],
    settled: (index: number, outcome: RowOutcome) => void,
  ) => Promise<readonly RowOutcome[]>;
  /** Called once after all lines, except in a dry run, and before rejected lines are written to standard output. */
  readonly finish?: () => Promise<void>;
}

export interface ImportCounts {
  readonly taken: number;
  readonly known: number;
  readonly rejected: number;
  /** The file with the rejected lines; `-` for standard output. */
  readonly rejects: string;
  /** The reason why the import ended before the end of the file; null when it did not. */
  readonly brokenOff: BrokenOff | null;
}

/** An import that ended before the end of its file. */
export interface BrokenOff {
  readonly cause: string;
  /** Lines that were being taken, some of which may be recorded. */
  readonly unsettled: number;
  /** True if the rejected lines are in their file. */
  readonly hasRejects: boolean;
}

/**
 * Imports a file in chunks; an invalid line does not affect the others. It may be repeated: recorded lines
 * are known then. An import that breaks off returns the outcomes of the lines up to there, and its rejects file is
 * complete.
 *
 * @throws UsageError or FileRefusedError when nothing of the file can be imported
 */
export async function importFile(
  path: string,
  plan: ImportPlan,
  options: ImportOptions,
): Promise<ImportCounts> {
  const input = await openInput(path);
  try {
    const rejects = await rejectsPath(path, input, options.rejects);
    // A reader of standard output that ends early ends this process: the import has to be done by then, with what follows it.
    const counts = await withOutputFile(
      rejects,
      (file) => importWithRejects(file, input, path, plan, options),
      true,
    );
    return { ...counts, rejects };
  } finally {
    await input.file.close();
  }
}

async function importWithRejects(
  place: string,
  input: Input,
  path: string,
  plan: ImportPlan,
  options: ImportOptions,
): Promise<Omit<ImportCounts, 'rejects'>> {
  const rejects = await RejectsFile.open(place);
  try {
    return await untilInterrupted(async (interrupted) => {
      const { file, close } = await readableTwice(input);
      try {
        const imported = await plan.read(file, path, options.encoding);
        const isRecorded = options.dryRun !== true;
        const counts = await new Import(imported, input.size, rejects, plan).run(interrupted, isRecorded);
        if (isRecorded) await plan.finish?.();
        return counts;
      } finally {
        await close();
      }
    });
  } finally {
    await rejects.discard();
  }
}

/** Returns the input, or a copy of a pipe, which can be read only once: a file without a name, which ends with the process. */
async function readableTwice({
  file,
  size,
}: Input): Promise<{ file: FileHandle; close: () => Promise<void> }> {
  if (size !== undefined) return { file, close: () => Promise.resolve() };
  const folder = await mkdtemp(join(tmpdir(), 'timekeep-import-'));
  const copy = await open(join(folder, 'input'), 'wx+', 0o600).finally(() => rm(folder, { recursive: true }));
  const bytes: AsyncIterable<Uint8Array> = file.createReadStream({ autoClose: false });
  // A stream that writes would keep the file from being closed.
  for await (const chunk of bytes) await copy.writeFile(chunk);
  return { file: copy, close: () => copy.close() };
}

/**
 * Returns the path for rejected lines: the given one, which may be `-`, else one beside the imported file.
 *
 * @throws UsageError when that is the imported file, or there is no folder beside it
 */
async function rejectsPath(path: string, input: Input, named: string | undefined): Promise<string> {
  if (named === undefined && !input.hasFolder) {
    throw new UsageError(`Please name a file for rejected lines with --rejects: ${path} is a pipe.`);
  }
  const place = named ?? `${path}.rejects.csv`;
  if (!isStandard(place)) await assertOtherFile(place, input);
  return place;
}

/** One run of an import. */
class Import {
  private readonly counts = { taken: 0, known: 0, rejected: 0 };
  private unsettled = 0;

  constructor(
    private readonly file: ImportedFile,
    private readonly size: number | undefined,
    private readonly rejects: RejectsFile,
    private readonly plan: ImportPlan,
  ) {}

  /** @param isRecorded false for a dry run, after which the rejects of a former import stay */
  async run(interrupted: AbortSignal, isRecorded: boolean): Promise<Omit<ImportCounts, 'rejects'>> {
    const progress = barOnTerminal(this.plan.title, this.size);
    try {
      for await (const { rows, bytes } of this.file.rows(this.plan.rowsAtATime)) {
        if (interrupted.aborted) throw new Error('It was interrupted.');
        await this.settle(rows);
        progress.update(bytes, lines(this.settled));
      }
      await this.rejects.finish();
      if (isRecorded && this.counts.rejected === 0) await this.rejects.removeFormer();
      progress.finish();
      return this.result(null);
    } catch (error) {
      // Nothing was imported: the file, or a given path, cannot be used.
      if (error instanceof UsageError || (error instanceof FileRefusedError && this.settled === 0))
        throw error;
      return this.result({
        cause: await causeOf(error),
        unsettled: this.unsettled,
        hasRejects: await this.keepRejects(),
      });
    } finally {
      progress.abandon();
    }
  }

  private get settled(): number {
    return this.counts.taken + this.counts.known + this.counts.rejected;
  }

  private result(brokenOff: BrokenOff | null): Omit<ImportCounts, 'rejects'> {
    return { ...this.counts, brokenOff };
  }

  /** Returns false when the lines cannot be written, as on a full disk. */
  private keepRejects(): Promise<boolean> {
    return this.rejects.finish().catch(() => false);
  }

  /** Takes rows, and counts the known outcomes, also when it fails. */
  private async settle(rows: readonly CsvRow[]): Promise<void> {
    const outcomes = new Map<CsvRow, RowOutcome>();
    const readable = rows.filter((row) => 'fields' in row);
    for (const row of rows) if ('problem' in row) outcomes.set(row, { reason: row.problem });
    const settled = (index: number, outcome: RowOutcome): void => {
      const row = readable[index];
      if (row) outcomes.set(row, outcome);
    };
    let failure: Error | undefined;
    try {
      const taken = readable.length === 0 ? [] : await this.plan.take(readable.map(fieldsOf), settled);
      for (const [index, outcome] of taken.entries()) settled(index, outcome);
      if (outcomes.size < rows.length) throw new Error('A line was left without an outcome.');
    } catch (error) {
      failure = types.isNativeError(error) ? error : new Error(String(error));
    }
    this.unsettled = rows.length - outcomes.size;
    const rejected: (string | Uint8Array)[] = [];
    for (const row of rows) {
      const outcome = outcomes.get(row);
      if (outcome === undefined) continue;
      this.counts[typeof outcome === 'object' ? 'rejected' : outcome] += 1;
      if (typeof outcome === 'object') rejected.push(this.file.rejectedLine(row, outcome.reason));
    }
    await this.rejects.add(this.file.rejectsHead(), rejected);
    if (failure) throw failure;
  }
}

function fieldsOf(row: CsvRow): CsvFields {
  return 'fields' in row ? row.fields : {};
}

/** `1 employee`, `2 employees`. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `1 line`, `2 lines`. */
export function lines(count: number): string {
  return counted(count, 'line', 'lines');
}

const TRIES = 5;

/** Repeats idempotent work while the event log is unavailable, five times at most. */
export async function retryWhileUnavailable<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreUnavailableError) || attempt === TRIES) throw error;
    }
  }
}
