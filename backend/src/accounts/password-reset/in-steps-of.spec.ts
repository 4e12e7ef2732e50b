import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { inSteps, refusedInSteps } from './in-steps-of.js';

const STEP_MS = 200;
/** Timers may be early by this, and their clock is another one. */
const EARLY_MS = 2;

describe('work in steps', () => {
  const duration = async (work: () => Promise<unknown>): Promise<number> => {
    const begin = performance.now();
    await inSteps(work, STEP_MS).catch(() => undefined);
    return performance.now() - begin;
  };

  it('gives what the work comes to', async () => {
    expect(await inSteps(() => Promise.resolve('done'), 1)).toBe('done');
    await expect(inSteps(() => Promise.reject(new Error('failed')), 1)).rejects.toThrow('failed');
  });

  it('takes a whole step, however soon the work is done or fails', async () => {
    expect(await duration(() => Promise.resolve())).toBeGreaterThanOrEqual(STEP_MS - EARLY_MS);
    expect(await duration(() => Promise.reject(new Error('failed')))).toBeGreaterThanOrEqual(
      STEP_MS - EARLY_MS,
    );
  });

  it('takes whole steps for longer work as well', async () => {
    expect(await duration(() => pause(STEP_MS + 10))).toBeGreaterThanOrEqual(2 * STEP_MS - EARLY_MS);
  });

  it('holds back a refusal alone, where a success is no secret', async () => {
    expect(await refusedInSteps(() => Promise.resolve('done'), 3_600_000)).toBe('done');
    const begin = performance.now();
    await expect(refusedInSteps(() => Promise.reject(new Error('no')), STEP_MS)).rejects.toThrow('no');
    expect(performance.now() - begin).toBeGreaterThanOrEqual(STEP_MS - EARLY_MS);
  });
});
