import { median, percentile } from './statistics.js';

describe('median', () => {
  it('is the middle figure, for any order, compared as numbers and not as text', () => {
    expect(median([9, 100, 10])).toBe(10);
    expect(median([7])).toBe(7);
  });

  it('is the mean of the two middle figures for an even count', () => {
    expect(median([4, 100, 1, 2])).toBe(3);
  });

  it('does not reorder its argument', () => {
    const figures = [3, 1, 2];
    median(figures);
    expect(figures).toEqual([3, 1, 2]);
  });

  it('does not exist of nothing', () => {
    expect(() => median([])).toThrow('no figures');
  });
});

describe('percentile', () => {
  it.each([
    [0.99, 99],
    [0.95, 95],
    [0.5, 50],
    [1, 100],
    [0, 1],
  ])('of the share %d is the smallest figure that this share does not exceed', (share, figure) => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(percentile(hundred, share)).toBe(figure);
  });

  it('is a figure that was measured', () => {
    expect(percentile([10, 20], 0.5)).toBe(10);
  });

  it('does not exist of nothing', () => {
    expect(() => percentile([], 0.95)).toThrow('no figures');
  });
});
