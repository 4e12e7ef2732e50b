import { setTimeout as pause } from 'node:timers/promises';

/** Several times what it takes to look an account up and to record something about it. */
const STEP_MS = 500;

const CLOCK = { now: () => performance.now(), pause: (ms: number): Promise<void> => pause(ms) };

/**
 * Does the work, and settles at a whole multiple of half a second after its begin, also when it fails: the time says
 * nothing of what was found on the way.
 */
export async function inSteps<T>(work: () => Promise<T>, stepMs = STEP_MS, clock = CLOCK): Promise<T> {
  const begin = clock.now();
  try {
    return await work();
  } finally {
    await untilStep(begin, stepMs, clock);
  }
}

/** The same for work whose success is no secret: a refusal alone waits. */
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
