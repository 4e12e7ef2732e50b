import { describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import {
  codeOf,
  date,
  flag,
  groupOf,
  instant,
  listOf,
  nameOf,
  oneOf,
  orNull,
  pairOf,
  text,
  timeOfDay,
  wholeNumber,
} from './schema.js';

const trip = groupOf({ from: text, days: orNull(wholeNumber) });

describe('a kind of fields', () => {
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
    [pairOf(text), 'pair of (text)', ['a', 'b'], ['a', 'b', 'c']],
    [trip, '{ from: text; days: whole number, or null }', { from: 'A', days: null }, { from: 'A' }],
  ])('%# has a name that describes its values', (kind, name, held, other) => {
    expect(nameOf(kind)).toBe(name);
    expect(v.is(kind, held)).toBe(true);
    expect(v.is(kind, other)).toBe(false);
  });

  it('without a name is refused in an event', () => {
    expect(() => groupOf({ name: v.string() })).toThrow('A kind of a field has no name');
  });
});
