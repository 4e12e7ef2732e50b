import type { FileHandle } from 'node:fs/promises';
import { asCell, withoutMarks } from '@timekeep/contracts/api/csv-cells';
import { isOneLine } from '@timekeep/contracts/api/plain-text';
import type { TextEncoding } from '@timekeep/contracts/clock/punch-files';
import { reasonOf } from '@timekeep/log/settings/error-code';
import {
  csvLine,
  fieldsOfLines,
  oneLine,
  REASON_COLUMN,
  REJECTS_COLUMNS,
  withoutFormulas,
} from '../../files/csv-lines.js';
import { fileProblem, FileRefusedError } from '../../files/private-file.js';
import {
  decoded,
  encoded,
  encodingOf,
  type FileEncoding,
  firstLineNotInUtf8,
  markOf,
  ZIP_START,
} from '../../files/text-encodings.js';
import { LONGEST_CSV_LINE, type NumberedLine, numberedLines } from '../../files/text-lines.js';
import { UsageError } from '../errors.js';
import { type CsvColumns, IS_DOCUMENT, notInUtf8, readHeader, seemsUtf16 } from './csv-header.js';

/** The fields of a line by column. */
export type CsvFields = Readonly<Partial<Record<string, string>>>;

/** A line with its fields by column; or with the reason why it cannot be read. */
export type CsvRow = NumberedLine & ({ readonly fields: CsvFields } | { readonly problem: string });

/** A file of lines to import. */
export interface ImportedFile {
  /** Yields its rows in chunks, with the number of bytes read up to each. */
  rows(atATime: number): AsyncGenerator<{ readonly rows: readonly CsvRow[]; readonly bytes: number }>;
  /** Returns the beginning of the file of rejected lines, once rows were read. */
  rejectsHead(): string | Uint8Array;
  /** Returns the line of a row in the file of rejected lines, which can be mended and imported. No text in it is a formula to a spreadsheet. */
  rejectedLine(row: CsvRow, reason: string): string | Uint8Array;
}

/** Opens a file whose lines can be imported. */
export type OpenImported = (
  file: FileHandle,
  path: string,
  /** The encoding that the user names; otherwise it has to be certain. */
  encoding: TextEncoding | undefined,
) => Promise<ImportedFile>;

/** Returns the reader of files with these columns. */
export function csvReader(columns: CsvColumns): OpenImported {
  return (file, path, encoding) => CsvFile.open(file, path, columns, encoding);
}

const HEAD_BYTES = 4_096;

/** A CSV file whose first line names the columns, streamed line by line, so that its size does not matter. */
class CsvFile implements ImportedFile {
  private names: readonly string[] = [];

  private constructor(
    private readonly file: FileHandle,
    private readonly path: string,
    private readonly columns: CsvColumns,
    private readonly encoding: FileEncoding,
  ) {}

