import { describe, expect, it } from '@jest/globals';
import { inSteps, refusedInSteps } from './time-steps.js';

const STEP_MS = 200;
const BEGIN = 5;

/** A clock of the test: a pause takes the time that was asked for, and nothing else does. */
function testClock() {
  let time = BEGIN;
  return {
    now: () => time,
    pause: (ms: number) => {
      time += ms;
      return Promise.resolve();
    },
  };
}

describe('work in steps', () => {
  /** The duration in steps of work that takes `spentMs`. */
  const duration = async (spentMs: number, end: () => Promise<unknown> = () => Promise.resolve()) => {
    const clock = testClock();
    const work = async () => {
      await clock.pause(spentMs);
      return end();
    };
    await inSteps(work, STEP_MS, clock).catch(() => undefined);
    return clock.now() - BEGIN;
  };

  it('gives what the work comes to', async () => {
    expect(await inSteps(() => Promise.resolve('done'), 1)).toBe('done');
    await expect(inSteps(() => Promise.reject(new Error('failed')), 1)).rejects.toThrow('failed');
  });

  it('takes a whole step, however soon the work is done or fails', async () => {
    expect(await duration(1)).toBe(STEP_MS);
    expect(await duration(STEP_MS)).toBe(STEP_MS);
    expect(await duration(1, () => Promise.reject(new Error('failed')))).toBe(STEP_MS);
  });

  it('takes whole steps for longer work as well', async () => {
    expect(await duration(STEP_MS + 10)).toBe(2 * STEP_MS);
  });

  it('holds back a refusal alone, where a success is no secret', async () => {
    const clock = testClock();
    expect(await refusedInSteps(() => Promise.resolve('done'), STEP_MS, clock)).toBe('done');
    expect(clock.now()).toBe(BEGIN);
    const refused = async () => {
      await clock.pause(1);
      throw new Error('no');
    };
    await expect(refusedInSteps(refused, STEP_MS, clock)).rejects.toThrow('no');
    expect(clock.now()).toBe(BEGIN + STEP_MS);
  });
});
