import { describe, expect, it } from '@jest/globals';
import { isIncompleteTime, timeWithoutSeconds } from './time-field';

describe('time in a text', () => {
  it('of an input without seconds is on the full minute', () => {
    expect(timeWithoutSeconds('08:15:ss')).toBe('08:15:00');
    expect(timeWithoutSeconds('08:mm:ss')).toBeNull();
    expect(timeWithoutSeconds('08:15:30')).toBeNull();
  });

  it.each([
    ['08:mm:ss', true],
    ['hh:mm:30', true],
    ['08:15:ss', true],
    ['24:15:00', true],
    ['08:15:30', false],
    ['00:00:00', false],
    ['hh:mm:ss', false],
    ['', false],
  ])('%j is incomplete: %p', (input, isIncomplete) => {
    expect(isIncompleteTime(input)).toBe(isIncomplete);
  });
});
