const ROWS_A_STATEMENT = 5_000;

/** Writes rows, so many at a time as go into a statement, one piece after the other. */
export async function inPieces<Row>(
  rows: readonly Row[],
  write: (piece: readonly Row[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    await write(rows.slice(start, start + ROWS_A_STATEMENT));
  }
}
