import { describe, expect, it } from '@jest/globals';
import { median, percentile } from './statistics.js';

describe('percentiles', () => {
  it('are values that were measured, in whatever order', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(percentile(hundred, 0.99)).toBe(99);
    expect(percentile(hundred, 1)).toBe(100);
    expect(median([3, 1, 2])).toBe(2);
    expect(median([7])).toBe(7);
  });

  it('do not exist of nothing', () => {
    expect(() => median([])).toThrow('nothing');
  });
});
