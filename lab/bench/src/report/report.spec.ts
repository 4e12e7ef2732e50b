import type { Measurement } from '../harness/line.js';
import { reportLine } from './report.js';

const measured = (value: number, reference: number): Measurement => ({
  value: { median: value, lowest: 0, highest: value * 2 },
  reference: { median: reference, lowest: 0, highest: reference * 2 },
});
const FASTER = { name: 'faster', bar: 2, direction: 'higher' } as const;
const SMALLER = { name: 'smaller', bar: 0.5, direction: 'lower' } as const;

describe('reportLine', () => {
  it('has the fields that programs read, and no others', () => {
    expect(reportLine(FASTER, measured(6000, 2000))).toEqual({
      name: 'faster',
      value: 6000,
      reference: 2000,
      ratio: 3,
      bar: 2,
      ok: true,
    });
  });

  it.each([
    [FASTER, 400, true],
    [FASTER, 399.99, false],
    [SMALLER, 100, true],
    [SMALLER, 100.01, false],
  ])('judges %o at %d to 200', (line, value, ok) => {
    expect(reportLine(line, measured(value, 200)).ok).toBe(ok);
  });

  it.each([
    [1000, true],
    [1000.01, false],
  ])('judges %d ms itself where there is no reference', (value, ok) => {
    const line = { name: 'quick', bar: 1000, direction: 'lower' } as const;
    const measurement = { ...measured(value, 1), reference: null };
    expect(reportLine(line, measurement)).toMatchObject({ value: 1000, reference: null, ratio: null, ok });
  });

  it('judges before it rounds', () => {
    const reported = reportLine(FASTER, measured(1.99999, 1));
    expect(reported).toMatchObject({ ratio: 2, ok: false });
  });

  it('does not take a missing figure for a met bar', () => {
    expect(reportLine(FASTER, measured(NaN, 1)).ok).toBe(false);
    expect(reportLine(SMALLER, measured(0, 0)).ok).toBe(false);
  });
});
