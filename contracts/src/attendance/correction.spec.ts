import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Shift } from '../schedules/weekly-times.js';
import { CompanyZone } from '../time/company-zone.js';
import type { TimeOfDay } from '../time/time-of-day.js';
import {
  correctedTimes,
  correctionFigures,
  isOutOnLaterDay,
  isTooLong,
  type CorrectionEntry,
} from './correction.js';
import type { RecordTimes } from './record-figures.js';
import { applyFact, NO_FACTS, type RecordState } from './record-state.js';
import { recordValues } from './record.js';
import { isHolidayRemark, isRemark, REMARK_TITLES, type Remark } from './remarks.js';

const DATE = '2026-11-20';
const DAY: Shift = { in: '08:00:00', out: '17:00:00' };
const NIGHT: Shift = { in: '22:00:00', out: '06:00:00' };
const EARLY: Shift = { in: '00:30:00', out: '09:00:00' };

const NO_TIMES: RecordTimes = { timeIn: null, timeOut: null };

const zone = new CompanyZone('Asia/Manila');

function times(
  shift: Shift | null,
  TimeIN1: TimeOfDay | null,
  TimeOUT1: TimeOfDay | null,
  remark: Remark = 'OB',
  present = NO_TIMES,
) {
  const entry = { remark, TimeIN1, TimeOUT1 };
  const { timeIn, timeOut } = correctedTimes(entry, { zone, date: DATE, shift, graceMinutes: 0, present });
  return [shown(timeIn), shown(timeOut)];
}

/** Day of the month and time of day. */
function shown(instant: number | null): string | null {
  return instant === null ? null : `${zone.workDateAt(instant).slice(8)} ${zone.timeOfDayAt(instant)}`;
}

