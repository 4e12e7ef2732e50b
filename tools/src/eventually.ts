import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 10;
/**
 * Limit of every wait of a test: shorter than Jest's `testTimeout`, so that the failure names the condition that did
 * not come true, and long, because the suite has to pass on a busy machine.
 */
export const WAIT_LIMIT_MS = 240_000;

/**
 * Polls until the result is neither undefined nor false, and returns it; for tests, which never sleep for a
 * fixed time. An attempt that throws counts as no result yet.
 *
 * @param what the condition, in words for the failure message
 */
export async function eventually<T>(
  probe: () => T | Promise<T>,
  timeoutMs = WAIT_LIMIT_MS,
  what = probe.toString(),
): Promise<Exclude<T, undefined | false>> {
  const giveUpAt = Date.now() + timeoutMs;
  for (;;) {
    let cause: unknown;
    try {
      const found = await probe();
      if (isSomething(found)) return found;
    } catch (error) {
      cause = error;
    }
    if (Date.now() > giveUpAt) throw new Error(`Did not come true in ${timeoutMs} ms: ${what}`, { cause });
    await delay(POLL_MS);
  }
}

function isSomething<T>(found: T): found is Exclude<T, undefined | false> {
  return found !== undefined && found !== false;
}