  /**
   * Looks whether the whole file is written in its encoding, so that none of its lines is imported otherwise.
   *
   * @throws UsageError when it is in another encoding
   * @throws FileRefusedError when it cannot be read
   */
  static async open(
    file: FileHandle,
    path: string,
    columns: CsvColumns,
    named: TextEncoding | undefined,
  ): Promise<CsvFile> {
    return orUnreadable(path, async () => {
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 });
      const found = encodingOf(buffer.subarray(0, bytesRead));
      const isDocument = buffer.toString('latin1').startsWith(ZIP_START);
      if (isDocument) throw new UsageError(`${path} cannot be imported. ${IS_DOCUMENT}`);
      if (named === undefined && found.name !== 'utf-8')
        throw new UsageError(`${path} cannot be imported. ${seemsUtf16(found.name)}`);
      const name = named ?? 'utf-8';
      if (name === 'utf-8') {
        const line = await firstLineNotInUtf8(bytesOf(file));
        if (line !== null) throw new UsageError(`${path} cannot be imported. ${notInUtf8(line)}`);
      }
      return new CsvFile(file, path, columns, { name, hasMark: found.name === name && found.hasMark });
    });
  }

  /**
   * Yields its lines without the first and the empty ones, in chunks, with the number of bytes read for each chunk.
   *
   * @throws UsageError when the first line does not name the columns
   * @throws FileRefusedError when it cannot be read, or has a line of more than a million characters
   */
  async *rows(atATime: number): AsyncGenerator<{ readonly rows: readonly CsvRow[]; readonly bytes: number }> {
    let bytes = 0;
    const read = bytesOf(this.file, (count) => {
      bytes += count;
    });
    const lines = numberedLines(decoded(read, this.encoding.name), this.path, LONGEST_CSV_LINE);
    let chunk: NumberedLine[] = [];
    for (;;) {
      const next = await orUnreadable(this.path, () => lines.next());
      if (next.done) break;
      const text = next.value.text.replace(/^\uFEFF/, '');
      if (text.trim() === '') continue;
      if (this.names.length > 0) chunk.push({ text, line: next.value.line });
      else this.names = this.headerOf(text);
      if (chunk.length < atATime) continue;
      yield { rows: rowsOf(chunk, this.names), bytes };
      chunk = [];
    }
    if (this.names.length === 0) throw new UsageError(`${this.path} is empty.`);
    yield { rows: rowsOf(chunk, this.names), bytes };
  }

  rejectsHead(): Uint8Array {
    const head = csvLine([...this.columnsOfInput, ...REJECTS_COLUMNS]);
    return Buffer.concat([markOf(this.encoding), encoded(`${head}\n`, this.encoding.name)]);
  }

  /** The bytes of the line are those of the file, unless it has a formula, or the reason of a former import. */
  rejectedLine(row: CsvRow, reason: string): Uint8Array {
    const own = csvLine([String(row.line), asCell(oneLine(reason))]);
    return encoded(`${this.withoutReason(row)},${own}\n`, this.encoding.name);
  }

  private withoutReason(row: CsvRow): string {
    if ('problem' in row) return withoutFormulas(row.text);
    const values = this.columnsOfInput.map((name) => row.fields[name] ?? '');
    const isAsRead = this.columnsOfInput.length === this.names.length;
    if (isAsRead && values.every((value) => asCell(value) === value)) return withoutFormulas(row.text);
    return csvLine(values.map(asCell));
  }

  /** The columns without those of a file of rejected lines, once rows were read. */
  private get columnsOfInput(): readonly string[] {
    return this.names.filter((name) => REJECTS_COLUMNS.every((each) => each !== name));
  }

  private headerOf(line: string): readonly string[] {
    const header = readHeader(line, this.columns);
    if ('names' in header) return header.names;
    throw new UsageError(`${this.path} cannot be imported. ${header.problem}`);
  }
}

/** Yields the bytes of a file from its beginning. */
async function* bytesOf(
  file: FileHandle,
  onBytes: (count: number) => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  for (let position = 0; ;) {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(CHUNK_BYTES), position });
    if (bytesRead === 0) return;
    position += bytesRead;
    onBytes(bytesRead);
    yield buffer.subarray(0, bytesRead);
  }
}

const CHUNK_BYTES = 65_536;

async function orUnreadable<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (fileProblem(error) === null) throw error;
    throw new FileRefusedError(`The file ${path} cannot be read: ${reasonOf(error)}.`);
  }
}

function rowsOf(lines: readonly NumberedLine[], header: readonly string[]): CsvRow[] {
  const readable = lines.filter(isReadable);
  const fields = readable.length === 0 ? [] : fieldsOfLines(readable.map(({ text }) => text));
  const next = fields.values();
  return lines.map((read) =>
    isReadable(read)
      ? rowOf(read, next.next().value ?? null, header)
      : { ...read, problem: 'The line has characters that cannot be read.' },
  );
}

/** False for a line with control characters, or with the mark that another program left in place of characters. */
function isReadable({ text }: NumberedLine): boolean {
  return !text.includes('\uFFFD') && isOneLine(text);
}

function rowOf(read: NumberedLine, values: readonly string[] | null, header: readonly string[]): CsvRow {
  if (!values) return { ...read, problem: 'The quotes of the line do not match.' };
  if (values.length !== header.length) {
    return { ...read, problem: `The line has ${values.length} fields instead of ${header.length}.` };
  }
  // Rejected lines have marks before what could be a formula.
  const valueOf = header.includes(REASON_COLUMN) ? withoutMarks : (value: string) => value;
  return {
    ...read,
    fields: Object.fromEntries(header.map((name, index) => [name, valueOf(values[index] ?? '')])),
  };
}
