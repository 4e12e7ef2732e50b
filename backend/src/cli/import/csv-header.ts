import { isOneLine } from '@timekeep/contracts/api/plain-text';
import type { TextEncoding } from '@timekeep/contracts/clock/punch-files';
import { fieldsOfLines, REJECTS_COLUMNS } from '../../files/csv-lines.js';
import { ZIP_START } from '../../files/text-encodings.js';

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

/** Reads the first line of a file. */
export function readHeader(line: string, columns: CsvColumns): CsvHeader {
  const problem = characterProblem(line) ?? separatorProblem(line);
  if (problem !== null) return { problem };
  const [names = null] = fieldsOfLines([line]);
  if (!names) return { problem: 'The quotes of its first line do not match.' };
  const faults = columnFaults(names, columns);
  return faults.length === 0 ? { names } : { problem: `${sentence(faults)} ${expectation(columns)}` };
}

export const IS_DOCUMENT = 'It is a document of a spreadsheet program. Please save it as CSV in UTF-8.';

/** Returns what is wrong with a file that seems to be in this encoding. */
export function seemsUtf16(encoding: TextEncoding): string {
  return `It is not written in UTF-8 but, it seems, in UTF-16. Please save it as CSV in UTF-8, or name its encoding with --encoding ${encoding}.`;
}

/** Returns what is wrong with a file one line of which is not UTF-8. */
export function notInUtf8(line: number): string {
  return `Its line ${line} is not written in UTF-8. Please save it as CSV in UTF-8, or name its encoding with --encoding, such as windows-1252. Nothing was imported.`;
}

function characterProblem(line: string): string | null {
  if (line.startsWith(ZIP_START)) return IS_DOCUMENT;
  // Latin letters in UTF-16 have a zero byte each.
  if (line.includes('\0')) return seemsUtf16('utf-16le');
  if (line.includes('\uFFFD'))
    return 'Its first line has characters that are not of its encoding. Please save it as CSV in UTF-8.';
  return isOneLine(line.replaceAll('\t', ' ')) ? null : 'Its first line has characters that cannot be read.';
}

function separatorProblem(line: string): string | null {
  if (line.includes(',')) return null;
  const other = OTHER_SEPARATORS.find(([separator]) => line.includes(separator));
  return other ? `The columns of its first line are separated by ${other[1]}; they need commas.` : null;
}

/** Returns all faults of the names, as ends of a sentence about the first line. */
function columnFaults(names: readonly string[], { needed, optional = [] }: CsvColumns): string[] {
  // A file of rejected lines can be imported as it is.
  const known = [...needed, ...optional, ...REJECTS_COLUMNS];
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
