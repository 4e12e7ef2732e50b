import { describe, expect, it } from '@jest/globals';
import type { Shift } from '../schedules/weekly-times.js';
import { CompanyZone } from '../time/company-zone.js';
import { explainRecord, explanationOf, type RecordExplanation } from './explain-record.js';
import { applyFact, NO_FACTS, type RecordFact } from './record-state.js';
import type { Remark } from './remarks.js';

const zone = new CompanyZone('Asia/Manila');
const DATE = '2026-11-20';
const SHIFT = { in: '08:00:00', out: '17:00:00' };
const at = (time: string): number => zone.instantOf(DATE, time);

const opened = (graceMinutes = 0): RecordFact => ({ type: 'opened', shift: SHIFT, graceMinutes });
const unscheduled: RecordFact = { type: 'opened', shift: null, graceMinutes: 0 };
const punched = (time: string): RecordFact => ({ type: 'punched', at: at(time) });
const instant = (time: string | null): number | null => (time === null ? null : at(time));
const corrected = (
  remark: Remark,
  timeIn: string | null,
  timeOut: string | null,
  shift: Shift = SHIFT,
): RecordFact => ({
  type: 'corrected',
  remark,
  timeIn: instant(timeIn),
  timeOut: instant(timeOut),
  shift,
});

const explained = (...facts: RecordFact[]): Omit<RecordExplanation, 'codes'> => {
  const { codes, ...texts } = explanationOf(explainRecord(facts.reduce(applyFact, NO_FACTS), DATE, zone));
  expect(Object.keys(codes ?? {})).toEqual(Object.keys(texts));
  return texts;
};

