import { CsvError, parse } from 'csv-parse/sync';

/** A row of a CSV file, and the line on which it begins, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const OPTIONS = {
  bom: true,
  // The caller checks the number of cells.
  relax_column_count: true,
  record_delimiter: ['\r\n', '\n'],
  max_record_size: 0,
};

/**
 * Parses a CSV text (RFC 4180), including line breaks in quotes; a byte order mark is ignored.
 *
 * @throws Error with the line of the row that has a misplaced quote
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

/** Counted here: the parser counts a carriage return as a line. */
function lineBreaks(cells: readonly string[]): number {
  return cells.reduce((count, cell) => count + cell.split('\n').length - 1, 0);
}
