import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Maximum time for which a projection blocks the event loop, in milliseconds. All projections, their connections and the subscription
 * share one loop: a holiday with 30,000 records would block everything else for a second.
 */
const SLICE_MS = 10;

/** Items between two `yield`s in a loop of short work, together about a tenth of a millisecond, since each `yield` has a cost. */
export const ITEMS_A_STEP = 50;

/** A computation that can be interrupted at each `yield`. */
export type Steps<Result = void> = Generator<undefined, Result, undefined>;

/** Runs the steps in time slices, and yields to the event loop after each slice. */
export async function inSlices<Result>(steps: Steps<Result>, sliceMs = SLICE_MS): Promise<Result> {
  let end = performance.now() + sliceMs;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < end) continue;
    await nextTurn();
    end = performance.now() + sliceMs;
  }
}

/** Runs the steps without interruption, for callers that share their process with nothing urgent. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Maps the items in time slices. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  return await inSlices(mapped(items, map));
}

function* mapped<Item, Result>(items: readonly Item[], map: (item: Item) => Result): Steps<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(map(item));
    if (results.length % ITEMS_A_STEP === 0) yield;
  }
  return results;
}
