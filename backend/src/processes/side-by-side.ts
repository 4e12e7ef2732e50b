import { from, lastValueFrom, mergeMap } from 'rxjs';

const SIDE_BY_SIDE = 16;

/**
 * Does the work for each, 16 at a time, until the signal is aborted. Where it fails, the others are not kept waiting.
 *
 * @throws the first error, when all are done
 */
export async function forEachSideBySide<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const errors: unknown[] = [];
  const tryIt = (item: T): Promise<void> =>
    work(item).catch((error: unknown) => {
      errors.push(error);
    });
  const working = from(items).pipe(mergeMap((item) => (signal?.aborted ? [] : tryIt(item)), SIDE_BY_SIDE));
  await lastValueFrom(working, { defaultValue: undefined });
  if (errors.length > 0) throw errors[0];
}
