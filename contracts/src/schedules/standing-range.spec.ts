import { describe, expect, it } from '@jest/globals';
import { carriableRanges, type ScheduleRange, standingRange } from './schedule-ranges.js';
import { DEFAULT_TEMPLATE, templateOf } from './weekly-times.js';

const five = { DAYS: 5, TIME: DEFAULT_TEMPLATE } as const;
const six = { DAYS: 6, TIME: templateOf(['08:00:00', '17:00:00'], 6) } as const;

function range(FROM: string, TO: string, week: Pick<ScheduleRange, 'DAYS' | 'TIME'> = five): ScheduleRange {
  return { FROM, TO, ...week };
}

describe('the standing range of a year', () => {
  it.each([
    ['the range that ends the year', [range('2024-01-01', '2024-12-31')], '2024-01-01'],
    ['one that ends on the first day of the last week', [range('2024-01-01', '2024-12-25')], '2024-01-01'],
    [
      'that of the autumn, and not special hours of the last week',
      [range('2024-01-01', '2024-12-25'), range('2024-12-26', '2024-12-31', six)],
      '2024-01-01',
    ],
    [
      'hours that hold since November, and not those of October',
      [range('2024-01-01', '2024-10-31', six), range('2024-11-01', '2024-12-31')],
      '2024-11-01',
    ],
    [
      'the later of two with the same number of days',
      [range('2024-12-22', '2024-12-26'), range('2024-12-27', '2024-12-31', six)],
      '2024-12-27',
    ],
    [
      'the rest of a range that special hours split, with its days before them',
      [
        range('2024-01-01', '2024-12-20'),
        range('2024-12-21', '2024-12-29', six),
        range('2024-12-30', '2024-12-31'),
      ],
      '2024-12-30',
    ],
    [
      'the last of the year and not one of the next',
      [range('2024-12-01', '2024-12-26'), range('2025-01-01', '2025-12-31', six)],
      '2024-12-01',
    ],
    ['one that goes on into the year', [range('2024-12-31', '2025-03-31')], '2024-12-31'],
  ])('is %s', (_, ranges, FROM) => {
    expect(standingRange(ranges, 2025)?.FROM).toBe(FROM);
  });

  it.each([
    ['without a schedule', []],
    ['whose schedule ends before the last week', [range('2024-01-01', '2024-12-24')]],
    ['whose schedule begins in the year', [range('2025-01-01', '2025-12-31')]],
  ])('is nothing for an employee %s', (_, ranges) => {
    expect(standingRange(ranges, 2025)).toBeUndefined();
    expect(carriableRanges(ranges, 2025)).toEqual([]);
  });
});
