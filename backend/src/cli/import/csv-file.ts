import { open, type FileHandle } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { isPlainLine } from '@timekeep/contracts/api/plain-text';
import { csvField, csvFields } from './csv-line.js';

/** The column that rejects files have in addition; in a file that is imported it says nothing. */
export const REASON_COLUMN = 'reason';

/** The columns that a file may have, in any order. */
export interface CsvColumns {
  readonly needed: readonly string[];
  readonly optional?: readonly string[];
}

/** The fields of a line by column. */
export type CsvFields = Readonly<Partial<Record<string, string>>>;

/** A line, without the reason of a rejects file, with its fields by column, or why it cannot be read. */
export type CsvRow = { readonly text: string } & (
  { readonly fields: CsvFields } | { readonly problem: string }
);

/** A file of CSV in UTF-8 whose first line names the columns, read line by line, however large it is. */
export class CsvFile {
  private names: readonly string[] = [];

  private constructor(
    private readonly file: FileHandle,
    /** In bytes. */
    readonly size: number,
    private readonly path: string,
    private readonly columns: CsvColumns,
  ) {}

  /** @throws Error when there is no such file */
  static async open(path: string, columns: CsvColumns): Promise<CsvFile> {
    const file = await open(path).catch(() => null);
    if (!file) throw new Error(`The file ${path} cannot be read.`);
    const stat = await file.stat();
    if (stat.isFile()) return new CsvFile(file, stat.size, path, columns);
    await file.close();
    throw new Error(`${path} is not a file.`);
  }

  /** The columns that it has, once a row was read; without that of the reasons, if it is a rejects file. */
  get header(): string {
    return withoutReason(this.names, this.names).join(',');
  }

  /**
   * Its lines, but for the first and for empty ones.
   *
   * @param onBytes is told how many bytes were read
   * @throws Error when the first line does not name the columns
   */
  async *rows(onBytes: (bytes: number) => void): AsyncGenerator<CsvRow> {
    const input = this.file.createReadStream({ encoding: 'utf8' });
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      onBytes(input.bytesRead);
      const text = line.replace(/^\uFEFF/, '');
      if (text.trim() === '') continue;
      if (this.names.length > 0) yield rowOf(text, this.names);
      else this.names = this.headerOf(text);
    }
    if (this.names.length === 0) throw new Error(`${this.path} is empty.`);
  }

  async close(): Promise<void> {
    await this.file.close();
  }

  private headerOf(line: string): readonly string[] {
    const { needed, optional = [] } = this.columns;
    const names = csvFields(line) ?? [];
    const known = new Set<string>([...needed, ...optional, REASON_COLUMN]);
    const isRight =
      needed.every((name) => names.includes(name)) &&
      names.every((name) => known.has(name)) &&
      new Set(names).size === names.length;
    if (isRight) return names;
    const more = optional.length === 0 ? '' : ` and may name ${optional.join(', ')}`;
    throw new Error(`The first line of ${this.path} must name the columns ${needed.join(', ')}${more}.`);
  }
}

function rowOf(text: string, header: readonly string[]): CsvRow {
  if (text.includes('\uFFFD')) return { text, problem: 'The line is not written in UTF-8.' };
  if (!isPlainLine(text)) return { text, problem: 'The line has characters that cannot be read.' };
  const values = csvFields(text);
  if (!values) return { text, problem: 'The quotes of the line do not match.' };
  if (values.length !== header.length) {
    return { text, problem: `The line has ${values.length} fields instead of ${header.length}.` };
  }
  const fields = Object.fromEntries(header.map((name, index) => [name, values[index] ?? '']));
  return { text: withoutReason(values, header).map(csvField).join(','), fields };
}

function withoutReason(values: readonly string[], names: readonly string[]): string[] {
  return values.filter((_, index) => names[index] !== REASON_COLUMN);
}
