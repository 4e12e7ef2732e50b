import { growthTable, medianPoint, worstStep } from './growth-table.js';

const row = (...points: readonly [ms: number, result: number][]) => ({
  name: 'search',
  counted: 'rows',
  points: points.map(([ms, result]) => ({ ms, result })),
});

describe('worstStep', () => {
  it('is 1 when the time grows as the result does', () => {
    expect(worstStep(row([10, 100], [60, 600], [300, 3000]))).toBeCloseTo(1);
  });

  it('is the worst of the steps, wherever it is', () => {
    expect(worstStep(row([10, 100], [20, 100], [20, 1000]))).toBeCloseTo(2);
    expect(worstStep(row([10, 100], [10, 100], [30, 100]))).toBeCloseTo(3);
  });
});

describe('medianPoint', () => {
  it('goes by the time for what came of it', () => {
    const points = row([10, 100], [90, 300], [40, 200]).points;
    expect(medianPoint(points)).toEqual({ ms: 40, result: 200 });
  });

  it('needs a point', () => {
    expect(() => medianPoint([])).toThrow('no points');
  });
});

it('says what was taken at which size', () => {
  const lines = growthTable([1000, 6000], [row([10, 100], [30, 600])]);
  expect(lines[0]).toMatch(/employees +1,000 +6,000/);
  expect(lines[1]).toMatch(/search +10\.0 ms, 100 rows +30\.0 ms, 600 rows +0\.50/);
});
