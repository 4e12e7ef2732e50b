import { isOneLine } from '@timekeep/contracts/api/plain-text';
import { reasonOf } from '@timekeep/log/settings/error-code';
import {
  assertOtherFile,
  fileProblem,
  FileRefusedError,
  openInput,
  type Input,
} from '../../files/private-file.js';
import { LONGEST_CSV_LINE, textLines } from '../../files/text-lines.js';
import { UsageError } from '../usage-error.js';
import { readHeader, REASON_COLUMN, type CsvColumns } from './csv-header.js';
import { csvLine, fieldsOfLines } from './csv-lines.js';

/** The fields of a line by column. */
export type CsvFields = Readonly<Partial<Record<string, string>>>;

/** The fields of a line by column; or the reason why a line cannot be read. */
export type CsvRow = { readonly fields: CsvFields } | { readonly text: string; readonly problem: string };

/** A CSV file in UTF-8 whose first line names the columns, streamed line by line, so that its size does not matter. */
export class CsvFile {
  private names: readonly string[] = [];

  private constructor(
    private readonly input: Input,
    private readonly path: string,
    private readonly columns: CsvColumns,
  ) {}

  /** @throws FileRefusedError when it cannot be read; a pipe is accepted */
  static async open(path: string, columns: CsvColumns): Promise<CsvFile> {
    return new CsvFile(await openInput(path), path, columns);
  }

  /** In bytes; undefined for a pipe. */
  get size(): number | undefined {
    return this.input.size;
  }

  /**
   * Returns the path for rejected lines: the given one, else one beside this file.
   *
   * @throws UsageError when that is this file, or there is no folder beside it
   */
  async rejectsPath(named: string | undefined): Promise<string> {
    if (named === undefined && !this.input.hasFolder) {
      throw new UsageError(`Please name a file for rejected lines with --rejects: ${this.path} is a pipe.`);
    }
    const place = named ?? `${this.path}.rejects.csv`;
    await assertOtherFile(place, this.input);
    return place;
  }

  /**
   * Yields its lines without the first and the empty ones, in chunks, with the number of bytes read for each chunk.
   *
   * @throws UsageError when the first line does not name the columns
   * @throws FileRefusedError when it cannot be read, or has a line of more than a million characters
   */
  async *rows(atATime: number): AsyncGenerator<{ readonly rows: readonly CsvRow[]; readonly bytes: number }> {
    const input = this.input.file.createReadStream({ encoding: 'utf8' });
    let lines: string[] = [];
    try {
      for await (const read of textLines(input, this.path, LONGEST_CSV_LINE)) {
        const line = read.replace(/^\uFEFF/, '');
        if (line.trim() === '') continue;
        if (this.names.length > 0) lines.push(line);
        else this.names = this.headerOf(line);
        if (lines.length < atATime) continue;
        yield { rows: rowsOf(lines, this.names), bytes: input.bytesRead };
        lines = [];
      }
    } catch (error) {
      if (fileProblem(error) === null) throw error;
      throw new FileRefusedError(`The file ${this.path} cannot be read: ${reasonOf(error)}.`);
    }
    if (this.names.length === 0) throw new UsageError(`${this.path} is empty.`);
    yield { rows: rowsOf(lines, this.names), bytes: input.bytesRead };
  }

  /** The columns as a line, once rows were read; a rejects file's column of reasons is left out. */
  get header(): string {
    return csvLine(this.columnsOfRejects);
  }

  /** Formats a row as a line; the reason of a rejects file is left out. */
  lineOf(row: CsvRow): string {
    return 'problem' in row ? row.text : csvLine(this.columnsOfRejects.map((name) => row.fields[name] ?? ''));
  }

  private get columnsOfRejects(): readonly string[] {
    return this.names.filter((name) => name !== REASON_COLUMN);
  }

  async close(): Promise<void> {
    await this.input.file.close();
  }

  private headerOf(line: string): readonly string[] {
    const header = readHeader(line, this.columns);
    if ('names' in header) return header.names;
    throw new UsageError(`${this.path} cannot be imported. ${header.problem}`);
  }
}

function rowsOf(lines: readonly string[], header: readonly string[]): CsvRow[] {
  const problems = lines.map(problemOf);
  const readable = lines.filter((_, index) => problems[index] === null);
  const fields = fieldsOfLines(readable).values();
  return lines.map((text, index) => {
    const problem = problems[index] ?? null;
    return problem === null ? rowOf(text, fields.next().value ?? null, header) : { text, problem };
  });
}

function problemOf(text: string): string | null {
  if (text.includes('\uFFFD')) return 'The line is not written in UTF-8.';
  return isOneLine(text) ? null : 'The line has characters that cannot be read.';
}

function rowOf(text: string, values: readonly string[] | null, header: readonly string[]): CsvRow {
  if (!values) return { text, problem: 'The quotes of the line do not match.' };
  if (values.length !== header.length) {
    return { text, problem: `The line has ${values.length} fields instead of ${header.length}.` };
  }
  return { fields: Object.fromEntries(header.map((name, index) => [name, values[index] ?? ''])) };
}
