const ROWS_A_STATEMENT = 5_000;

/** The same rows, so many at a time as go into a statement. */
export function inPieces<Row>(rows: readonly Row[]): readonly (readonly Row[])[] {
  if (rows.length === 0) return [];
  if (rows.length <= ROWS_A_STATEMENT) return [rows];
  return [rows.slice(0, ROWS_A_STATEMENT), ...inPieces(rows.slice(ROWS_A_STATEMENT))];
}
