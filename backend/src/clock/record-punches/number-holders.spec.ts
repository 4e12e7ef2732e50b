import { expect, it } from '@jest/globals';
import type { Shift } from '@timekeep/contracts/schedules/weekly-times';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { changesHandsAt } from './number-holders.js';

const MANILA = new CompanyZone('Asia/Manila');
const DAY: Shift = { in: '08:00:00', out: '17:00:00' };
const NIGHT: Shift = { in: '22:00:00', out: '06:00:00' };
const EARLY: Shift = { in: '05:00:00', out: '13:00:00' };

it.each<[Shift | null, Shift | null, string]>([
  [null, null, '04:00:00'],
  [DAY, null, '04:00:00'],
  [DAY, DAY, '04:00:00'],
  [DAY, NIGHT, '04:00:00'],
  [NIGHT, null, '10:00:00'],
  [NIGHT, NIGHT, '10:00:00'],
  [NIGHT, DAY, '07:00:00'],
  [NIGHT, EARLY, '05:00:00'],
])(
  'a number of shifts %j goes to the next holder, of shifts %j, at %s of the first day',
  (before, next, time) => {
    const instant = changesHandsAt(
      MANILA,
      '2026-07-01',
      () => before,
      () => next,
    );
    expect(instant).toBe(MANILA.instantOf('2026-07-01', time));
  },
);
