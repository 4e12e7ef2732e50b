import { RefusedError, UnreadableStreamError } from '../../event-store/store-errors.js';
import { sideBySide } from '../demo/side-by-side.js';
import type { RowOutcome } from './import-file.js';
import { patiently } from './patiently.js';

const SIDE_BY_SIDE = 4;

/**
 * The outcome of each row, in their order. Rows with the same key come one after the other, others side by side. What a row is
 * refused for is its own affair.
 *
 * @throws StoreUnavailableError when the log does not answer for long; what was taken by then is known the next time
 */
export async function takeRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  take: (row: Row) => Promise<RowOutcome>,
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  await sideBySide(grouped(rows, keyOf), SIDE_BY_SIDE, async (group) => {
    for (const { index, row } of group) outcomes[index] = await patiently(() => outcomeOf(row, take));
  });
  return outcomes;
}

async function outcomeOf<Row>(row: Row, take: (row: Row) => Promise<RowOutcome>): Promise<RowOutcome> {
  try {
    return await take(row);
  } catch (error) {
    const isOfTheRow = error instanceof RefusedError || error instanceof UnreadableStreamError;
    if (isOfTheRow) return { reason: error.message };
    throw error;
  }
}

interface Placed<Row> {
  readonly index: number;
  readonly row: Row;
}

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Placed<Row>[][] {
  const groups = new Map<string, Placed<Row>[]>();
  for (const [index, row] of rows.entries()) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push({ index, row });
    else groups.set(key, [{ index, row }]);
  }
  return [...groups.values()];
}
