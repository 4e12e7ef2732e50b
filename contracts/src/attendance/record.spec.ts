import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Shift } from '../schedules/weekly-times.js';
import { CompanyZone } from '../time/company-zone.js';
import type { Half, LeaveType } from './leave-types.js';
import { applyFact, NO_FACTS, type RecordFact } from './record-state.js';
import { recordValues, type RecordValues } from './record.js';

const zone = new CompanyZone('Asia/Manila');
const DATE = '2026-11-20';
const SHIFT: Shift = { in: '08:00:00', out: '17:00:00' };
const at = (time: string): number => zone.instantOf(DATE, time);

const opened = (shift: Shift | null = SHIFT): RecordFact => ({ type: 'opened', shift, graceMinutes: 0 });
const punched = (time: string): RecordFact => ({ type: 'punched', at: at(time) });
const leave: RecordFact = { type: 'leave-taken', transactionId: '100003-1', leaveType: 'SL' };
const halfLeave = (half: 'AM' | 'PM'): RecordFact => ({ ...leave, half });
const holiday = (remark: 'LH' | 'SH'): RecordFact => ({ type: 'holiday-applied', remark });
const withdrawn: RecordFact = { type: 'holiday-withdrawn' };
const corrected = (
  remark: 'Absent' | 'TimeIn' | 'Present' | 'OB' | 'LH',
  timeIn: string | null = null,
  timeOut: string | null = null,
): RecordFact => ({
  type: 'corrected',
  remark,
  timeIn: timeIn === null ? null : at(timeIn),
  timeOut: timeOut === null ? null : at(timeOut),
  shift: SHIFT,
});

function record(...facts: RecordFact[]): RecordValues {
  return recordValues(facts.reduce(applyFact, NO_FACTS), DATE, zone);
}

function shown(...facts: RecordFact[]): [string, string | null, string | null] {
  const { Remarks, TimeIN1, TimeOUT1 } = record(...facts);
  return [Remarks, TimeIN1, TimeOUT1];
}

describe('half a day of leave', () => {
  it('goes with the punches of the other half, whichever came first, and expects that half alone', () => {
    const punches = [punched('12:30:00'), punched('17:00:00')];
    const off = {
      Remarks: 'HSLAM',
      TimeIN1: '12:30:00',
      TimeOUT1: '17:00:00',
      MinsLate: 0,
      UnderOverTime: 0,
    };
    expect(record(opened(), halfLeave('AM'), ...punches)).toMatchObject(off);
    expect(record(opened(), ...punches, halfLeave('AM'))).toMatchObject(off);
    expect(shown(opened(), halfLeave('PM'))).toEqual(['HSLPM', null, null]);
    const returned: RecordFact = { type: 'leave-returned', transactionId: '100003-1' };
    expect(shown(opened(), halfLeave('PM'), returned)).toEqual(['Absent', null, null]);
  });
});

