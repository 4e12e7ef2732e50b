import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Shift } from '../schedules/weekly-times.js';
import { CompanyZone } from '../time/company-zone.js';
import { addDays } from '../time/work-date.js';
import { explainRecord } from './explain-record.js';
import { recordValues, type RecordValues } from './record.js';
import { applyFact, NO_FACTS, type RecordFact } from './record-state.js';

const zone = new CompanyZone('Asia/Manila');
const DATE = '2026-11-20';
const SPLIT: Shift = { in: '08:00:00', out: '20:00:00', break: ['12:00:00', '16:00:00'] };
const NIGHT: Shift = { in: '18:00:00', out: '06:00:00', break: ['22:00:00', '02:00:00'] };
const MINUTE_MS = 60_000;

/** A time `HH:MM` of the date; with `+` of the day after. */
const at = (time: string): number =>
  zone.instantOf(time.startsWith('+') ? addDays(DATE, 1) : DATE, `${time.replace('+', '')}:00`);
const opened = (shift: Shift | null = SPLIT, rules = {}): RecordFact => ({
  ...{ type: 'opened', shift, graceMinutes: 0, doubleTapMinutes: 10 },
  ...rules,
});
const punches = (times: string): RecordFact[] =>
  times
    .split(' ')
    .filter((time) => time !== '')
    .map((time) => ({ type: 'punched', at: at(time) }));
const stateOf = (facts: readonly RecordFact[]) => facts.reduce(applyFact, NO_FACTS);
const record = (...facts: RecordFact[]): RecordValues => recordValues(stateOf(facts), DATE, zone);

/** The times of a record in their order, with `-` for a missing one between, then its remark, late minutes and under- or overtime. */
function shown(...facts: RecordFact[]): string {
  const { Remarks, TimeIN1, TimeBreakOUT, TimeBreakIN, TimeOUT1, MinsLate, UnderOverTime } = record(...facts);
  const times = [TimeIN1, TimeBreakOUT, TimeBreakIN, TimeOUT1].map((time) => time?.slice(0, 5) ?? '-');
  return `${times.join(' ')} ${Remarks} ${MinsLate} ${UnderOverTime}`;
}

describe('punches of a shift from 08:00 to 20:00 with a break from 12:00 to 16:00', () => {
  it.each([
    // Each part in and out.
    ['08:00 12:00 16:00 20:00', '08:00 12:00 16:00 20:00 Present 0 0'],
    ['08:05 12:00 16:10 20:00', '08:05 12:00 16:10 20:00 Present 15 0'],
    ['08:00 11:30 16:00 20:30', '08:00 11:30 16:00 20:30 Present 0 0'],
    ['08:00 12:20 15:40 19:00', '08:00 12:20 15:40 19:00 Present 0 -60'],
    // The day is under way, or its out was forgotten.
    ['08:00', '08:00 - - - TimeIn 0 0'],
    ['08:00 12:00', '08:00 - - 12:00 Present 0 -240'],
    ['08:00 12:00 16:10', '08:00 12:00 16:10 - TimeIn 10 0'],
    ['08:00 14:30 16:00', '08:00 14:30 16:00 - TimeIn 0 0'],
    // Nearer to the out of the day than to the in of the second part: out until a later punch comes.
    ['08:00 12:00 18:30', '08:00 12:00 - 18:30 Present 0 -90'],
    ['08:00 12:00 18:30 20:00', '08:00 12:00 18:30 20:00 Present 150 0'],
    // A punch at an end of the break was forgotten.
    ['08:00 12:00 20:00', '08:00 12:00 - 20:00 Present 0 0'],
    ['08:00 16:10 20:00', '08:00 - 16:10 20:00 Present 10 0'],
    ['08:00 20:00', '08:00 - - 20:00 Present 0 0'],
    // One part alone: the other one is missing as long as it lasts, and the break is not.
    ['08:00 11:00', '08:00 - - 11:00 Present 0 -300'],
    ['08:00 13:00', '08:00 - - 13:00 Present 0 -240'],
    ['16:10 20:00', '16:10 - - 20:00 Present 250 0'],
    ['14:00 20:00', '14:00 - - 20:00 Present 240 0'],
    ['16:00', '16:00 - - - TimeIn 240 0'],
    // More punches: those nearest to the ends of the break.
    ['08:00 10:00 10:20 12:00 16:00 20:00', '08:00 12:00 16:00 20:00 Present 0 0'],
    ['08:00 10:00 10:20 12:00', '08:00 - - 12:00 Present 0 -240'],
    ['08:00 12:00 13:30 16:00 20:00', '08:00 12:00 16:00 20:00 Present 0 0'],
    ['08:00 12:00 16:00 18:00 18:20 20:00', '08:00 12:00 16:00 20:00 Present 0 0'],
    ['08:00 12:00 16:00 16:30', '08:00 12:00 16:00 16:30 Present 0 -210'],
    // Double taps: of an in the first punch counts, of an out the last.
    ['08:00 08:05 11:55 12:02 15:57 16:05 19:55 20:03', '08:00 12:02 15:57 20:03 Present 0 3'],
    ['08:00 12:00 16:00 16:05', '08:00 12:00 16:00 - TimeIn 0 0'],
    ['08:00 12:00 12:05', '08:00 - - 12:05 Present 0 -240'],
    ['08:00 12:00 12:05 20:00', '08:00 12:05 - 20:00 Present 0 0'],
  ])('%s: %s', (times, expected) => {
    expect(shown(opened(), ...punches(times))).toBe(expected);
  });

  it('forgives the grace of each part alone', () => {
    const late = (times: string) => record(opened(SPLIT, { graceMinutes: 10 }), ...punches(times)).MinsLate;
    expect(late('08:10 12:00 16:10 20:00')).toBe(0);
    expect(late('08:11 12:00 16:10 20:00')).toBe(11);
    expect(late('08:09 12:00 16:12 20:00')).toBe(12);
    expect(late('08:11 12:00 16:12 20:00')).toBe(23);
  });
});

