export interface SideBySideOptions {
  /** Starts no further item once it is aborted. */
  readonly signal?: AbortSignal | undefined;
  /** Continues with the other items when one fails. */
  readonly despiteFailures?: boolean;
}

/**
 * Runs `work` for each item, in their order, with a limit on concurrency. An item is taken from the iterable only when its work starts.
 * After a failure no further item is started.
 *
 * @throws the first failure, once all started items have ended
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
  // No more lanes than items: most requests of time clocks hold one punch, and starting empty lanes costs more than the work.
  const lanes: Promise<void>[] = [];
  while (lanes.length < atATime && mayBegin()) lanes.push(lane());
  await Promise.all(lanes);
  if (failures.length > 0) throw failures[0];
}
