import { describe, expect, it } from '@jest/globals';
import type { Shift } from '../schedules/weekly-times.js';
import { CompanyZone } from '../time/company-zone.js';
import { currentDate, type RecentRecord } from './current-date.js';

const zone = new CompanyZone('Asia/Manila');
const NIGHT: Shift = { in: '22:00:00', out: '06:00:00' };
const DAY: Shift = { in: '08:00:00', out: '17:00:00' };
const today: RecentRecord = { date: '2026-11-20', remark: 'Absent', shift: NIGHT };
const yesterday: RecentRecord = { date: '2026-11-19', remark: 'TimeIn', shift: NIGHT };
const dateAt = (time: string, ...recent: RecentRecord[]): string =>
  currentDate(zone, zone.instantOf('2026-11-20', time), recent);

describe('the date that is under way', () => {
  it("is yesterday until its night shift is timed out or today's window begins", () => {
    expect(dateAt('00:30:00', today, yesterday)).toBe('2026-11-19');
    expect(dateAt('17:59:59', today, yesterday)).toBe('2026-11-19');
    expect(dateAt('18:00:00', today, yesterday)).toBe('2026-11-20');
  });

  it('is today once the night shift is timed out, and after any day shift', () => {
    expect(dateAt('06:30:00', today, { ...yesterday, remark: 'Present' })).toBe('2026-11-20');
    expect(dateAt('00:30:00', { ...today, shift: DAY }, { ...yesterday, shift: DAY })).toBe('2026-11-20');
    expect(dateAt('00:30:00')).toBe('2026-11-20');
  });
});
