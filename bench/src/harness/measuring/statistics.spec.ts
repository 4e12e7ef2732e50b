import { median, percentile, summarize } from './statistics.js';

describe('median', () => {
  it('is the middle one, whatever the order', () => {
    expect(median([9, 1, 5])).toBe(5);
  });

  it('lies between the two in the middle of an even number', () => {
    expect(median([4, 100, 1, 2])).toBe(3);
  });

  it('does not sort as text', () => {
    expect(median([10, 9, 100])).toBe(10);
  });

  it('refuses to make a figure of nothing', () => {
    expect(() => median([])).toThrow('no figures');
  });
});

describe('summarize', () => {
  it('keeps the extremes beside the median', () => {
    expect(summarize([3, 1, 8])).toEqual({ median: 3, lowest: 1, highest: 8 });
  });
});

describe('percentile', () => {
  it.each([
    [0.95, 95],
    [0.5, 50],
    [1, 100],
    [0, 1],
  ])('of %d is what so many do not exceed', (share, figure) => {
    const figures = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(percentile(figures, share)).toBe(figure);
  });

  it('refuses to make a figure of nothing', () => {
    expect(() => percentile([], 0.95)).toThrow('no figures');
  });
});