describe('the explanation of a record', () => {
  it('names the times that the figures are computed from', () => {
    expect(explained(opened(), punched('08:12:30'), punched('17:30:00'))).toEqual({
      Remarks: 'Present, because there are a time in and a time out.',
      MinsLate: '12 minutes late: in at 08:12:30, expected at 08:00:00.',
      UnderOverTime: '30 minutes of overtime: out at 17:30:00, expected at 17:00:00.',
      hrs: '9.29 hours: from 08:12:30 to 17:30:00, breaks included.',
    });
  });

  it('says what is missing', () => {
    expect(explained(opened())).toEqual({
      Remarks: 'Absent, because hours are scheduled on this date, and there is no punch.',
      MinsLate: '0 minutes late, because there is no time in.',
      UnderOverTime: 'Neither under- nor overtime, because there is no time out.',
      hrs: '0 hours, because there is no time in.',
    });
    expect(explained(unscheduled)).toMatchObject({
      Remarks: 'RS (Rest Day), because no hours are scheduled on this date.',
    });
    expect(explained(unscheduled, punched('09:00:00'))).toMatchObject({
      Remarks: 'TimeIn (Time In), because there is a time in and no time out.',
      MinsLate: '0 minutes late, because no hours are scheduled on this date.',
      hrs: '0 hours, because there is no time out.',
    });
  });

  it('states the minutes that the grace forgives', () => {
    expect(explained(opened(5), punched('08:04:00')).MinsLate).toBe(
      '0 minutes late: in at 08:04:00, expected at 08:00:00, and up to 5 minutes are forgiven.',
    );
    expect(explained(opened(5), punched('07:59:00')).MinsLate).toBe(
      '0 minutes late: in at 07:59:00, expected at 08:00:00.',
    );
    expect(explained(opened(5), punched('08:06:00')).MinsLate).toMatch(/^6 minutes late: /);
  });

  it('names the rule by which a punch soon after the in is no out', () => {
    const tapped = [opened(), punched('08:00:00'), punched('08:07:00')];
    const ten: RecordFact = { type: 'rules-set', graceMinutes: 0, doubleTapMinutes: 10 };
    const why =
      'TimeIn (Time In), because there is a time in and no time out: the punch at 08:07:00 is no time out, because it came within 10 minutes after the time in.';
    expect(explained(...tapped).Remarks).toMatch(/^Present/);
    expect(explained(...tapped, ten).Remarks).toBe(why);
    expect(explained(...tapped, ten, punched('17:00:00')).Remarks).toMatch(/^Present/);
    expect(explained(opened(), ten, punched('08:00:00'), punched('08:00:40')).Remarks).toBe(
      'TimeIn (Time In), because there is a time in and no time out.',
    );
    // Punches after a correction, and a corrected out, which the rule does not concern.
    expect(explained(opened(), ten, corrected('TimeIn', '08:00:00', null), punched('08:07:00')).Remarks).toBe(
      why,
    );
    expect(explained(...tapped, ten, corrected('Present', '08:00:00', '08:07:00')).Remarks).toMatch(
      /^Present/,
    );
  });

  it('names the fact that decides the remark', () => {
    const leave: RecordFact = { type: 'leave-taken', transactionId: '1', leaveType: 'SL' };
    const holiday: RecordFact = { type: 'holiday-applied', remark: 'LH' };
    const because = (...facts: RecordFact[]) =>
      explained(opened(), ...facts).Remarks.replace(/.*because /, '');
    expect(because(leave)).toBe('this leave was recorded before any punch of the date.');
    expect(because(leave, punched('08:00:00'))).toBe('this leave was recorded before any punch of the date.');
    expect(because(punched('08:00:00'))).toBe('there is a time in and no time out.');
    expect(because(corrected('OB', null, null), holiday)).toBe('the date is a holiday for all.');
    expect(because(holiday, corrected('OB', null, null))).toBe('HR corrected the record to it.');
    expect(because(corrected('Absent', null, null), punched('09:00:00'))).toBe(
      'somebody punched after HR had corrected the record to Absent.',
    );
    expect(because(holiday, corrected('LH', null, null), { type: 'holiday-withdrawn' })).toBe(
      'hours are scheduled on this date, and there is no punch.',
    );
  });

  it('names leave that the record does not show, with the reason', () => {
    const leave: RecordFact = { type: 'leave-taken', transactionId: '1', leaveType: 'SL' };
    const morning: RecordFact = { ...leave, half: 'AM' };
    const afternoon: RecordFact = { ...leave, transactionId: '2', leaveType: 'VL', half: 'PM' };
    const holiday: RecordFact = { type: 'holiday-applied', remark: 'LH' };
    const ofLeave = (...facts: RecordFact[]) =>
      explained(opened(), ...facts).Remarks.replace(/.*Leave is recorded for this date too /, '');
    const worked = 'It does not show, because it was recorded after a punch.';
    const isCorrected = 'It does not show, because HR corrected the record.';
    expect(ofLeave(punched('08:00:00'), leave)).toBe(`(SL (Sick Leave)). ${worked}`);
    expect(ofLeave(leave, holiday)).toBe('(SL (Sick Leave)). It does not show on a holiday.');
    expect(ofLeave(leave, corrected('Absent', null, null))).toBe(`(SL (Sick Leave)). ${isCorrected}`);
    expect(ofLeave(leave, corrected('SL', null, null))).toBe(
      'SL (Sick Leave), because HR corrected the record to it.',
    );
    expect(ofLeave(morning, punched('13:00:00'), afternoon)).toBe(`(HVLPM (HalfDay VL PM)). ${worked}`);
    expect(ofLeave(afternoon, morning)).toBe(
      'SL (Sick Leave), because leave was recorded for both halves of the day: SL in the morning and VL in the afternoon.',
    );
    expect(ofLeave(afternoon, morning, holiday)).toBe(
      '(HVLPM (HalfDay VL PM), HSLAM (HalfDay SL AM)). It does not show on a holiday.',
    );
  });

  it('states how a remark changes the hours', () => {
    expect(explained(opened(), corrected('OB', '09:00:00', '16:00:00'))).toMatchObject({
      MinsLate: '0 minutes late, because OB is never late.',
      UnderOverTime: 'Neither under- nor overtime, because OB has none.',
    });
    expect(explained(opened(), corrected('HVLAM', '12:31:00', '16:59:00'))).toMatchObject({
      MinsLate: '1 minute late: in at 12:31:00, expected at 12:30:00.',
      UnderOverTime: '1 minute of undertime: out at 16:59:00, expected at 17:00:00.',
    });
    expect(explained(opened(), corrected('OT', '08:00:00', '19:00:00')).UnderOverTime).toBe(
      '120 minutes of overtime: from 08:00:00 to 19:00:00, less the scheduled hours.',
    );
  });

  it('names the break that half a day begins or ends at', () => {
    const shift: Shift = { in: '08:00:00', out: '17:00:00', break: ['11:30:00', '12:00:00'] };
    const morning = corrected('HVLAM', '12:05:00', '17:00:00', shift);
    expect(explained(opened(), morning)).toMatchObject({
      MinsLate:
        '5 minutes late: in at 12:05:00, expected at 12:00:00. The break of the schedule is from 11:30:00 to 12:00:00.',
      UnderOverTime: 'Neither under- nor overtime: out at 17:00:00, expected at 17:00:00.',
    });
    const breakRule = { minutes: 60, above: 360 };
    const rules: RecordFact = { type: 'rules-set', graceMinutes: 0, breakRule };
    expect(explained(opened(), rules, corrected('HVLPM', '08:00:00', '12:00:00')).UnderOverTime).toBe(
      'Neither under- nor overtime: out at 12:00:00, expected at 12:00:00. The usual break of the company is from 12:00:00 to 13:00:00.',
    );
  });
});
