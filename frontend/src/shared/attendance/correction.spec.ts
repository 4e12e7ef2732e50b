import { FIRST_RULES } from '@timekeep/contracts/rules/company-rules';
import { describe, expect, it } from '@jest/globals';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { correctionFigures } from '@timekeep/contracts/attendance/correction';
import type { ScheduleRanges } from '@timekeep/contracts/schedules/schedule-ranges';
import { templateOf } from '@timekeep/contracts/schedules/weekly-times';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { timekeepRecord } from '@/testing/timekeep-data';
import {} from './correction';
import { groundOf } from './correction-ground';

const zone = new CompanyZone('Asia/Manila');
const day: ScheduleRanges = [
  { FROM: '2026-01-01', TO: '2026-12-31', DAYS: 5, TIME: templateOf(['08:00:00', '17:00:00'], 5) },
];
const night: ScheduleRanges = [
  { FROM: '2026-01-01', TO: '2026-12-31', DAYS: 5, TIME: templateOf(['22:00:00', '06:00:00'], 5) },
];

const groundFor = (ranges: ScheduleRanges, values: Partial<TimekeepRecord>) =>
  groundOf(timekeepRecord('2026-11-19', values), {
    zone,
    schedule: { ranges, days: [] },
    rules: FIRST_RULES,
  });

/** Returns an instant as local time in Manila. */
const local = (instant: number | null) =>
  instant === null ? null : new Date(instant + 8 * 3_600_000).toISOString().slice(0, 16);
const presentOf = (ranges: ScheduleRanges, values: Partial<TimekeepRecord>) => {
  const { present } = groundFor(ranges, values);
  return [local(present.timeIn), local(present.timeOut)];
};

describe('ground of a correction', () => {
  it('has the shift that the schedule gives the date, none on a day off or without schedule', () => {
    expect(groundFor(day, {}).shift).toEqual({ in: '08:00:00', out: '17:00:00' });
    expect(groundFor([], {}).shift).toBeNull();
    const sunday = timekeepRecord('2026-11-22');
    expect(
      groundOf(sunday, { zone, schedule: { ranges: day, days: [] }, rules: FIRST_RULES }).shift,
    ).toBeNull();
  });

  it('finds the instants of ordinary times on the date itself', () => {
    expect(presentOf(day, { TimeIN1: '08:12:00', TimeOUT1: '17:00:00', MinsLate: 12, hrs: 8.8 })).toEqual([
      '2026-11-19T08:12',
      '2026-11-19T17:00',
    ]);
  });

  it('finds the out of a night shift on the next day', () => {
    expect(presentOf(night, { TimeIN1: '21:55:00', TimeOUT1: '06:00:00', hrs: 8.08 })).toEqual([
      '2026-11-19T21:55',
      '2026-11-20T06:00',
    ]);
    const lateIn = { Remarks: 'TimeIn', TimeIN1: '00:30:00', TimeOUT1: null, MinsLate: 150, hrs: 0 };
    expect(presentOf(night, lateIn)).toEqual(['2026-11-20T00:30', null]);
  });

  it('finds times far from the schedule by their figures', () => {
    const late = { TimeIN1: '21:30:00', TimeOUT1: '00:15:00', MinsLate: 810, UnderOverTime: 435, hrs: 2.75 };
    expect(presentOf(day, late)).toEqual(['2026-11-19T21:30', '2026-11-20T00:15']);
    // Set by a correction, which takes the occurrence nearest to the scheduled time in.
    const early = { ...late, MinsLate: 0, UnderOverTime: -1005 };
    expect(presentOf(day, early)).toEqual(['2026-11-18T21:30', '2026-11-19T00:15']);
  });

  it('uses the window of punches where the figures are ambiguous', () => {
    const official = { Remarks: 'OB', TimeIN1: '21:30:00', TimeOUT1: '00:15:00', hrs: 2.75 };
    expect(presentOf(day, official)).toEqual(['2026-11-19T21:30', '2026-11-20T00:15']);
    expect(presentOf([], { ...official, TimeIN1: '03:00:00', TimeOUT1: '03:30:00', hrs: 0.5 })).toEqual([
      '2026-11-20T03:00',
      '2026-11-20T03:30',
    ]);
  });

  it('puts times of a former schedule on the date itself', () => {
    const early = { TimeIN1: '05:54:56', TimeOUT1: '15:03:08', UnderOverTime: 3, hrs: 9.14 };
    expect(presentOf(night, early)).toEqual(['2026-11-19T05:54', '2026-11-19T15:03']);
  });

  it('has no instants for times that are missing', () => {
    expect(presentOf(day, { Remarks: 'Absent', TimeIN1: null, TimeOUT1: null, hrs: 0 })).toEqual([
      null,
      null,
    ]);
  });

  it('gives an unchanged record its own figures', () => {
    const record = {
      TimeIN1: '21:30:00',
      TimeOUT1: '00:15:00',
      MinsLate: 810,
      UnderOverTime: 435,
      hrs: 2.75,
    };
    const ground = groundFor(day, record);
    const entry = { remark: 'Present', TimeIN1: '21:30:00', TimeOUT1: '00:15:00' } as const;
    expect(correctionFigures(entry, ground)).toEqual({ MinsLate: 810, UnderOverTime: 435, hrs: 2.75 });
  });
});
