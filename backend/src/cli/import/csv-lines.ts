import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

const OPTIONS = { trim: true, relax_column_count: true, record_delimiter: '\n', max_record_size: 0 };

/**
 * Returns the fields of each line of CSV, trimmed; null for a line with an unmatched quote. Imported data have no
 * line breaks, so an open quote spoils its own line and no other.
 *
 * @param lines must not be empty
 */
export function fieldsOfLines(lines: readonly string[]): readonly (readonly string[] | null)[] {
  // Parsing many at once is eight times as fast; fewer rows than lines show that a quote spans lines.
  const rows = fieldsOf(lines.join('\n'));
  if (rows?.length === lines.length) return rows;
  return lines.map((line) => fieldsOf(line)?.[0] ?? null);
}

/** Formats the fields as one line of CSV. */
export function csvLine(fields: readonly string[]): string {
  return stringify([[...fields]], { eof: false });
}

function fieldsOf(text: string): string[][] | null {
  try {
    return parse(text, OPTIONS).map((fields) => fields.map((field) => field.trim()));
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}