describe('the instants of a correction', () => {
  it.each<[string, Shift | null, [TimeOfDay, TimeOfDay], [string, string]]>([
    ['a day shift', DAY, ['08:05:00', '17:10:00'], ['20 08:05:00', '20 17:10:00']],
    ['a night shift', NIGHT, ['21:50:00', '06:10:00'], ['20 21:50:00', '21 06:10:00']],
    [
      'a night shift that began after midnight',
      NIGHT,
      ['00:10:00', '06:10:00'],
      ['21 00:10:00', '21 06:10:00'],
    ],
    ['a shift just after midnight', EARLY, ['23:50:00', '09:00:00'], ['19 23:50:00', '20 09:00:00']],
    ['midnight itself', EARLY, ['00:00:00', '09:00:00'], ['20 00:00:00', '20 09:00:00']],
    ['a day off', null, ['23:00:00', '01:00:00'], ['20 23:00:00', '21 01:00:00']],
    ['the same time twice', DAY, ['08:00:00', '08:00:00'], ['20 08:00:00', '21 08:00:00']],
  ])('on %s', (_, shift, [timeIn, timeOut], expected) => {
    expect(times(shift, timeIn, timeOut)).toEqual(expected);
  });

  it('put an out without an in after the scheduled in', () => {
    expect(times(NIGHT, null, '06:00:00')).toEqual([null, '21 06:00:00']);
    expect(times(DAY, null, '17:00:00')).toEqual([null, '20 17:00:00']);
    expect(times(null, null, '17:00:00')).toEqual([null, '20 17:00:00']);
  });

  it('prefer the date itself, then the next day, when two are equally near', () => {
    expect(times(DAY, '20:00:00', '23:00:00')).toEqual(['20 20:00:00', '20 23:00:00']);
    expect(times(NIGHT, '10:00:00', '11:00:00')).toEqual(['20 10:00:00', '20 11:00:00']);
    expect(times({ in: '12:00:00', out: '21:00:00' }, '00:00:00', '01:00:00')).toEqual([
      '20 00:00:00',
      '20 01:00:00',
    ]);
  });

  it('do not change for a time that is entered as displayed', () => {
    const at = (day: string, time: string) => zone.instantOf(`2026-11-${day}`, time);
    const late = { timeIn: at('20', '21:30:00'), timeOut: at('21', '00:15:00') };
    expect(times(DAY, '21:30:00', '00:15:00', 'Present', late)).toEqual(['20 21:30:00', '21 00:15:00']);
    expect(times(DAY, '21:30:00', '00:45:00', 'Present', late)).toEqual(['20 21:30:00', '21 00:45:00']);
    expect(times(null, null, '00:15:00', 'OB', late)).toEqual([null, '21 00:15:00']);
  });

  it('never put an out before the in, whatever the record has', () => {
    const present = { timeIn: zone.instantOf(DATE, '08:00:00'), timeOut: zone.instantOf(DATE, '09:00:00') };
    expect(times(DAY, '10:00:00', '09:00:00', 'OB', present)).toEqual(['20 10:00:00', '21 09:00:00']);
  });

  it('may be 18 hours apart; without an in, from the scheduled in', () => {
    const ground = { zone, date: DATE, shift: DAY, graceMinutes: 0, present: NO_TIMES };
    const outAt = (hours: number, minutes = 0) => ({
      timeIn: null,
      timeOut: zone.instantOf(DATE, DAY.in) + hours * 3_600_000 + minutes * 60_000,
    });
    expect(isTooLong(outAt(18), ground)).toBe(false);
    expect(isTooLong(outAt(18, 1), ground)).toBe(true);
    expect(isTooLong(outAt(18, 1), { ...ground, shift: null })).toBe(false);
    const timeIn = zone.instantOf(DATE, DAY.in) + 60_000;
    expect(isTooLong({ ...outAt(18, 1), timeIn }, ground)).toBe(false);
    expect(isTooLong({ ...outAt(18, 2), timeIn }, ground)).toBe(true);
  });

  it('may be said to have the out on the next day', () => {
    const entry = { remark: 'Present', TimeIN1: '08:00:00', TimeOUT1: '20:00:00' } as const;
    const ground = { zone, date: DATE, shift: DAY, graceMinutes: 0, present: NO_TIMES };
    const hoursOf = (each: CorrectionEntry) => correctionFigures(each, ground).hrs;
    expect(hoursOf(entry)).toBe(12);
    expect(hoursOf({ ...entry, outNextDay: true })).toBe(36);
    expect(hoursOf({ ...entry, TimeOUT1: '08:00:00', outNextDay: true })).toBe(24);
    // A night shift ends on the next day without saying so.
    expect(hoursOf({ ...entry, TimeIN1: '22:00:00', TimeOUT1: '06:00:00', outNextDay: true })).toBe(8);
  });

  it('may be said not to have it there, however it was recorded', () => {
    const entry = { remark: 'Present', TimeIN1: '08:00:00', TimeOUT1: '17:00:00' } as const;
    const former = { zone, date: DATE, shift: DAY, graceMinutes: 0, present: NO_TIMES };
    const ground = { ...former, present: correctedTimes({ ...entry, outNextDay: true }, former) };
    const hoursOf = (each: CorrectionEntry) => correctionFigures(each, ground).hrs;
    expect(hoursOf(entry)).toBe(33);
    expect(isOutOnLaterDay(entry, ground)).toBe(true);
    expect(hoursOf({ ...entry, outNextDay: false })).toBe(9);
    expect(isOutOnLaterDay({ ...entry, outNextDay: false }, ground)).toBe(false);
    expect(hoursOf({ ...entry, TimeIN1: '22:00:00', TimeOUT1: '06:00:00', outNextDay: false })).toBe(8);
  });

  it('are null if the remark excludes them', () => {
    expect(times(DAY, '08:00:00', '17:00:00', 'Absent')).toEqual([null, null]);
    expect(times(DAY, '08:00:00', '17:00:00', 'TimeIn')).toEqual(['20 08:00:00', null]);
  });
});

