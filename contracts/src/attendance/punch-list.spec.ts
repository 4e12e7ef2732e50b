import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { NO_PUNCHES, PunchList } from './punch-list.js';
import { DOUBLE_TAP_MS } from './punches.js';

/** Enough punches for several chunks, from a range small enough to contain duplicates. */
const arrivals = fc
  .tuple(
    fc.constantFrom(1, 1_000, 30_000, 60_000),
    fc.array(fc.integer({ min: 0, max: 600 }), { maxLength: 900, size: 'max' }),
    fc.constantFrom('as they come', 'ascending', 'descending'),
  )
  .map(([step, places, order]) => {
    const instants = places.map((place) => place * step);
    if (order === 'ascending') instants.sort((a, b) => a - b);
    if (order === 'descending') instants.sort((a, b) => b - a);
    return instants;
  });

/** The rule of double taps, applied to the whole list. */
function counted(start: number, ascending: readonly number[]): number {
  let last = start;
  for (const instant of ascending) if (instant - last > DOUBLE_TAP_MS) last = instant;
  return last;
}

describe('a list of punches', () => {
  it('has each instant once, in order, for any order of arrival', () => {
    fc.assert(
      fc.property(arrivals, (instants) => {
        const list = PunchList.of(instants);
        const expected = [...new Set(instants)].sort((a, b) => a - b);
        expect([...list]).toEqual(expected);
        expect(JSON.stringify(list)).toBe(JSON.stringify(expected));
        expect([list.size, list.first]).toEqual([expected.length, expected[0]]);
        expect(instants.every((instant) => list.has(instant) && list.with(instant) === list)).toBe(true);
        expect(instants.some((instant) => list.has(instant + 0.5))).toBe(false);
      }),
    );
  });

  it('returns at each step the last counted and the last added instant', () => {
    fc.assert(
      fc.property(arrivals, fc.nat(40_000_000), (instants, start) => {
        let list = NO_PUNCHES;
        const wrong: number[] = [];
        for (const [index, instant] of instants.slice(0, 150).entries()) {
          const longer = list.with(instant);
          if (longer !== list && longer.addedTo(list).join() !== String(instant)) wrong.push(instant);
          list = longer;
          const from = index % 3 === 0 ? start : (list.first ?? start);
          if (list.lastCounted(from) !== counted(from, [...list])) wrong.push(instant);
        }
        expect(wrong).toEqual([]);
      }),
    );
  });

  it('does not change when other lists are derived from it', () => {
    fc.assert(
      fc.property(arrivals, arrivals, (instants, more) => {
        const list = PunchList.of(instants);
        const before = [...list];
        for (const instant of more) list.with(instant);
        expect([...list]).toEqual(before);
      }),
    );
  });

  it('does not count an instant within 60 seconds after the last counted one', () => {
    const list = PunchList.of([0, 30_000, 60_000, 61_000, 121_000]);
    expect([list.lastCounted(0), list.lastCounted(1_000), list.lastCounted(500_000)]).toEqual([
      61_000, 121_000, 500_000,
    ]);
    expect(NO_PUNCHES.lastCounted(5)).toBe(5);
  });
});
