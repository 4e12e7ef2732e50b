import { CsvError, parse } from 'csv-parse/sync';

/** A row of a CSV file, and the line on which it begins, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const OPTIONS = {
  bom: true,
  // How many cells a row should have is known to those who read it.
  relax_column_count: true,
  record_delimiter: ['\r\n', '\n'],
  max_record_size: 0,
};

/**
 * The rows of a CSV text (RFC 4180), line breaks in quotes included; a byte order mark before them is left out.
 *
 * @throws Error with the line of the row in which a quote stands where none may
 */
export function parseCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let line = 1;
  const take = (cells: string[]): null => {
    rows.push({ line, cells });
    line += 1 + lineBreaks(cells);
    return null;
  };
  try {
    parse(text, { ...OPTIONS, on_record: take });
  } catch (error) {
    throw error instanceof CsvError ? new Error(`Line ${line} is no CSV.`, { cause: error }) : error;
  }
  return rows;
}

/** Counted here: the parser takes a carriage return for a line of its own. */
function lineBreaks(cells: readonly string[]): number {
  return cells.reduce((count, cell) => count + cell.split('\n').length - 1, 0);
}