describe('the figures of a correction', () => {
  it('are computed from its times and the schedule', () => {
    const entry = { remark: 'Present', TimeIN1: '08:20:00', TimeOUT1: '18:00:00' } as const;
    const ground = { zone, date: DATE, shift: DAY, graceMinutes: 0, present: NO_TIMES };
    expect(correctionFigures(entry, ground)).toEqual({ MinsLate: 20, UnderOverTime: 60, hrs: 9.67 });
    expect(correctionFigures(entry, { ...ground, graceMinutes: 20 })).toMatchObject({ MinsLate: 0 });
  });

  it('equal those of the corrected record, for any former state', () => {
    fc.assert(
      fc.property(
        formerStates(),
        entries(),
        fc.constantFrom(DAY, NIGHT, EARLY, null),
        (former, entry, shift) => {
          // Such a correction is refused.
          fc.pre(!isHolidayRemark(entry.remark) || former.holiday !== null);
          const { timeIn: formerIn, timeOut: formerOut } = recordValues(former, DATE, zone);
          const present = { timeIn: formerIn, timeOut: formerOut };
          const ground = { zone, date: DATE, shift, graceMinutes: former.graceMinutes, present };
          const fact = {
            type: 'corrected',
            remark: entry.remark,
            ...correctedTimes(entry, ground),
            shift,
          } as const;
          const { Remarks, timeIn, timeOut, MinsLate, UnderOverTime, hrs } = recordValues(
            applyFact(former, fact),
            DATE,
            zone,
          );
          expect({ Remarks, timeIn, timeOut }).toEqual({
            Remarks: entry.remark,
            ...correctedTimes(entry, ground),
          });
          expect({ MinsLate, UnderOverTime, hrs }).toEqual(correctionFigures(entry, ground));
        },
      ),
    );
  });
});

describe('a record that is entered as displayed', () => {
  it('keeps the instants of its times, for any punches and shift', () => {
    const instants = fc
      .integer({ min: -20 * 60, max: 44 * 60 })
      .map((minute) => zone.instantOf(DATE, '00:00:00') + minute * 60_000);
    const punches = fc.array(instants, { maxLength: 4 });
    fc.assert(
      fc.property(punches, fc.constantFrom(DAY, NIGHT, EARLY, null), (punched, shift) => {
        let state = applyFact(NO_FACTS, { type: 'opened', shift, graceMinutes: 0 });
        for (const at of punched) state = applyFact(state, { type: 'punched', at });
        const { Remarks, TimeIN1, TimeOUT1, timeIn, timeOut } = recordValues(state, DATE, zone);
        const entry = { remark: Remarks, TimeIN1, TimeOUT1 };
        const ground = { zone, date: DATE, shift, graceMinutes: 0, present: { timeIn, timeOut } };
        expect(correctedTimes(entry, ground)).toEqual({ timeIn, timeOut });
      }),
    );
  });
});

