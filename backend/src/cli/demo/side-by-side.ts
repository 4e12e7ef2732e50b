import { from, lastValueFrom, mergeMap } from 'rxjs';

/** Does the work for all items, so many at a time; the first failure ends it. */
export async function sideBySide<T>(
  items: readonly T[],
  atATime: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  await lastValueFrom(from(items).pipe(mergeMap(work, atATime)), { defaultValue: undefined });
}
