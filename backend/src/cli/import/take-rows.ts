import { sideBySide } from '@timekeep/tools/side-by-side';
import { RefusedError, UnreadableStreamError } from '../../event-store/store-errors.js';
import { retryWhileUnavailable, type RowOutcome } from './import-file.js';

const SIDE_BY_SIDE = 4;

/**
 * Returns the outcome of each row, in their order. Rows with the same key are serial, others concurrent. A refused
 * row does not stop the others. After any other failure no further row is started, and the started ones are awaited.
 *
 * @param settled called with each outcome as soon as it is known
 * @throws StoreUnavailableError when the log stays unavailable; rows recorded by then are known the next time
 */
export async function takeRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  take: (row: Row) => Promise<RowOutcome>,
  settled: (index: number, outcome: RowOutcome) => void,
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  const failures: unknown[] = [];
  await sideBySide(grouped(rows, keyOf), SIDE_BY_SIDE, async (group) => {
    try {
      for (const { index, row } of group) {
        if (failures.length > 0) return;
        const outcome = await retryWhileUnavailable(() => outcomeOf(row, take));
        outcomes[index] = outcome;
        settled(index, outcome);
      }
    } catch (error) {
      failures.push(error);
    }
  });
  if (failures.length > 0) throw failures[0];
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
