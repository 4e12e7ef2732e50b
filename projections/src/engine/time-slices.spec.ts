import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { atOnce, inSlices, mapInSlices, type Steps } from './time-slices.js';

/** Goes on until the rest of the process had so many turns in between, or it has become clear that it gets none. */
function* until(turns: { readonly count: number }, wanted: number): Steps<number> {
  let steps = 0;
  for (; turns.count < wanted && steps < 100_000_000; steps += 1) yield;
  return steps;
}

describe('a long computation', () => {
  it('lets the rest of the process go on between its time slices', async () => {
    const turns = { count: 0 };
    const steps = inSlices(until(turns, 3));
    const others = (async () => {
      for (; turns.count < 3; turns.count += 1) await turn();
    })();
    expect(await steps).toBeGreaterThan(0);
    await others;
    expect(turns.count).toBe(3);
  });

  it('is done without a pause when somebody wants it at once', () => {
    expect(atOnce(until({ count: 5 }, 5))).toBe(0);
  });

  it('keeps the order of what it maps, and ends with the first error', async () => {
    const numbers = Array.from({ length: 1_000 }, (_, index) => index);
    expect(await mapInSlices(numbers, (number) => number * 2)).toEqual(numbers.map((number) => number * 2));
    const refuse = (number: number) => {
      if (number === 700) throw new Error('not this one');
    };
    await expect(mapInSlices(numbers, refuse)).rejects.toThrow('not this one');
  });
});
