import { createInterface } from 'node:readline';
import { isPlainLine } from '@timekeep/contracts/api/plain-text';
import { assertOtherFile, openInput, type Input } from '../../files/private-file.js';
import { UsageError } from '../usage-error.js';
import { csvLine, fieldsOfLines } from './csv-lines.js';

/** The column that rejects files have in addition; in a file that is imported it says nothing. */
export const REASON_COLUMN = 'reason';

/** The columns that a file may have, in any order. */
export interface CsvColumns {
  readonly needed: readonly string[];
  readonly optional?: readonly string[];
}

/** The fields of a line by column. */
export type CsvFields = Readonly<Partial<Record<string, string>>>;

/** The fields of a line by column; or a line that cannot be read, and why. */
export type CsvRow = { readonly fields: CsvFields } | { readonly text: string; readonly problem: string };

/** A file of CSV in UTF-8 whose first line names the columns, read line by line, however large it is. */
export class CsvFile {
  private names: readonly string[] = [];

  private constructor(
    private readonly input: Input,
    private readonly path: string,
    private readonly columns: CsvColumns,
  ) {}

  /** @throws FileRefusedError when it cannot be read; a pipe can */
  static async open(path: string, columns: CsvColumns): Promise<CsvFile> {
    return new CsvFile(await openInput(path), path, columns);
  }

  /** In bytes; undefined for a pipe. */
  get size(): number | undefined {
    return this.input.size;
  }

  /**
   * Where rejected lines go: to the file that is named, else beside this one.
   *
   * @throws UsageError when that is this file, or there is no place beside it
   */
  async placeOfRejects(named: string | undefined): Promise<string> {
    if (named === undefined && !this.input.hasPlace) {
      throw new UsageError(`Please name a file for rejected lines with --rejects: ${this.path} is a pipe.`);
    }
    const place = named ?? `${this.path}.rejects.csv`;
    await assertOtherFile(place, this.input);
    return place;
  }

  /**
   * Its lines, but for the first and for empty ones, some at a time.
   *
   * @param onBytes is told how many bytes were read
   * @throws UsageError when the first line does not name the columns
   */
  async *rows(atATime: number, onBytes: (bytes: number) => void): AsyncGenerator<readonly CsvRow[]> {
    const input = this.input.file.createReadStream({ encoding: 'utf8' });
    let lines: string[] = [];
    for await (const read of createInterface({ input, crlfDelay: Infinity })) {
      const line = read.replace(/^\uFEFF/, '');
      if (line.trim() === '') continue;
      if (this.names.length > 0) lines.push(line);
      else this.names = this.headerOf(line);
      if (lines.length < atATime) continue;
      yield rowsOf(lines, this.names);
      onBytes(input.bytesRead);
      lines = [];
    }
    if (this.names.length === 0) throw new UsageError(`${this.path} is empty.`);
    yield rowsOf(lines, this.names);
  }

  /** The columns as a line, once rows were read; without that of the reasons, if it is a rejects file. */
  get header(): string {
    return csvLine(this.columnsOfRejects);
  }

  /** A row as a line again; without the reason that a rejects file gave for it. */
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
    const { needed, optional = [] } = this.columns;
    const names = fieldsOfLines([line])[0] ?? [];
    const known = new Set<string>([...needed, ...optional, REASON_COLUMN]);
    const isRight =
      needed.every((name) => names.includes(name)) &&
      names.every((name) => known.has(name)) &&
      new Set(names).size === names.length;
    if (isRight) return names;
    const more = optional.length === 0 ? '' : ` and may name ${optional.join(', ')}`;
    throw new UsageError(`The first line of ${this.path} must name the columns ${needed.join(', ')}${more}.`);
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
  return isPlainLine(text) ? null : 'The line has characters that cannot be read.';
}

function rowOf(text: string, values: readonly string[] | null, header: readonly string[]): CsvRow {
  if (!values) return { text, problem: 'The quotes of the line do not match.' };
  if (values.length !== header.length) {
    return { text, problem: `The line has ${values.length} fields instead of ${header.length}.` };
  }
  return { fields: Object.fromEntries(header.map((name, index) => [name, values[index] ?? ''])) };
}
