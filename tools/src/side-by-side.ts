export interface SideBySideOptions {
  /** Once it is aborted, no further item is begun. */
  readonly signal?: AbortSignal | undefined;
  /** Begins the others all the same when one fails. */
  readonly despiteFailures?: boolean;
}

/**
 * Does the work for each item, in their order, at most so many at a time. The items are taken only when their work begins.
 * After a failure no further item is begun.
 *
 * @throws the first failure, when all that were begun are done
 */
export async function sideBySide<T>(
  items: Iterable<T>,
  atATime: number,
  work: (item: T) => Promise<unknown>,
  { signal, despiteFailures = false }: SideBySideOptions = {},
): Promise<void> {
  const left = items[Symbol.iterator]();
  const failures: unknown[] = [];
  let hasMore = true;
  const mayBegin = () => hasMore && !signal?.aborted && (despiteFailures || failures.length === 0);
  const lane = async (): Promise<void> => {
    while (mayBegin()) {
      const next = left.next();
      if (next.done) {
        hasMore = false;
        return;
      }
      try {
        await work(next.value);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  // No more lanes than items: time clocks send most punches alone, and lanes without an item cost more than the rest.
  const lanes: Promise<void>[] = [];
  while (lanes.length < atATime && mayBegin()) lanes.push(lane());
  await Promise.all(lanes);
  if (failures.length > 0) throw failures[0];
}
