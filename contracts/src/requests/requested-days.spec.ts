import { describe, expect, it } from '@jest/globals';
import { templateOf } from '../schedules/weekly-times.js';
import { daysOfHours } from './requests.js';

const NOVEMBER = {
  FROM: '2026-11-01',
  TO: '2026-11-30',
  DAYS: 5,
  TIME: templateOf(['08:00:00', '17:00:00'], 5),
} as const;
const schedule = { ranges: [NOVEMBER], days: [{ date: '2026-11-18', shift: null }] };

describe('the days of a request for other hours', () => {
  it.each([
    ['a working day', '2026-11-20', '2026-11-20', ['2026-11-20']],
    ['one Sunday', '2026-11-22', '2026-11-22', ['2026-11-22']],
    ['a Saturday and a Sunday', '2026-11-21', '2026-11-22', ['2026-11-21', '2026-11-22']],
    ['days around a weekend', '2026-11-20', '2026-11-23', ['2026-11-20', '2026-11-23']],
    ['days around one that is set off', '2026-11-17', '2026-11-19', ['2026-11-17', '2026-11-19']],
    ['days without a schedule', '2026-12-05', '2026-12-06', ['2026-12-05', '2026-12-06']],
  ])('are, for %s, those that get the hours', (_, FROM, TO, days) => {
    expect(daysOfHours({ FROM, TO, except: [] }, schedule)).toEqual(days);
  });
});
