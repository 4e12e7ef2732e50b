import { describe, expect, it } from '@jest/globals';
import {
  codeOf,
  date,
  flag,
  groupOf,
  instant,
  listOf,
  oneOf,
  orNull,
  pairOf,
  text,
  timeOfDay,
  wholeNumber,
  wrongFieldOf,
  type Fields,
} from './kinds.js';

const trip = groupOf<{ from: string; days: number | null }>({ from: text, days: orNull(wholeNumber) });

describe('a kind', () => {
  it.each([
    [text, 'text', '', 1],
    [wholeNumber, 'whole number', -3, 1.5],
    [flag, 'true or false', false, 0],
    [date, 'date', '2024-02-29', '2023-02-29'],
    [instant, 'instant', '2023-01-02T00:00:00.000Z', '2023-01-02'],
    [oneOf(['SL', 'VL']), '"SL" or "VL"', 'VL', 'EL'],
    [oneOf([5, 6]), '5 or 6', 5, '5'],
    [codeOf({ LH: 'Legal Holiday' }), '"LH"', 'LH', 'toString'],
    [orNull(date), 'date, or null', null, undefined],
    [listOf(timeOfDay), 'list of (time of day)', [], ['8:00']],
    [pairOf(text), 'pair of (text)', ['a', 'b'], ['a']],
    [trip, '{ from: text; days: whole number, or null }', { from: 'A', days: null }, { from: 'A' }],
  ])('%o is told by its name, and tells what it holds', (kind, name, held, other) => {
    expect(kind.name).toBe(name);
    expect(kind.holds(held)).toBe(true);
    expect(kind.holds(other)).toBe(false);
  });

  it('names the first field that is wrong, and takes none that is inherited', () => {
    const fields: Fields<{ from: string; to: string }> = { from: text, to: text };
    expect(wrongFieldOf(fields, { from: 'A', to: 'B' })).toBeNull();
    expect(wrongFieldOf(fields, { from: 'A', to: 2 })).toBe('to');
    expect(wrongFieldOf(fields, Object.create({ from: 'A', to: 'B' }))).toBe('from');
    expect(wrongFieldOf(fields, 'AB')).toBe('from');
  });

  it('fits only a field of the very type', () => {
    // @ts-expect-error A field that may be null needs a kind that says so.
    const wider: Fields<{ reason: string | null }> = { reason: text };
    // @ts-expect-error Any text is more than these two.
    const narrower: Fields<{ leave: 'SL' | 'VL' }> = { leave: text };
    // @ts-expect-error A field may be null, never left out.
    const optional: Fields<{ reason?: string }> = { reason: text };
    expect([wider, narrower, optional]).toHaveLength(3);
  });
});
