import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Shift } from '../schedules/weekly-times.js';
import { CompanyZone } from '../time/company-zone.js';
import type { TimeOfDay } from '../time/time-of-day.js';
import { correctedTimes, correctionFigures, type CorrectionEntry } from './correction.js';
import { applyFact, NO_FACTS, type RecordState } from './record-state.js';
import { recordValues } from './record.js';
import { isRemark, REMARK_TITLES, type Remark } from './remarks.js';

const DATE = '2026-11-20';
const DAY: Shift = { in: '08:00:00', out: '17:00:00' };
const NIGHT: Shift = { in: '22:00:00', out: '06:00:00' };
const EARLY: Shift = { in: '00:30:00', out: '09:00:00' };

const zone = new CompanyZone('Asia/Manila');

function times(
  shift: Shift | null,
  TimeIN1: TimeOfDay | null,
  TimeOUT1: TimeOfDay | null,
  remark: Remark = 'OB',
) {
  const entry = { remark, TimeIN1, TimeOUT1 };
  const { timeIn, timeOut } = correctedTimes(entry, { zone, date: DATE, shift, graceMinutes: 0 });
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

  it('of an out alone come after the scheduled in', () => {
    expect(times(NIGHT, null, '06:00:00')).toEqual([null, '21 06:00:00']);
    expect(times(DAY, null, '17:00:00')).toEqual([null, '20 17:00:00']);
    expect(times(null, null, '17:00:00')).toEqual([null, '20 17:00:00']);
  });

  it('are none where the remark excludes them', () => {
    expect(times(DAY, '08:00:00', '17:00:00', 'Absent')).toEqual([null, null]);
    expect(times(DAY, '08:00:00', '17:00:00', 'TimeIn')).toEqual(['20 08:00:00', null]);
  });
});

describe('the figures of a correction', () => {
  it('are those of its times, by the schedule', () => {
    const entry = { remark: 'Present', TimeIN1: '08:20:00', TimeOUT1: '18:00:00' } as const;
    const ground = { zone, date: DATE, shift: DAY, graceMinutes: 0 };
    expect(correctionFigures(entry, ground)).toEqual({ MinsLate: 20, UnderOverTime: 60, hrs: 9.67 });
    expect(correctionFigures(entry, { ...ground, graceMinutes: 20 })).toMatchObject({ MinsLate: 0 });
  });

  it('are what the record has afterwards, whatever it was before', () => {
    fc.assert(
      fc.property(
        formerStates(),
        entries(),
        fc.constantFrom(DAY, NIGHT, EARLY, null),
        (former, entry, shift) => {
          const ground = { zone, date: DATE, shift, graceMinutes: former.graceMinutes };
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

function timesOfDay() {
  return fc.nat(86_399).map((second) => new Date(second * 1_000).toISOString().slice(11, 19));
}

/** What the rules let through: a time in for `TimeIn`, both for `Present`. */
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

/** Opened records with punches, a leave, a holiday and an earlier correction, or without. */
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
