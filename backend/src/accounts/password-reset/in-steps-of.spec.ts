import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { inStepsOf } from './in-steps-of.js';

const STEP_MS = 200;
/** Timers may be early by this, and their clock is another one. */
const EARLY_MS = 2;

describe('work in steps', () => {
  const duration = async (work: () => Promise<unknown>): Promise<number> => {
    const begin = performance.now();
    await inStepsOf(STEP_MS, work).catch(() => undefined);
    return performance.now() - begin;
  };

  it('gives what the work comes to', async () => {
    expect(await inStepsOf(1, () => Promise.resolve('done'))).toBe('done');
    await expect(inStepsOf(1, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
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
});
