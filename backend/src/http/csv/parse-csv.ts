/** A row of a CSV file, and the line on which it begins, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A cell in quotes, or one without, and what ends it. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;

/**
 * The rows of a CSV text (RFC 4180), line breaks in quotes included; a byte order mark before them is left out.
 *
 * @throws Error with the line on which a quote stands where none may
 */
export function parseCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let [line, begin] = [1, 1];
  CELL.lastIndex = text.startsWith('\ufeff') ? 1 : 0;
  while (CELL.lastIndex < text.length) {
    const match = CELL.exec(text);
    if (!match) throw new Error(`Line ${line} is no CSV.`);
    const [whole, quoted, plain = '', end] = match;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += whole.split('\n').length - 1;
    if (end === ',' && CELL.lastIndex < text.length) continue;
    if (end === ',') cells.push('');
    rows.push({ line: begin, cells });
    [cells, begin] = [[], line];
  }
  return rows;
}
