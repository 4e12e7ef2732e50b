import { describe, expect, it } from '@jest/globals';
import { nextSorting, sortRows } from './sorting';
import type { Column, SortValue } from './table-model';

interface Item {
  readonly value: SortValue;
  readonly place: number;
}

const columns: readonly Column<Item>[] = [
  { heading: 'VALUE', width: '1%', sortValue: ({ value }) => value, render: () => null },
];
const sorted = (values: readonly SortValue[], direction: 'ascending' | 'descending') =>
  sortRows(
    values.map((value, place) => ({ value, place })),
    columns,
    { heading: 'VALUE', direction },
  );
const valuesOf = (items: readonly Item[]) => items.map(({ value }) => value);

describe('sorting', () => {
  it('sorts names without case and accents, and numbers in them by size', () => {
    expect(valuesOf(sorted(['Site 10', 'site 9', 'Ávila', 'Bago'], 'ascending'))).toEqual([
      'Ávila',
      'Bago',
      'site 9',
      'Site 10',
    ]);
  });

  it('sorts times and dates', () => {
    expect(valuesOf(sorted(['17:00:00', null, '08:12:41', '08:02:00'], 'descending'))).toEqual([
      '17:00:00',
      '08:12:41',
      '08:02:00',
      null,
    ]);
  });

  it('sorts numbers by size, with missing ones last either way', () => {
    expect(valuesOf(sorted([9, null, -3, 10], 'ascending'))).toEqual([-3, 9, 10, null]);
    expect(valuesOf(sorted([9, null, -3, 10], 'descending'))).toEqual([10, 9, -3, null]);
  });

  it('keeps equal rows in their original order', () => {
    const values = ['b', 'a', 'b', 'a'];
    expect(sorted(values, 'ascending').map(({ place }) => place)).toEqual([1, 3, 0, 2]);
    expect(sorted(values, 'descending').map(({ place }) => place)).toEqual([0, 2, 1, 3]);
  });

  it('goes from ascending to descending to unsorted', () => {
    const up = nextSorting(null, 'VALUE');
    const down = nextSorting(up, 'VALUE');
    expect([up?.direction, down?.direction, nextSorting(down, 'VALUE')]).toEqual([
      'ascending',
      'descending',
      null,
    ]);
    expect(nextSorting(down, 'OTHER')).toEqual({ heading: 'OTHER', direction: 'ascending' });
  });
});