describe('any correction', () => {
  const MINUTE_MS = 60_000;
  /** Often at quarters of the day, so that two occurrences are equally near, or the same time comes twice. */
  const minuteOfDay = fc
    .oneof(fc.nat(1_439), fc.constantFrom(0, 360, 720, 1_080))
    .map((minute) => new Date(minute * MINUTE_MS).toISOString().slice(11, 19));
  const instant = fc
    .integer({ min: -20 * 60, max: 44 * 60 })
    .map((minute) => zone.instantOf(DATE, '00:00:00') + minute * MINUTE_MS);
  const any = fc.record({
    in: fc.option(minuteOfDay),
    out: fc.option(minuteOfDay),
    shift: fc.option(fc.record({ in: minuteOfDay, out: minuteOfDay })),
    present: fc.record({ timeIn: fc.option(instant), timeOut: fc.option(instant) }),
    keeps: fc.record({ in: fc.boolean(), out: fc.boolean() }),
  });

  it('gives the same times as a search minute by minute', () => {
    fc.assert(
      fc.property(any, ({ in: newIn, out: newOut, shift, present, keeps }) => {
        const reads = (at: number | null) => (at === null ? null : zone.timeOfDayAt(at));
        const TimeIN1 = keeps.in ? reads(present.timeIn) : newIn;
        const TimeOUT1 = keeps.out ? reads(present.timeOut) : newOut;
        const ground = { zone, date: DATE, shift, graceMinutes: 0, present };
        const found = correctedTimes({ remark: 'OB', TimeIN1, TimeOUT1 }, ground);
        const scheduledIn = shift && zone.instantOf(DATE, shift.in);
        const timeIn = searchedIn(TimeIN1, scheduledIn, present.timeIn);
        const timeOut = searchedOut(TimeOUT1, timeIn ?? scheduledIn, timeIn, present.timeOut);
        expect(found).toEqual({ timeIn, timeOut });
        const from = timeIn ?? scheduledIn;
        const minutes = from === null || timeOut === null ? 0 : (timeOut - from) / MINUTE_MS;
        const isKept = found.timeIn === ground.present.timeIn && found.timeOut === ground.present.timeOut;
        expect(isTooLong(found, ground)).toBe(!isKept && minutes > 18 * 60);
      }),
      { numRuns: 1_000 },
    );
  });

  function searchedIn(time: TimeOfDay | null, scheduledIn: number | null, present: number | null) {
    if (time === null) return null;
    if (present !== null && zone.timeOfDayAt(present) === time) return present;
    if (scheduledIn === null) return dayOf(DATE).find((at) => zone.timeOfDayAt(at) === time) ?? null;
    for (let away = 0; ; away += MINUTE_MS) {
      const met = [scheduledIn - away, scheduledIn + away].filter((at) => zone.timeOfDayAt(at) === time);
      // If two are equally near: the one on the date itself, else the one on the next day.
      if (met.length > 0) return met.find((at) => zone.workDateAt(at) === DATE) ?? met.at(-1) ?? null;
    }
  }

  function searchedOut(
    time: TimeOfDay | null,
    from: number | null,
    timeIn: number | null,
    present: number | null,
  ) {
    if (time === null) return null;
    const isKept = present !== null && zone.timeOfDayAt(present) === time;
    if (isKept && (timeIn === null || present > timeIn)) return present;
    if (from === null) return dayOf(DATE).find((at) => zone.timeOfDayAt(at) === time) ?? null;
    for (let at = from + MINUTE_MS; ; at += MINUTE_MS) if (zone.timeOfDayAt(at) === time) return at;
  }

  function dayOf(date: string): number[] {
    const start = zone.instantOf(date, '00:00:00');
    return Array.from({ length: 1_440 }, (_, minute) => start + minute * MINUTE_MS);
  }
});

function timesOfDay() {
  return fc.nat(86_399).map((second) => new Date(second * 1_000).toISOString().slice(11, 19));
}

/** Entries that the rules accept: a time in for `TimeIn`, both times for `Present`. */
function entries() {
  const remarks = fc.constantFrom(...Object.keys(REMARK_TITLES).filter(isRemark));
  return fc
    .record({ remark: remarks, TimeIN1: fc.option(timesOfDay()), TimeOUT1: fc.option(timesOfDay()) })
    .filter(
      ({ remark, TimeIN1, TimeOUT1 }: CorrectionEntry) =>
        (remark !== 'TimeIn' || TimeIN1 !== null) &&
        (remark !== 'Present' || (TimeIN1 !== null && TimeOUT1 !== null)),
    );
}

/** Opened records with and without punches, a leave, a holiday and an earlier correction. */
function formerStates() {
  return fc
    .record({
      grace: fc.nat(30),
      punches: fc.array(timesOfDay(), { maxLength: 4 }),
      leave: fc.boolean(),
      holiday: fc.boolean(),
      corrected: fc.boolean(),
    })
    .map(({ grace, punches, leave, holiday, corrected }) => {
      let state: RecordState = applyFact(NO_FACTS, { type: 'opened', shift: DAY, graceMinutes: grace });
      if (leave) state = applyFact(state, { type: 'leave-taken', transactionId: '1-1', leaveType: 'VL' });
      if (corrected) {
        const times = { timeIn: null, timeOut: null };
        state = applyFact(state, { type: 'corrected', remark: 'Absent', ...times, shift: DAY });
      }
      for (const time of punches)
        state = applyFact(state, { type: 'punched', at: zone.instantOf(DATE, time) });
      return holiday ? applyFact(state, { type: 'holiday-applied', remark: 'LH' }) : state;
    });
}
