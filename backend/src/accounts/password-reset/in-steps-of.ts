import { setTimeout as pause } from 'node:timers/promises';

/**
 * What the work comes to, at a whole multiple of `stepMs` after its begin, also when it fails: who waits for it
 * does not learn from the time what was found on the way.
 */
export async function inStepsOf<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  const begin = performance.now();
  try {
    return await work();
  } finally {
    const spentMs = performance.now() - begin;
    await pause(Math.ceil(spentMs / stepMs) * stepMs - spentMs);
  }
}
