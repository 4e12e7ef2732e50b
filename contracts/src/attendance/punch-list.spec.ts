import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  DOUBLE_TAP_MS,
  hasPunch,
  lastCounted,
  NO_PUNCHES,
  punchesSince,
  punchList,
  withPunch,
} from './punch-list.js';

/** Punches from a range small enough to contain duplicates. */
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
        const list = instants.reduce(withPunch, NO_PUNCHES);
        expect(list).toEqual([...new Set(instants)].sort((a, b) => a - b));
        expect(punchList(instants)).toEqual(list);
        expect(
          instants.every((instant) => hasPunch(list, instant) && withPunch(list, instant) === list),
        ).toBe(true);
        expect(instants.some((instant) => hasPunch(list, instant + 0.5))).toBe(false);
      }),
    );
  });

  it('returns at each step the last counted and the last added instant', () => {
    fc.assert(
      fc.property(arrivals, fc.nat(40_000_000), (instants, start) => {
        let list = NO_PUNCHES;
        const wrong: number[] = [];
        for (const [index, instant] of instants.slice(0, 150).entries()) {
          const longer = withPunch(list, instant);
          if (longer !== list && punchesSince(list, longer).join() !== String(instant)) wrong.push(instant);
          list = longer;
          const from = index % 3 === 0 ? start : (list[0] ?? start);
          if (lastCounted(list, from) !== counted(from, list)) wrong.push(instant);
        }
        expect(wrong).toEqual([]);
        expect(punchesSince(NO_PUNCHES, list)).toEqual(list);
        expect(punchesSince(list, list)).toEqual([]);
      }),
    );
  });

  it('does not change when other lists are derived from it', () => {
    fc.assert(
      fc.property(arrivals, arrivals, (instants, more) => {
        const list = punchList(instants);
        const before = [...list];
        for (const instant of more) withPunch(list, instant);
        expect(list).toEqual(before);
      }),
    );
  });

  it('does not count an instant within 60 seconds after the last counted one', () => {
    const list = punchList([0, 30_000, 60_000, 61_000, 121_000]);
    expect([lastCounted(list, 0), lastCounted(list, 1_000), lastCounted(list, 500_000)]).toEqual([
      61_000, 121_000, 500_000,
    ]);
    expect(lastCounted(NO_PUNCHES, 5)).toBe(5);
    // A longer time after the start concerns the start alone; a shorter one is that of a double tap.
    expect([lastCounted(list, 0, 61_000), lastCounted(list, 0, 60_999), lastCounted(list, 0, 0)]).toEqual([
      121_000, 61_000, 61_000,
    ]);
    expect(lastCounted(list, 0, 121_000)).toBe(0);
  });
});
