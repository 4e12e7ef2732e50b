import { setTimeout as delay } from 'node:timers/promises';

const LOOK_AGAIN_MS = 10;
const TIMEOUT_MS = 10_000;

/** Waits until a condition holds; for tests, which never sleep for a fixed time. */
export async function eventually(
  condition: () => boolean | Promise<boolean>,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const giveUpAt = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > giveUpAt)
      throw new Error(`Did not come true in ${timeoutMs} ms: ${condition.toString()}`);
    await delay(LOOK_AGAIN_MS);
  }
}
