import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

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
  // Parsing many at once is eight times as fast; fewer rows than lines show that a quote spans lines.
  const rows = fieldsOf(lines.join('\n'), delimiter);
  if (rows?.length === lines.length) return rows;
  return lines.map((line) => fieldsOf(line, delimiter)?.[0] ?? null);
}

/** Returns a text of several lines as one, with semicolons between them. */
export function oneLine(text: string): string {
  return text.split(/\s*\n\s*/).join('; ');
}

/** Formats the fields as one line of CSV. */
export function csvLine(fields: readonly string[], delimiter = ','): string {
  return stringify([[...fields]], { eof: false, delimiter });
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
