import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

const OPTIONS = { trim: true, relax_column_count: true, record_delimiter: '\n', max_record_size: 0 };

/**
 * The fields of each line of CSV, without the blanks around them; null for a line whose quotes do not match. Nothing
 * that is imported has line breaks, so a quote that is left open spoils its own line and no other.
 *
 * @param lines none of them empty
 */
export function fieldsOfLines(lines: readonly string[]): readonly (readonly string[] | null)[] {
  // Many at once are parsed eight times as fast; fewer rows than lines tell that some quotes went over the end of one.
  const rows = fieldsOf(lines.join('\n'));
  if (rows?.length === lines.length) return rows;
  return lines.map((line) => fieldsOf(line)?.[0] ?? null);
}

/** The fields as one line of CSV. */
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
