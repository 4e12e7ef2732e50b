const ROWS_A_STATEMENT = 5_000;

/** Writes rows in chunks of one statement each, one after the other. */
export async function inChunks<Row>(
  rows: readonly Row[],
  write: (chunk: readonly Row[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    await write(rows.slice(start, start + ROWS_A_STATEMENT));
  }
}