it.each([
  ['18:00 22:00 +02:10 +06:00', '18:00 22:00 02:10 06:00 Present 10 0'],
  ['18:05 22:00 +02:10', '18:05 22:00 02:10 - TimeIn 15 0'],
  ['18:00 +06:30', '18:00 - - 06:30 Present 0 30'],
])('a split shift runs over midnight: %s', (times, expected) => {
  expect(shown(opened(NIGHT), ...punches(times))).toBe(expected);
});

it.each([
  ['of less than 2 hours', { ...SPLIT, break: ['12:00:00', '13:59:59'] }, '08:00 - - 20:00 Present 0 0'],
  [
    'of exactly 2 hours',
    { ...SPLIT, break: ['12:00:00', '14:00:00'] },
    '08:00 12:00 16:10 20:00 Present 130 0',
  ],
] satisfies [string, Shift, string][])('a break %s', (_, shift, expected) => {
  expect(shown(opened(shift), ...punches('08:00 12:00 16:10 20:00'))).toBe(expected);
});

it('a break of the rule splits a shift as well', () => {
  const rule = { breakRule: { minutes: 120, above: 360 } };
  const shift = { in: '08:00:00', out: '18:00:00' };
  expect(shown(opened(shift, rule), ...punches('08:00 12:00 14:05 18:00'))).toBe(
    '08:00 12:00 14:05 18:00 Present 5 0',
  );
});

describe('other facts of a date with a split shift', () => {
  const FOUR = punches('08:00 12:00 16:10 20:00');
  const half = (part: 'AM' | 'PM'): RecordFact => ({
    ...{ type: 'leave-taken', transactionId: '1', leaveType: 'VL' },
    half: part,
  });

  it.each<[string, RecordFact[], string]>([
    [
      'half a day of leave has one part',
      [half('PM'), ...punches('08:05 12:00')],
      '08:05 - - 12:00 HVLPM 5 0',
    ],
    ['and in the morning likewise', [half('AM'), ...punches('16:10 20:00')], '16:10 - - 20:00 HVLAM 10 0'],
    ['also if it is recorded after the punches', [...FOUR, half('PM')], '08:00 - - 20:00 HVLPM 0 480'],
    [
      'leave of the whole day keeps the times',
      [{ type: 'leave-taken', transactionId: '1', leaveType: 'VL' }, ...FOUR],
      '08:00 12:00 16:10 20:00 VL 0 0',
    ],
    ['a holiday too', [...FOUR, { type: 'holiday-applied', remark: 'LH' }], '08:00 12:00 16:10 20:00 LH 0 0'],
    [
      'other hours of the date take the parts away',
      [...FOUR, { type: 'shift-set', shift: { in: '08:00:00', out: '20:00:00' } }],
      '08:00 - - 20:00 Present 0 0',
    ],
    [
      'a withdrawn punch does not count',
      [...FOUR, { type: 'punch-left', at: at('16:10'), to: null }],
      '08:00 12:00 - 20:00 Present 0 0',
    ],
    [
      'a punch of a wrong clock counts at its corrected time',
      [
        ...FOUR,
        { type: 'punch-left', at: at('16:10'), to: DATE },
        { type: 'punch-arrived', at: at('16:10'), counts: at('16:00') },
      ],
      '08:00 12:00 16:00 20:00 Present 0 0',
    ],
  ])('%s', (_, facts, expected) => {
    expect(shown(opened(), ...facts)).toBe(expected);
  });

  const corrected = (
    remark: 'Present' | 'TimeIn' | 'Absent' | 'OT',
    [timeIn, breakOut, breakIn, timeOut]: readonly (string | null)[],
  ): RecordFact => ({
    ...{ type: 'corrected', remark, shift: SPLIT },
    timeIn: timeIn ? at(timeIn) : null,
    timeOut: timeOut ? at(timeOut) : null,
    ...(breakOut && { breakOut: at(breakOut) }),
    ...(breakIn && { breakIn: at(breakIn) }),
  });

  it.each<[string, RecordFact, string, string]>([
    [
      'sets all times, and later punches do not count',
      corrected('Present', ['08:00', '12:00', '16:20', '20:00']),
      '16:00 21:00',
      '08:00 12:00 16:20 20:00 Present 20 0',
    ],
    [
      'without times of the break has none',
      corrected('Present', ['08:00', null, null, '20:00']),
      '16:30',
      '08:00 - - 20:00 Present 0 0',
    ],
    [
      'to TimeIn lets later punches complete the day',
      corrected('TimeIn', ['08:00', null, null, null]),
      '12:00 16:15 20:00',
      '08:00 12:00 16:15 20:00 Present 15 0',
    ],
    [
      'to TimeIn keeps the out of the first part that it has',
      corrected('TimeIn', ['08:00', '11:00', null, null]),
      '12:00 16:15',
      '08:00 11:00 16:15 - TimeIn 15 0',
    ],
    [
      'to TimeIn keeps both times of the break that it has',
      corrected('TimeIn', ['08:00', '12:00', '16:20', null]),
      '16:00 16:25 20:00',
      '08:00 12:00 16:20 20:00 Present 20 0',
    ],
    [
      'to Absent lets punches start anew',
      corrected('Absent', []),
      '08:00 12:00 16:10',
      '08:00 12:00 16:10 - TimeIn 10 0',
    ],
    [
      'to OT counts the minutes outside the scheduled hours',
      corrected('OT', ['07:30', '12:00', '16:10', '20:30']),
      '',
      '07:30 12:00 16:10 20:30 OT 0 60',
    ],
  ])('a correction %s', (_, correction, later, expected) => {
    expect(shown(opened(), ...punches('08:30'), correction, ...punches(later))).toBe(expected);
  });
});

