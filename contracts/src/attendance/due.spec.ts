import { describe, expect, it } from '@jest/globals';
import { isDue } from './due.js';

describe('when an employee is due', () => {
  it.each([
    ['08:00:00', 0, '00:00:00', false],
    ['08:00:00', 0, '08:00:00', false],
    ['08:00:00', 0, '08:00:01', true],
    ['08:00:00', 15, '08:15:00', false],
    ['08:00:00', 15, '08:15:01', true],
    ['22:00:00', 0, '08:15:01', false],
    ['23:50:00', 15, '23:59:59', false],
  ])('in at %s with %d minutes of grace, at %s: %p', (timeIn, grace, now, expected) => {
    expect(isDue(timeIn, grace, now)).toBe(expected);
  });
});
