import { describe, expect, it } from '@jest/globals';
import { hourOfDay, positionAt } from './people-dial';

describe('positionAt', () => {
  it.each([
    [8, { at: 8, isWorking: true }],
    [12.5, { at: 12.5, isWorking: true }],
    [17, { at: 17, isWorking: false }],
    [3, { at: 17, isWorking: false }],
  ])('follows a day from 8 to 17 at %p', (now, place) => {
    expect(positionAt({ begins: 8, ends: 17 }, now)).toEqual(place);
  });

  it.each([
    [23, { at: 23, isWorking: true }],
    [0, { at: 0, isWorking: true }],
    [6.5, { at: 6.5, isWorking: false }],
    [21, { at: 6.5, isWorking: false }],
  ])('follows a night from 22 to 6:30 at %p', (now, place) => {
    expect(positionAt({ begins: 22, ends: 6.5 }, now)).toEqual(place);
  });
});

describe('hourOfDay', () => {
  it('counts minutes as a part of the hour', () => {
    expect(hourOfDay(new Date(2026, 10, 20, 8, 45))).toBe(8.75);
  });
});