describe('why the figures are as they are', () => {
  const reasons = (times: string, rules = {}) =>
    explainRecord(stateOf([opened(SPLIT, rules), ...punches(times)]), DATE, zone);

  it('names the punches that were taken and the lateness of each part', () => {
    const { Remarks, MinsLate } = reasons('08:05 12:00 16:10', { graceMinutes: 5 });
    expect(Remarks.text).toBe(
      'TimeIn (Time In), because there is a time in and no time out. Split shift: the first part ended at 12:00:00, the second began at 16:10:00.',
    );
    expect(MinsLate.text).toBe(
      '10 minutes late in both parts together. First part: 0 minutes late: in at 08:05:00, expected at 08:00:00, and up to 5 minutes are forgiven. Second part: 10 minutes late: in at 16:10:00, expected at 16:00:00.',
    );
  });

  it('names a part that nobody worked in', () => {
    expect(reasons('08:00 11:00').UnderOverTime.text).toBe(
      '-300 minutes in both parts together. First part: 60 minutes of undertime: out at 11:00:00, expected at 12:00:00. Second part: 240 minutes of undertime, which is all of it: out at 11:00:00, before its start at 16:00:00.',
    );
    expect(reasons('16:10 20:00').MinsLate.text).toBe(
      '250 minutes late in both parts together. First part: 240 minutes late, which is all of it: in at 16:10:00, after its end at 12:00:00. Second part: 10 minutes late: in at 16:10:00, expected at 16:00:00.',
    );
  });
});

describe('any punches of a split shift', () => {
  const minute = fc.oneof(
    fc.integer({ min: 4 * 60, max: 24 * 60 }),
    fc.constantFrom(480, 720, 725, 960, 1_200),
  );
  const instants = fc.array(
    minute.map((minutes) => zone.instantOf(DATE, '00:00:00') + minutes * MINUTE_MS),
    { maxLength: 8 },
  );
  const factsOf = (all: readonly number[]) =>
    all.map((punch): RecordFact => ({ type: 'punched', at: punch }));

  it('give ordered times that were punched, in whatever order they arrive', () => {
    fc.assert(
      fc.property(instants, fc.nat(15), (all, doubleTapMinutes) => {
        const opening = opened(SPLIT, { doubleTapMinutes });
        const found = record(opening, ...factsOf(all));
        expect(record(opening, ...factsOf(all).toReversed())).toEqual(found);
        const { timeIn, breakOut, breakIn, timeOut } = found;
        const times = [timeIn, breakOut, breakIn, timeOut].filter((time) => typeof time === 'number');
        expect(times.every((time) => all.includes(time))).toBe(true);
        expect(times.toSorted((a, b) => a - b)).toEqual(times);
        expect(new Set(times).size).toBe(times.length);
        if (breakIn !== undefined && timeOut === null) expect(breakOut).toBeDefined();
      }),
    );
  });

  it('give the times of any other shift, apart from the break and an in of the second part that is no out', () => {
    fc.assert(
      fc.property(instants, (all) => {
        const split = record(opened(), ...factsOf(all));
        const plain = record(opened({ in: '08:00:00', out: '20:00:00' }), ...factsOf(all));
        expect(split.timeIn).toBe(plain.timeIn);
        if (split.timeOut !== null || split.breakIn === undefined) expect(split.timeOut).toBe(plain.timeOut);
        const { MinsLate, UnderOverTime } = split;
        expect(MinsLate).toBeGreaterThanOrEqual(0);
        expect(MinsLate).toBeLessThanOrEqual(480);
        expect(UnderOverTime).toBeGreaterThanOrEqual(-480);
      }),
    );
  });
});
