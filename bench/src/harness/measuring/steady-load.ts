import { setTimeout as passing } from 'node:timers/promises';

export interface SteadyLoad {
  readonly perSecond: number;
  readonly durationMs: number;
}

/**
 * Begins `work` so many times a second, however long the others take, and waits for all of them.
 *
 * @returns how long each took, in ms, from the moment at which it was due: who is kept waiting waits as well
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
    const early = due - performance.now();
    if (early > 0) await passing(early);
    const one = work().then(() => performance.now() - due);
    // It is heard of below, when the others have begun.
    one.catch(() => undefined);
    underWay.push(one);
  }
  return Promise.all(underWay);
}
