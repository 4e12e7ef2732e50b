import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isWithinShift } from '../schedules/weekly-times.js';
import { CompanyZone } from '../time/company-zone.js';
import { timeOfSecond } from '../time/time-of-day.js';
import { isSplitBreak, recordFigures, scheduledHours, type ArithmeticInput } from './record-figures.js';
import { halfDayOff, HOLIDAY_TITLES, REMARK_TITLES, type Remark } from './remarks.js';

const zone = new CompanyZone('Asia/Manila');
const DATE = '2026-11-20';
const at = (time: string, date = DATE): number => zone.instantOf(date, time);
const scheduled = scheduledHours(zone, DATE, { in: '08:00:00', out: '17:00:00' });

function figures(input: Partial<ArithmeticInput>): ReturnType<typeof recordFigures> {
  return recordFigures({
    remark: 'Present',
    timeIn: at('08:00:00'),
    timeOut: at('17:00:00'),
    scheduled,
    graceMinutes: 0,
    ...input,
  });
}

describe('minutes late', () => {
  it.each([
    ['07:30:00', 0],
    ['08:00:59', 0],
    ['08:01:00', 1],
    ['08:17:30', 17],
    ['12:00:00', 240],
  ])('counts whole minutes: in at %s is %d late', (time, late) => {
    expect(figures({ timeIn: at(time) }).MinsLate).toBe(late);
  });

  it('is 0 within the grace and counts in full past it', () => {
    expect(figures({ timeIn: at('08:10:59'), graceMinutes: 10 }).MinsLate).toBe(0);
    expect(figures({ timeIn: at('08:11:00'), graceMinutes: 10 }).MinsLate).toBe(11);
  });

  it('counts for a record with an in only', () => {
    expect(figures({ remark: 'TimeIn', timeIn: at('08:20:00'), timeOut: null })).toEqual({
      MinsLate: 20,
      UnderOverTime: 0,
      hrs: 0,
    });
  });

  it('measures a morning off from the middle of the shift', () => {
    expect(figures({ remark: 'HVLAM', timeIn: at('12:35:00') }).MinsLate).toBe(5);
    expect(figures({ remark: 'HVLPM', timeIn: at('08:05:00') }).MinsLate).toBe(5);
  });
});

describe('under- and overtime', () => {
  it.each([
    ['17:00:59', 0],
    ['17:01:00', 1],
    ['16:59:01', 0],
    ['16:59:00', -1],
    ['16:29:30', -30],
    ['19:30:00', 150],
  ])('rounds toward zero: out at %s is %d', (time, minutes) => {
    expect(Object.is(figures({ timeOut: at(time) }).UnderOverTime, minutes)).toBe(true);
  });

  it('measures an afternoon off from the middle of the shift', () => {
    expect(figures({ remark: 'HSLPM', timeOut: at('12:45:00') }).UnderOverTime).toBe(15);
    expect(figures({ remark: 'HSLAM', timeOut: at('16:45:00') }).UnderOverTime).toBe(-15);
  });

  it('is for OT the time worked outside the schedule, all of it on a day off', () => {
    const worked = { remark: 'OT', timeIn: at('06:00:00'), timeOut: at('19:30:30') } as const;
    expect(figures(worked).UnderOverTime).toBe(120 + 150);
    expect(figures({ ...worked, scheduled: null }).UnderOverTime).toBe(13 * 60 + 30);
    expect(figures({ ...worked, timeOut: at('07:00:00') }).UnderOverTime).toBe(60);
  });
});

describe('the break of a shift', () => {
  const HOUR = { minutes: 60, above: 0 };

  it.each([
    ['08:00:00', '17:00:00', '11:30:00', '12:15:00', '2026-11-20 11:30:00', '2026-11-20 12:15:00'],
    ['22:00:00', '06:00:00', '23:30:00', '00:30:00', '2026-11-20 23:30:00', '2026-11-21 00:30:00'],
    ['22:00:00', '06:00:00', '02:00:00', '03:00:00', '2026-11-21 02:00:00', '2026-11-21 03:00:00'],
    ['08:00:00', '08:00:00', '07:00:00', '07:30:00', '2026-11-21 07:00:00', '2026-11-21 07:30:00'],
  ])('wins over the rule: %s to %s with %s to %s', (timeIn, timeOut, start, end, from, to) => {
    const shift = { in: timeIn, out: timeOut, break: [start, end] } as const;
    const { break: pause } = scheduledHours(zone, DATE, shift, HOUR);
    const words = (instant = 0) => `${zone.workDateAt(instant)} ${zone.timeOfDayAt(instant)}`;
    expect([words(pause?.in), words(pause?.out)]).toEqual([from, to]);
  });

  it('is where the halves of the day meet', () => {
    const hours = scheduledHours(
      zone,
      DATE,
      { in: '08:00:00', out: '17:00:00', break: ['11:30:00', '12:15:00'] },
      HOUR,
    );
    expect(figures({ remark: 'HVLAM', scheduled: hours, timeIn: at('12:20:00') }).MinsLate).toBe(5);
    expect(figures({ remark: 'HVLPM', scheduled: hours, timeOut: at('11:20:00') }).UnderOverTime).toBe(-10);
  });

  const second = fc.nat({ max: 86_399 }).map(timeOfSecond);

  it('is inside the shift whenever it is accepted, and changes no figure of other remarks unless it splits the shift', () => {
    fc.assert(
      fc.property(fc.tuple(second, second, second, second), ([timeIn, timeOut, start, end]) => {
        const shift = { in: timeIn, out: timeOut };
        const plain = scheduledHours(zone, DATE, shift);
        const own = scheduledHours(zone, DATE, { ...shift, break: [start, end] });
        const { break: pause } = own;
        const isInside =
          pause !== null && plain.in < pause.in && pause.in < pause.out && pause.out < plain.out;
        expect(isWithinShift([start, end], shift)).toBe(isInside);
        const worked = { timeIn: at('08:05:00'), timeOut: at('16:55:00') };
        if (isSplitBreak(pause)) return;
        expect(figures({ ...worked, scheduled: own })).toEqual(figures({ ...worked, scheduled: plain }));
      }),
    );
  });
});

