import { setImmediate as tick } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { atOnce, inSlices, mapInSlices, type Steps } from './time-slices.js';

/** Computes until the event loop has run `wanted` times in between, or too much work was done without. */
function* until(ticks: { readonly count: number }, wanted: number): Steps<number> {
  let steps = 0;
  for (; ticks.count < wanted && steps < 100_000_000; steps += 1) yield;
  return steps;
}

describe('a long computation', () => {
  it('yields to the event loop between time slices', async () => {
    const ticks = { count: 0 };
    const steps = inSlices(until(ticks, 3));
    const others = (async () => {
      for (; ticks.count < 3; ticks.count += 1) await tick();
    })();
    expect(await steps).toBeGreaterThan(0);
    await others;
    expect(ticks.count).toBe(3);
  });

  it('runs without a pause if required', () => {
    expect(atOnce(until({ count: 5 }, 5))).toBe(0);
  });

  it('maps in order, and ends with the first error', async () => {
    const numbers = Array.from({ length: 1_000 }, (_, index) => index);
    expect(await mapInSlices(numbers, (number) => number * 2)).toEqual(numbers.map((number) => number * 2));
    const refuse = (number: number) => {
      if (number === 700) throw new Error('not this one');
    };
    await expect(mapInSlices(numbers, refuse)).rejects.toThrow('not this one');
  });
});