describe('the record of a date', () => {
  it('is Absent with hours scheduled, else a rest day', () => {
    expect(shown(opened())).toEqual(['Absent', null, null]);
    expect(shown(opened(null))).toEqual(['RS', null, null]);
  });

  it('is TimeIn with one punch and Present with two', () => {
    expect(shown(opened(), punched('08:17:30'))).toEqual(['TimeIn', '08:17:30', null]);
    expect(record(opened(), punched('08:17:30'), punched('17:05:00'))).toMatchObject({
      Remarks: 'Present',
      TimeIN1: '08:17:30',
      TimeOUT1: '17:05:00',
      MinsLate: 17,
      UnderOverTime: 5,
      hrs: 8.79,
    });
  });

  it('takes the earliest punch as in and the latest as out, and an instant once', () => {
    const facts = [punched('12:00:00'), punched('17:00:00'), punched('08:00:00'), punched('17:00:00')];
    expect(shown(opened(), ...facts)).toEqual(['Present', '08:00:00', '17:00:00']);
    expect(shown(opened(), punched('08:00:00'), punched('08:00:40'))).toEqual(['TimeIn', '08:00:00', null]);
  });

  it('does not depend on the order in which punches arrive', () => {
    const times = fc.uniqueArray(fc.integer({ min: at('05:00:00'), max: at('23:00:00') }), { maxLength: 8 });
    const arrivals = times.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }), fc.nat(all.length)),
    );
    fc.assert(
      fc.property(arrivals, ([all, shuffled, openedAt]) => {
        const facts: RecordFact[] = shuffled.map((instant) => ({ type: 'punched', at: instant }));
        facts.splice(openedAt, 0, opened());
        const inOrder: RecordFact[] = all.map((instant) => ({ type: 'punched', at: instant }));
        expect(record(...facts)).toEqual(record(opened(), ...inOrder));
      }),
    );
  });

  it('keeps the schedule it was opened with until it is rescheduled', () => {
    const late: Shift = { in: '09:00:00', out: '18:00:00' };
    expect(record(opened(), opened(late), punched('08:30:00')).MinsLate).toBe(30);
    expect(record(opened(), punched('08:30:00'), { type: 'scheduled', shift: late }).MinsLate).toBe(0);
    expect(shown(opened(), { type: 'scheduled', shift: null })).toEqual(['RS', null, null]);
  });

  it('shows a leave only when it was recorded before any punch, and without it when it is returned', () => {
    expect(shown(leave, opened())).toEqual(['SL', null, null]);
    expect(record(leave, opened(), punched('08:30:00'))).toMatchObject({ Remarks: 'SL', MinsLate: 0 });
    expect(shown(opened(), punched('08:30:00'), leave)[0]).toBe('TimeIn');
    const returned: RecordFact = { type: 'leave-returned', transactionId: '100003-1' };
    expect(shown(leave, opened(), returned)[0]).toBe('Absent');
    expect(shown(leave, opened(), { ...returned, transactionId: '100003-2' })[0]).toBe('SL');
  });

  it('shows the new type of a leave that it already showed', () => {
    const retyped: RecordFact = { type: 'leave-changed', transactionId: '100003-1', leaveType: 'VL' };
    expect(shown(leave, opened(), punched('08:30:00'), retyped)[0]).toBe('VL');
    expect(shown(opened(), punched('08:30:00'), leave, retyped)[0]).toBe('TimeIn');
    expect(shown(leave, opened(), { ...retyped, transactionId: '100003-2' })[0]).toBe('SL');
  });

  it('is leave with both halves, of the type of the morning, unless a half was worked', () => {
    const half = (n: number, leaveType: LeaveType, of: Half): RecordFact => {
      return { type: 'leave-taken', transactionId: `100003-${n}`, leaveType, half: of };
    };
    const [morning, afternoon] = [half(1, 'SL', 'AM'), half(2, 'VL', 'PM')];
    const returned = (n: number): RecordFact => ({ type: 'leave-returned', transactionId: `100003-${n}` });
    expect(shown(opened(), morning, afternoon)).toEqual(['SL', null, null]);
    expect(shown(afternoon, morning, opened(), punched('08:30:00'))[0]).toBe('SL');
    expect(shown(opened(), morning, punched('13:00:00'), afternoon)).toEqual(['HSLAM', '13:00:00', null]);
    expect(shown(opened(), morning, afternoon, returned(2))[0]).toBe('HSLAM');
    expect(shown(opened(), morning, afternoon, returned(1))[0]).toBe('HVLPM');
    expect(shown(opened(), morning, afternoon, returned(1), returned(2))[0]).toBe('Absent');
    const asWhole: RecordFact = { type: 'leave-changed', transactionId: '100003-1', leaveType: 'VL' };
    expect(shown(opened(), morning, asWhole)[0]).toBe('VL');
    expect(shown(opened(), morning, { ...asWhole, half: 'PM' })[0]).toBe('HVLPM');
  });

  it('is a holiday above leave and punches, keeps the times, and is as before when withdrawn', () => {
    const worked = [leave, opened(), punched('08:00:00'), punched('17:00:00')];
    expect(shown(...worked, holiday('LH'))).toEqual(['LH', '08:00:00', '17:00:00']);
    expect(shown(holiday('SH'), opened())[0]).toBe('SH');
    expect(shown(...worked, holiday('LH'), holiday('SH'))[0]).toBe('SH');
    expect(record(...worked, holiday('LH'), withdrawn)).toEqual(record(...worked));
  });

  it('takes the remark from the later of holiday and correction', () => {
    const correction = corrected('OB', '09:00:00', '18:00:00');
    expect(shown(opened(), correction, holiday('LH'))).toEqual(['LH', '09:00:00', '18:00:00']);
    expect(shown(opened(), holiday('LH'), correction)).toEqual(['OB', '09:00:00', '18:00:00']);
    expect(shown(opened(), correction, holiday('LH'), withdrawn)[0]).toBe('OB');
  });

  it('is no holiday once the holiday is withdrawn, even if a correction had confirmed it', () => {
    const confirmed = corrected('LH', '09:00:00', '18:00:00');
    expect(shown(opened(), holiday('LH'), confirmed)).toEqual(['LH', '09:00:00', '18:00:00']);
    expect(shown(opened(), holiday('LH'), confirmed, withdrawn)).toEqual(['Present', '09:00:00', '18:00:00']);
    expect(shown(opened(), holiday('LH'), corrected('LH', '09:00:00'), withdrawn)[0]).toBe('TimeIn');
    expect(shown(opened(), holiday('LH'), corrected('LH'), withdrawn)[0]).toBe('Absent');
    expect(shown(opened(), holiday('LH'), corrected('LH'), withdrawn, holiday('SH'))[0]).toBe('SH');
  });

  it('has no out that comes within the minutes of the rule after the in', () => {
    const day = (doubleTapMinutes: number, ...times: string[]) =>
      shown(opened(), { type: 'rules-set', graceMinutes: 0, doubleTapMinutes }, ...times.map(punched));
    expect(day(10, '08:00:00', '08:10:00')).toEqual(['TimeIn', '08:00:00', null]);
    expect(day(10, '08:00:00', '08:10:01')).toEqual(['Present', '08:00:00', '08:10:01']);
    expect(day(10, '08:10:00', '17:00:00', '08:00:00')).toEqual(['Present', '08:00:00', '17:00:00']);
    // An earlier in that arrives late makes an out of what was none.
    expect(day(10, '08:00:00', '08:05:00', '07:54:00')).toEqual(['Present', '07:54:00', '08:05:00']);
    for (const minutes of [0, 1])
      expect(day(minutes, '08:00:00', '08:01:01')).toEqual(['Present', '08:00:00', '08:01:01']);
    expect(day(0, '08:00:00', '08:01:00')).toEqual(['TimeIn', '08:00:00', null]);
  });

  it('keeps no trace of a rule that was taken back', () => {
    const before = [opened(), punched('08:00:00')].reduce(applyFact, NO_FACTS);
    const set = (doubleTapMinutes: number) =>
      ({ type: 'rules-set', graceMinutes: 0, doubleTapMinutes }) as const;
    expect([set(10), set(1)].reduce(applyFact, before)).toEqual(before);
  });

  it('counts punches that arrive after a correction only if it said Absent or TimeIn', () => {
    const before = [opened(), punched('07:00:00')];
    expect(shown(...before, corrected('Present', '08:00:00', '17:00:00'), punched('19:00:00'))).toEqual([
      'Present',
      '08:00:00',
      '17:00:00',
    ]);
    expect(shown(...before, corrected('Absent'))).toEqual(['Absent', null, null]);
    expect(shown(...before, corrected('Absent'), punched('10:00:00'))).toEqual(['TimeIn', '10:00:00', null]);
    expect(shown(...before, corrected('TimeIn', '08:00:00'))).toEqual(['TimeIn', '08:00:00', null]);
    expect(
      shown(...before, corrected('TimeIn', '08:00:00'), punched('07:30:00'), punched('17:30:00')),
    ).toEqual(['Present', '08:00:00', '17:30:00']);
  });

  it('is not rescheduled once corrected', () => {
    const facts = [opened(), corrected('Present', '08:30:00', '17:00:00')];
    expect(record(...facts, { type: 'scheduled', shift: null }).MinsLate).toBe(30);
  });
});
