import { describe, expect, it } from '@jest/globals';
import { mostlyRefused, type PeriodCount } from './mostly-refused.js';

const FIRST = Date.parse('2026-03-02T00:00:00Z');
const PERIOD_MS = 5 * 60_000;

type Counts = Readonly<Record<string, number>>;

/** Judges one terminal by its punches in successive periods. */
const of = (...periods: readonly Counts[]) =>
  mostlyRefused(
    periods.flatMap((counts, index) =>
      Object.entries(counts).map(([outcome, count]): PeriodCount => ({
        ...{ terminal: 'gate', period: new Date(FIRST + index * PERIOD_MS) },
        ...{ outcome, count },
      })),
    ),
    'accepted',
  );

describe('a terminal whose punches are mostly refused', () => {
  it.each([
    [0, 4, false],
    [0, 5, true],
    [5, 5, false],
    [5, 6, true],
    [100, 50, false],
  ])('with %d accepted and %d refused ones: %s', (accepted, refused, expected) => {
    expect(of({ accepted, unknown: refused })).toHaveLength(expected ? 1 : 0);
  });

  it('is named with the most frequent reason of all periods', () => {
    expect(of({ accepted: 2, unknown: 3, wrongPin: 2 }, { wrongPin: 2 })).toEqual([
      { terminal: 'gate', reason: 'wrongPin', refused: 7, sent: 9 },
    ]);
  });

  it.each<[string, boolean, ...(readonly Counts[])]>([
    ['whose newest punches are recorded', false, { future: 100 }, { accepted: 10 }],
    [
      'by few punches in several periods',
      false,
      { future: 9 },
      { accepted: 4 },
      { accepted: 3 },
      { accepted: 3 },
    ],
    ['but for a stray one', false, { future: 100 }, { accepted: 18, unknown: 2 }],
    ['not by fewer than ten', true, { future: 100 }, { accepted: 9 }],
    ['not while others are refused as well', true, { future: 20 }, { accepted: 12, unknown: 3 }],
    ['not by punches before the refused ones', true, { accepted: 10 }, { future: 20 }],
    ['not if it is in turns', true, { future: 20 }, { accepted: 6 }, { future: 20 }, { accepted: 6 }],
  ])('is mended, %s', (_, isRefusing, ...periods) => {
    expect(of(...periods)).toHaveLength(isRefusing ? 1 : 0);
  });

  it('stays well after single refused punches, and is named again after as many as ever', () => {
    const mended = [{ future: 100 }, { accepted: 10 }] as const;
    expect(of(...mended, { unknown: 5 }, { unknown: 5 })).toEqual([]);
    expect(of(...mended, { unknown: 5 }, { future: 6 })).toEqual([
      { terminal: 'gate', reason: 'future', refused: 11, sent: 21 },
    ]);
  });
});