describe('the break of the rule', () => {
  const HOUR = { minutes: 60, above: 360 };
  const withBreak = (timeIn: string, timeOut: string, rule = HOUR) =>
    scheduledHours(zone, DATE, { in: timeIn, out: timeOut }, rule);

  it.each([
    ['08:00:00', '17:00:00', HOUR, '12:00:00', '13:00:00'],
    ['08:00:00', '14:00:01', HOUR, '10:30:00', '11:30:00'],
    ['22:00:00', '06:00:00', HOUR, '01:30:00', '02:30:00'],
    ['08:00:00', '17:00:00', { minutes: 45, above: 0 }, '12:07:30', '12:52:30'],
  ])('lies in the middle: %s to %s with %j from %s to %s', (timeIn, timeOut, rule, from, to) => {
    const hours = withBreak(timeIn, timeOut, rule);
    expect([hours.break?.in, hours.break?.out].map((at) => zone.timeOfDayAt(at ?? 0))).toEqual([from, to]);
  });

  it.each([
    ['08:00:00', '14:00:00', HOUR],
    ['08:00:00', '17:00:00', { minutes: 0, above: 0 }],
    ['08:00:00', '08:45:00', { minutes: 60, above: 0 }],
  ])('is none from %s to %s with %j', (timeIn, timeOut, rule) => {
    expect(withBreak(timeIn, timeOut, rule).break).toBeNull();
  });

  it('lies between the halves of a day: the morning ends where it begins, the afternoon begins where it ends', () => {
    const scheduled = withBreak('08:00:00', '17:00:00');
    expect(figures({ remark: 'HVLAM', timeIn: at('13:05:00'), scheduled }).MinsLate).toBe(5);
    expect(figures({ remark: 'HSLPM', timeOut: at('12:10:00'), scheduled }).UnderOverTime).toBe(10);
    expect(figures({ timeIn: at('08:05:00'), timeOut: at('16:00:00'), scheduled })).toMatchObject({
      MinsLate: 5,
      UnderOverTime: -60,
      hrs: 7.92,
    });
  });
});

describe('hours', () => {
  it('are rounded to two decimals, without a break', () => {
    expect(figures({}).hrs).toBe(9);
    expect(figures({ timeOut: at('16:50:00') }).hrs).toBe(8.83);
    expect(figures({ timeOut: null }).hrs).toBe(0);
  });

  it('round a half up, without errors of binary fractions', () => {
    expect(figures({ timeIn: at('07:55:10'), timeOut: at('17:04:28') }).hrs).toBe(9.16);
    // A half lies at each odd multiple of 18 seconds.
    for (let odd = 1; odd < 3_600; odd += 2) {
      const timeOut = scheduled.in + odd * 18_000;
      const up = figures({ timeIn: scheduled.in, timeOut }).hrs;
      expect(up.toFixed(2)).toBe(decimal((odd + 1) / 2));
      expect(figures({ timeIn: scheduled.in, timeOut: timeOut - 1 }).hrs.toFixed(2)).toBe(
        decimal((odd - 1) / 2),
      );
    }
  });
});

/** A count of hundredths as text, without division. */
function decimal(hundredths: number): string {
  const digits = String(hundredths).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

describe('a shift over midnight', () => {
  const night = scheduledHours(zone, DATE, { in: '22:00:00', out: '06:00:00' });

  it('ends on the next day', () => {
    const worked = { timeIn: at('22:05:00'), timeOut: at('06:30:00', '2026-11-21'), scheduled: night };
    expect(figures(worked)).toEqual({ MinsLate: 5, UnderOverTime: 30, hrs: 8.42 });
  });

  it('lasts 24 hours if in and out are equal', () => {
    const whole = scheduledHours(zone, DATE, { in: '07:00:00', out: '07:00:00' });
    expect(whole.out - whole.in).toBe(24 * 3_600_000);
  });
});

describe('any record', () => {
  const remarks = Object.keys({ ...REMARK_TITLES, ...HOLIDAY_TITLES }) as Remark[];
  const input = fc.record({
    remark: fc.constantFrom(...remarks),
    timeIn: fc.option(fc.integer({ min: at('00:00:00'), max: at('23:59:59') })),
    timeOut: fc.option(fc.integer({ min: at('00:00:00'), max: at('23:59:59', '2026-11-21') })),
    scheduled: fc.constantFrom(scheduled, null),
    graceMinutes: fc.nat({ max: 30 }),
  });

  it('has whole figures, no negative lateness, and 0 without a schedule except for OT', () => {
    fc.assert(
      fc.property(input, (record) => {
        const { MinsLate, UnderOverTime } = recordFigures(record);
        expect(Number.isInteger(MinsLate) && MinsLate >= 0).toBe(true);
        expect(Number.isInteger(UnderOverTime)).toBe(true);
        if (record.remark === 'OT') return;
        const counts =
          record.remark === 'Present' || record.remark === 'TimeIn' || halfDayOff(record.remark) !== null;
        if (!record.scheduled || !counts) expect([MinsLate, UnderOverTime]).toEqual([0, 0]);
      }),
    );
  });
});
