import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, LATEST_DATE } from '../time/work-date.js';
import { FROM_FIRST_DAY, placedAnew, placedFrom, placementOn, placementRanges } from './placements.js';

const inDepartment = (from: string, department: string) => ({ from, department });
type Placement = ReturnType<typeof inDepartment>;
const FINANCE = inDepartment(FROM_FIRST_DAY, 'Finance');

const after = (...recorded: Placement[]): Placement[] => recorded.reduce<Placement[]>(placedFrom, []);

describe('the department of a date', () => {
  it.each<[what: string, recorded: Placement[], departments: Record<string, string>]>([
    ['without a transfer', [FINANCE], { '2026-01-01': 'Finance', '2027-12-31': 'Finance' }],
    [
      'after a transfer, whenever it is recorded',
      [FINANCE, inDepartment('2026-11-13', 'Sales')],
      { '2026-11-12': 'Finance', '2026-11-13': 'Sales', '2027-01-01': 'Sales' },
    ],
    [
      'with an earlier transfer that is learned after a later one',
      [FINANCE, inDepartment('2026-11-13', 'Sales'), inDepartment('2026-11-02', 'Stores')],
      { '2026-11-01': 'Finance', '2026-11-02': 'Stores', '2026-11-12': 'Stores', '2026-11-13': 'Sales' },
    ],
    [
      'after the same transfer was corrected twice',
      [FINANCE, ...['Sales', 'Stores', 'Kitchen'].map((name) => inDepartment('2026-11-13', name))],
      { '2026-11-12': 'Finance', '2026-11-13': 'Kitchen' },
    ],
    [
      'after a transfer was taken back by the former department from the same day on',
      [FINANCE, inDepartment('2026-11-13', 'Sales'), inDepartment('2026-11-13', 'Finance')],
      { '2026-11-12': 'Finance', '2026-11-13': 'Finance' },
    ],
    [
      'with the first department corrected after a transfer',
      [FINANCE, inDepartment('2026-11-13', 'Sales'), inDepartment(FROM_FIRST_DAY, 'Stores')],
      { '2026-01-01': 'Stores', '2026-11-12': 'Stores', '2026-11-13': 'Sales' },
    ],
    [
      'before the first day that is known, where no record is',
      [inDepartment('2026-11-13', 'Sales')],
      { '2026-11-12': 'Sales' },
    ],
  ])('%s', (_what, recorded, departments) => {
    const placements = after(...recorded);
    const found = Object.keys(departments).map((date) => [date, placementOn(placements, date)?.department]);
    expect(Object.fromEntries(found)).toEqual(departments);
  });

  it('after a rehire is the new one, also where a later transfer was planned before', () => {
    const placements = after(
      FINANCE,
      inDepartment('2026-11-13', 'Sales'),
      inDepartment('2027-01-01', 'Kitchen'),
    );
    const anew = placedAnew(placements, inDepartment('2026-12-10', 'Stores'));
    const dates = ['2026-11-12', '2026-12-09', '2026-12-10', '2027-06-01'];
    expect(dates.map((date) => placementOn(anew, date)?.department)).toEqual([
      ...['Finance', 'Sales', 'Stores', 'Stores'],
    ]);
  });

  it('is none without a placement', () => {
    const placement = placementOn<Placement>([], '2026-11-13');
    expect(placement).toBeUndefined();
  });
});

const days = fc.integer({ min: 0, max: 60 }).map((day) => addDays('2026-10-01', day));
const placements = fc.uniqueArray(fc.record({ from: days, department: fc.string({ maxLength: 2 }) }), {
  selector: ({ from }) => from,
});

it('follows from the transfers in whatever order they are recorded', () => {
  const shuffled = placements.chain((recorded) =>
    fc.tuple(
      fc.constant(recorded),
      fc.shuffledSubarray(recorded, { minLength: recorded.length, maxLength: recorded.length }),
    ),
  );
  fc.assert(
    fc.property(shuffled, ([recorded, otherwise]) => {
      expect(after(FINANCE, ...otherwise)).toEqual(after(FINANCE, ...recorded));
    }),
  );
});

it('is the same in ranges, which cover each date once', () => {
  fc.assert(
    fc.property(placements, days, (recorded, date) => {
      const placed = after(...recorded);
      const ranges = placementRanges(placed);
      const found = ranges.filter(({ from, to }) => from <= date && date <= to);
      expect(found.map(({ department }) => department)).toEqual(
        placed.length === 0 ? [] : [placementOn(placed, date)?.department],
      );
      if (placed.length > 0) {
        expect([ranges[0]?.from, ranges.at(-1)?.to]).toEqual([FROM_FIRST_DAY, LATEST_DATE]);
      }
    }),
  );
});
