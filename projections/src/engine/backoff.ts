import { setTimeout as pause } from 'node:timers/promises';

const FIRST_MS = 200;
const LONGEST_MS = 1_000;

/** Exponential backoff from 0.2 s to 1 s. The maximum is short because users wait for the first read after an outage. */
export class Backoff {
  private nextMs = FIRST_MS;

  /** To be called after a successful attempt. */
  succeeded(): void {
    this.nextMs = FIRST_MS;
  }

  /** Waits for the next attempt, or until the signal is aborted. */
  async wait(signal: AbortSignal): Promise<void> {
    const ms = this.nextMs;
    this.nextMs = Math.min(ms * 2, LONGEST_MS);
    await waitFor(ms, signal);
  }
}

/** Resolves after `ms`, or at once when the signal is aborted. */
export async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => undefined);
}
