import { describe, expect, it } from '@jest/globals';
import { recordTotals } from './record-totals.js';

const record = (Remarks: string, MinsLate: number, hrs: number) => ({ Remarks, MinsLate, hrs });

describe('the totals of records', () => {
  it('add up minutes late, hours to the hundredth, and days of absence', () => {
    const records = [
      record('Present', 12, 0.1),
      record('Present', 0, 0.2),
      record('Absent', 0, 0),
      record('VL', 0, 0),
      record('HVLAM', 3, 4.07),
    ];
    expect(recordTotals(records)).toEqual([
      { label: 'Mins late', decimals: 0, value: 15 },
      { label: 'Hours', decimals: 2, value: 4.37 },
      { label: 'Absences', decimals: 0, value: 1 },
    ]);
  });

  it('are zero of nothing', () => {
    expect(recordTotals([]).map(({ value }) => value)).toEqual([0, 0, 0]);
  });

  it('do not count an employee as absent who is not due yet', () => {
    const awaited = record('Absent', 0, 0);
    const totals = recordTotals([awaited, record('Absent', 0, 0)], (one) => one === awaited);
    expect(totals.find(({ label }) => label === 'Absences')?.value).toBe(1);
  });
});
