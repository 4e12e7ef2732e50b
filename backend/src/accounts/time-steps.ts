import { setTimeout as pause } from 'node:timers/promises';

/** Several times as long as reading an account and recording an event about it takes. */
const STEP_MS = 500;

const CLOCK = { now: () => performance.now(), pause: (ms: number): Promise<void> => pause(ms) };

/**
 * Runs the work and settles at a multiple of half a second after its start, also when it fails, so that its duration does not
 * reveal whether an account exists.
 */
export async function inSteps<T>(work: () => Promise<T>, stepMs = STEP_MS, clock = CLOCK): Promise<T> {
  const begin = clock.now();
  try {
    return await work();
  } finally {
    await untilStep(begin, stepMs, clock);
  }
}

/** Delays refusals alone, for work whose success is no secret. */
export async function refusedInSteps<T>(work: () => Promise<T>, stepMs = STEP_MS, clock = CLOCK): Promise<T> {
  const begin = clock.now();
  try {
    return await work();
  } catch (error) {
    await untilStep(begin, stepMs, clock);
    throw error;
  }
}

async function untilStep(begin: number, stepMs: number, clock: typeof CLOCK): Promise<void> {
  const spentMs = clock.now() - begin;
  await clock.pause(Math.ceil(spentMs / stepMs) * stepMs - spentMs);
}
