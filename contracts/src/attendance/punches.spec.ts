import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countedPunches, DOUBLE_TAP_MS } from './punches.js';

describe('counted punches', () => {
  it('leave out what comes within 60 seconds of the last that counted', () => {
    expect(countedPunches([0, 30_000, 60_000, 61_000, 121_000])).toEqual([0, 61_000]);
    expect(countedPunches([])).toEqual([]);
  });

  it('lie apart, and what was left out lies near one that counted', () => {
    const instants = fc.uniqueArray(fc.integer({ min: 0, max: 600_000 }), { maxLength: 20 });
    fc.assert(
      fc.property(instants, (punches) => {
        const counted = countedPunches(punches.toSorted((a, b) => a - b));
        counted.slice(1).forEach((punch, index) => {
          expect(punch - (counted[index] ?? 0)).toBeGreaterThan(DOUBLE_TAP_MS);
        });
        for (const punch of punches) {
          expect(counted.some((one) => one <= punch && punch - one <= DOUBLE_TAP_MS)).toBe(true);
        }
      }),
    );
  });
});
