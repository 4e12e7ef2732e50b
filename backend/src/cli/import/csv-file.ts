import { asCell, withoutMarks } from '@timekeep/contracts/api/csv-cells';
import { isOneLine } from '@timekeep/contracts/api/plain-text';
import { reasonOf } from '@timekeep/log/settings/error-code';
import { csvLine, fieldsOfLines, oneLine, withoutFormulas } from '../../files/csv-lines.js';
import { fileProblem, FileRefusedError, type Input } from '../../files/private-file.js';
import { ZIP_START } from '../../files/text-encodings.js';
import { LONGEST_CSV_LINE, textLines } from '../../files/text-lines.js';
import { UsageError } from '../errors.js';

/** The fields of a line by column. */
export type CsvFields = Readonly<Partial<Record<string, string>>>;

/** The fields of a line by column; or the reason why a line cannot be read. */
export type CsvRow =
  { readonly text: string; readonly fields: CsvFields } | { readonly text: string; readonly problem: string };

/** A file of lines to import. */
export interface ImportedFile {
  /** Yields its rows in chunks, with the number of bytes read up to each. */
  rows(atATime: number): AsyncGenerator<{ readonly rows: readonly CsvRow[]; readonly bytes: number }>;
  /** Returns the beginning of the file of rejected lines, once rows were read. */
  rejectsHead(): string | Uint8Array;
  /** Returns the line of a row in the file of rejected lines, which can be mended and imported. No text in it is a formula to a spreadsheet. */
  rejectedLine(row: CsvRow, reason: string): string | Uint8Array;
}

/** Returns the reader of files with these columns. */
export function csvReader(columns: CsvColumns): (input: Input, path: string) => ImportedFile {
  return (input, path) => new CsvFile(input, path, columns);
}

/** A CSV file in UTF-8 whose first line names the columns, streamed line by line, so that its size does not matter. */
class CsvFile implements ImportedFile {
  private names: readonly string[] = [];

  constructor(
    private readonly input: Input,
    private readonly path: string,
    private readonly columns: CsvColumns,
  ) {}

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

  rejectsHead(): string {
    return `${csvLine([...this.columnsOfRejects, REASON_COLUMN])}\n`;
  }

  rejectedLine(row: CsvRow, reason: string): string {
    const text =
      'problem' in row
        ? withoutFormulas(row.text)
        : csvLine(this.columnsOfRejects.map((name) => asCell(row.fields[name] ?? '')));
    return `${text},${csvLine([asCell(oneLine(reason))])}\n`;
  }

  /** The columns without that of reasons, once rows were read. */
  private get columnsOfRejects(): readonly string[] {
    return this.names.filter((name) => name !== REASON_COLUMN);
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
  // Rejected lines have marks before what could be a formula.
  const valueOf = header.includes(REASON_COLUMN) ? withoutMarks : (value: string) => value;
  return {
    text,
    fields: Object.fromEntries(header.map((name, index) => [name, valueOf(values[index] ?? '')])),
  };
}

/** The additional column of rejects files; an import ignores it. */
export const REASON_COLUMN = 'reason';

/** The columns that a file may have, in any order. */
export interface CsvColumns {
  readonly needed: readonly string[];
  readonly optional?: readonly string[];
}

/** The names of the columns in their order, or why the line does not name them. */
export type CsvHeader = { readonly names: readonly string[] } | { readonly problem: string };

/** Separators that programs write in place of the comma, with their names. */
const OTHER_SEPARATORS = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'vertical bars'],
] as const;

/** Reads the first line of a file, decoded as UTF-8. */
export function readHeader(line: string, columns: CsvColumns): CsvHeader {
  const problem = encodingProblem(line) ?? separatorProblem(line);
  if (problem !== null) return { problem };
  const [names = null] = fieldsOfLines([line]);
  if (!names) return { problem: 'The quotes of its first line do not match.' };
  const faults = columnFaults(names, columns);
  return faults.length === 0 ? { names } : { problem: `${sentence(faults)} ${expectation(columns)}` };
}

function encodingProblem(line: string): string | null {
  if (line.startsWith(ZIP_START))
    return 'It is a document of a spreadsheet program. Please save it as CSV in UTF-8.';
  // Latin letters in UTF-16 have a zero byte each.
  if (line.includes('\0'))
    return 'It is not written in UTF-8 but, it seems, in UTF-16. Please save it as CSV in UTF-8.';
  if (line.includes('\uFFFD'))
    return 'Its first line is not written in UTF-8. Please save it as CSV in UTF-8.';
  return isOneLine(line.replaceAll('\t', ' ')) ? null : 'Its first line has characters that cannot be read.';
}

function separatorProblem(line: string): string | null {
  if (line.includes(',')) return null;
  const other = OTHER_SEPARATORS.find(([separator]) => line.includes(separator));
  return other ? `The columns of its first line are separated by ${other[1]}; they need commas.` : null;
}

/** Returns all faults of the names, as ends of a sentence about the first line. */
function columnFaults(names: readonly string[], { needed, optional = [] }: CsvColumns): string[] {
  const known = [...needed, ...optional, REASON_COLUMN];
  if (!names.some((name) => known.some((each) => sameLetters(each, name))))
    return ['does not name the columns'];
  const misspelled = names.flatMap((name) => {
    const meant = known.find((each) => sameLetters(each, name));
    return meant === undefined || meant === name ? [] : [{ name, meant }];
  });
  const missing = needed.filter(
    (name) => !names.includes(name) && !misspelled.some(({ meant }) => meant === name),
  );
  const unknown = names.filter((name) => !known.some((each) => sameLetters(each, name)));
  const twice = [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
  return [
    ...misspelled.map(({ name, meant }) => `has ${name} instead of ${meant}`),
    ...(missing.length === 0 ? [] : [`lacks ${missing.join(', ')}`]),
    ...unknown.map((name) =>
      name === '' ? 'has a column without a name' : `has the unknown column ${name}`,
    ),
    ...twice.map((name) => `has ${name === '' ? 'more than one column without a name' : `${name} twice`}`),
  ];
}

function sentence(faults: readonly string[]): string {
  const last = faults.at(-1) ?? '';
  const others = faults.slice(0, -1);
  return `Its first line ${others.length === 0 ? last : `${others.join(', ')} and ${last}`}.`;
}

function expectation({ needed, optional = [] }: CsvColumns): string {
  const more = optional.length === 0 ? '' : ` and may name ${optional.join(', ')}`;
  return `It must name the columns ${needed.join(', ')}${more}.`;
}

function sameLetters(one: string, other: string): boolean {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, '');
  return plain(one) === plain(other);
}
