import { setTimeout as passing } from 'node:timers/promises';

export interface SteadyLoad {
  readonly perSecond: number;
  readonly durationMs: number;
}

/**
 * Starts `work` at a fixed rate, whatever its duration, and waits for all of it.
 *
 * @returns the duration of each call in ms, from the moment at which it was due, so that queueing counts
 */
export async function timesAtRate(
  { perSecond, durationMs }: SteadyLoad,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const start = performance.now();
  const count = Math.round((perSecond * durationMs) / 1000);
  const underWay: Promise<number>[] = [];
  for (let index = 0; index < count; index += 1) {
    const due = start + (index * 1000) / perSecond;
    // A timer may fire up to a millisecond early.
    for (let early = due - performance.now(); early > 0; early = due - performance.now())
      await passing(early);
    const one = work().then(() => performance.now() - due);
    // The error is handled below, after the others have started.
    one.catch(() => undefined);
    underWay.push(one);
  }
  return Promise.all(underWay);
}
