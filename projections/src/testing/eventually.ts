import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 20;

/** Waits until `look` gives something else than undefined or false, and gives that. */
export async function eventually<T>(
  look: () => Promise<T | undefined | false>,
  timeoutMs = 15_000,
): Promise<T> {
  const giveUpAt = Date.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > giveUpAt) throw new Error(`Not within ${timeoutMs} ms`);
    await pause(LOOK_MS);
  }
}
