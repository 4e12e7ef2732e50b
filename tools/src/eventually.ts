import { setTimeout as delay } from 'node:timers/promises';

const LOOK_AGAIN_MS = 10;
/**
 * How long a test waits for anything before it fails: shorter than Jest's `testTimeout`, so that the failure says what did
 * not come true. The suite has to pass on a machine that is busy with much else.
 */
export const WAIT_LIMIT_MS = 240_000;

/**
 * Looks until there is something else than undefined or false, and gives that; for tests, which never sleep for a
 * fixed time. A look that throws has found nothing yet.
 *
 * @param what is waited for, in words for the failure
 */
export async function eventually<T>(
  look: () => T | Promise<T>,
  timeoutMs = WAIT_LIMIT_MS,
  what = look.toString(),
): Promise<Exclude<T, undefined | false>> {
  const giveUpAt = Date.now() + timeoutMs;
  for (;;) {
    let cause: unknown;
    try {
      const found = await look();
      if (isSomething(found)) return found;
    } catch (error) {
      cause = error;
    }
    if (Date.now() > giveUpAt) throw new Error(`Did not come true in ${timeoutMs} ms: ${what}`, { cause });
    await delay(LOOK_AGAIN_MS);
  }
}

function isSomething<T>(found: T): found is Exclude<T, undefined | false> {
  return found !== undefined && found !== false;
}
