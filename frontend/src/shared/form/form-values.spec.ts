import { describe, expect, it } from '@jest/globals';
import { enteredValues, fieldDifferences, isPartOf, messagesOf, problemsOf } from './form-values';

interface Values {
  readonly name: string;
  readonly date: string | null;
  readonly hours: readonly string[];
}

const base: Values = { name: 'Ana', date: '2026-11-20', hours: ['08:00'] };

describe('entered values', () => {
  it('are those that differ, lists by their content', () => {
    expect(enteredValues({ ...base, hours: ['08:00'] }, base)).toEqual({});
    expect(enteredValues({ ...base, date: null, hours: ['08:00', '09:00'] }, base)).toEqual({
      date: null,
      hours: ['08:00', '09:00'],
    });
  });

  it('fit a form that has their fields, with values of their kind', () => {
    expect(isPartOf({ name: 'Eva', date: null }, base)).toBe(true);
    expect(isPartOf({ place: 'Manila' }, base)).toBe(false);
    expect(isPartOf({ name: 7 }, base)).toBe(false);
  });
});

describe('differences', () => {
  const labels = { name: 'Name', date: ['Date', (date: string | null) => date ?? 'none'] } as const;

  it('contain the changes of another user, beside the entered values', () => {
    const theirs = { ...base, name: 'Anne', date: null };
    expect(fieldDifferences(labels, { former: base, yours: { ...base, name: 'Anna' }, theirs })).toEqual([
      { field: 'name', label: 'Name', yours: 'Anna', theirs: 'Anne' },
      { field: 'date', label: 'Date', yours: null, theirs: 'none' },
    ]);
  });

  it('leave out unchanged values, and values that were entered identically', () => {
    const theirs = { ...base, name: 'Anna', hours: [] };
    expect(fieldDifferences(labels, { former: base, yours: { ...base, name: 'Anna' }, theirs })).toEqual([]);
    expect(fieldDifferences(labels, { former: base, yours: { ...base, date: null }, theirs: base })).toEqual(
      [],
    );
  });
});

describe('problems', () => {
  it('are all messages of all fields, also of those in lists', () => {
    const errors = {
      name: { type: '0', message: 'Too short', types: { 0: 'Too short', 1: ['Not a name', 'Taken'] } },
      entries: [undefined, { DATE: { type: 'non_empty', message: 'No date' } }],
    };
    expect(problemsOf(errors)).toEqual([
      { field: 'name', message: 'Too short' },
      { field: 'name', message: 'Not a name' },
      { field: 'name', message: 'Taken' },
      { field: 'entries.1.DATE', message: 'No date', isEmpty: true },
    ]);
    expect(messagesOf(undefined)).toEqual([]);
  });
});
