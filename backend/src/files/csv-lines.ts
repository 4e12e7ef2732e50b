import { asCell } from '@timekeep/contracts/api/csv-cells';
import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

/** The columns that a file of rejected lines has at its end: the number of the line in the imported file, and the reason. */
export const REASON_COLUMN = 'reason';
export const REJECTS_COLUMNS = ['line', REASON_COLUMN] as const;
/** Begins the field with the reason in rejected lines of a device, which have no columns, so that it is known when the file is read again. */
export const REASON_MARK = 'reason: ';

const OF_REJECTS = new RegExp(
  `\\W"?${REJECTS_COLUMNS.join('"?\\W"?')}"?\\s*$|\\W${REASON_MARK}line \\d+: `,
  'm',
);

/** True for the beginning of a file of rejected lines. */
export function isOfRejects(head: string): boolean {
  return OF_REJECTS.test(head);
}

const OPTIONS = { relax_column_count: true, record_delimiter: '\n', max_record_size: 0 };

/**
 * Returns the fields of each line of CSV, trimmed; null for a line with an unmatched quote. Imported data have no
 * line breaks, so an open quote spoils its own line and no other.
 *
 * @param lines must not be empty
 */
export function fieldsOfLines(
  lines: readonly string[],
  delimiter = ',',
): readonly (readonly string[] | null)[] {
  const text = lines.join('\n');
  // Without a quote the delimiter alone ends a field; the parser takes three times as long for the same.
  if (!text.includes('"')) return lines.map((line) => line.split(delimiter).map((field) => field.trim()));
  // Parsing many at once is eight times as fast; fewer rows than lines show that a quote spans lines.
  const rows = fieldsOf(text, delimiter);
  if (rows?.length === lines.length) return rows;
  const quoted = lines.map((line) => isWellQuoted(line, delimiter));
  const others = lines.filter((_, index) => quoted[index]);
  const ofOthers = others.length < lines.length ? fieldsOf(others.join('\n'), delimiter) : null;
  if (ofOthers?.length === others.length) {
    const next = ofOthers.values();
    return quoted.map((isWell) => (isWell ? (next.next().value ?? null) : null));
  }
  return lines.map((line, index) => (quoted[index] ? (fieldsOf(line, delimiter)?.[0] ?? null) : null));
}

/**
 * False for a line that the parser refuses, which takes it a hundred times as long as to read one: quotes have to be paired, and to
 * stand at the ends of fields.
 */
function isWellQuoted(line: string, delimiter: string): boolean {
  const parts = line.split('"');
  const isBlank = (text: string): boolean => (delimiter === '\t' ? text : text.trim()) === '';
  return (
    parts.length % 2 === 1 &&
    parts.every((part, index) => {
      // Between two quotes of a field, or within one that is doubled.
      if (parts.length === 1 || index % 2 === 1 || part === '') return true;
      const fields = part.split(delimiter);
      const [first = '', last = ''] = [fields[0], fields.at(-1)];
      if (index === 0) return isBlank(last);
      return isBlank(first) && (index === parts.length - 1 ? true : isBlank(last) && fields.length > 1);
    })
  );
}

/** Returns a text of several lines as one, with semicolons between them. */
export function oneLine(text: string): string {
  return text.split(/\s*\n\s*/).join('; ');
}

/** Formats the fields as one line of CSV. */
export function csvLine(fields: readonly string[], delimiter = ','): string {
  return stringify([[...fields]], { eof: false, delimiter });
}

/** Returns a line as it is, unless one of its fields could be a formula: that is marked as text. */
export function withoutFormulas(line: string, delimiter = ','): string {
  const parts = line.split(delimiter);
  const cells = parts.map((part) => asCell(part));
  if (cells.every((cell, index) => cell === parts[index])) return line;
  const [fields = null] = fieldsOfLines([line], delimiter);
  return fields === null ? cells.join(delimiter) : csvLine(fields.map(asCell), delimiter);
}

function fieldsOf(text: string, delimiter: string): string[][] | null {
  try {
    // Trimming by the parser would take tabs that separate fields.
    const rows = parse(text, { ...OPTIONS, delimiter, trim: delimiter !== '\t' });
    return rows.map((fields) => fields.map((field) => field.trim()));
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}
