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
  const mayBegin = () => !signal?.aborted && (despiteFailures || failures.length === 0);
  const lane = async (): Promise<void> => {
    while (mayBegin()) {
      const next = left.next();
      if (next.done) return;
      try {
        await work(next.value);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: atATime }, lane));
  if (failures.length > 0) throw failures[0];
}
