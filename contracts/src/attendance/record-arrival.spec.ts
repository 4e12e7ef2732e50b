import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Shift } from '../schedules/weekly-times.js';
import { CompanyZone } from '../time/company-zone.js';
import { addDays, datesBetween, type WorkDate } from '../time/work-date.js';
import { applyFact, NO_FACTS, type RecordFact, type RecordState } from './record-state.js';
import { recordValues, type RecordValues } from './record.js';
import { workDateOfPunch } from './work-window.js';

const zone = new CompanyZone('Asia/Manila');
const DATE = '2026-11-20';
const DAY: Shift = { in: '08:00:00', out: '17:00:00' };
const NIGHT: Shift = { in: '22:00:00', out: '06:00:00' };
const opened = (shift: Shift | null): RecordFact => ({ type: 'opened', shift, graceMinutes: 0 });

const minute = fc.integer({ min: zone.instantOf(DATE, '05:00:00') / 60_000, max: zone.endOf(DATE) / 60_000 });
const punches = fc.uniqueArray(
  minute.map((minutes) => minutes * 60_000),
  { maxLength: 8 },
);
/** The same punches in two orders. */
const arrivals = punches.chain((all) =>
  fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
);
const punched = (at: number): RecordFact => ({ type: 'punched', at });

function stateOf(facts: readonly RecordFact[]): RecordState {
  return facts.reduce(applyFact, NO_FACTS);
}

function record(facts: readonly RecordFact[]): RecordValues {
  return recordValues(stateOf(facts), DATE, zone);
}

describe('punches that arrive out of order', () => {
  it.each<['Absent' | 'TimeIn' | 'Present', number | null]>([
    ['Absent', null],
    ['TimeIn', zone.instantOf(DATE, '09:00:00')],
    ['Present', zone.instantOf(DATE, '09:00:00')],
  ])('give the same record after a correction to %s, in any order', (remark, timeIn) => {
    const correction: RecordFact = { type: 'corrected', remark, timeIn, timeOut: null, shift: DAY };
    fc.assert(
      fc.property(arrivals, arrivals, ([before, otherBefore], [after, otherAfter]) => {
        const facts = [opened(DAY), ...before.map(punched), correction, ...after.map(punched)];
        const others = [opened(DAY), ...otherBefore.map(punched), correction, ...otherAfter.map(punched)];
        expect(record(others)).toEqual(record(facts));
      }),
    );
  });

  it('count once if they arrive repeatedly', () => {
    fc.assert(
      fc.property(arrivals, ([all, again]) => {
        const facts = [opened(DAY), ...all.map(punched)];
        expect(stateOf([...facts, ...again.map(punched)])).toEqual(stateOf(facts));
      }),
    );
  });

  it('show in the record again once a holiday is withdrawn', () => {
    const holiday: RecordFact = { type: 'holiday-applied', remark: 'LH' };
    fc.assert(
      fc.property(arrivals, fc.nat(8), ([all, shuffled], appliedAt) => {
        const facts = [opened(DAY), ...shuffled.map(punched)];
        facts.splice(appliedAt, 0, holiday);
        expect(record(facts).Remarks).toBe('LH');
        const withdrawn = stateOf([...facts, { type: 'holiday-withdrawn' }]);
        expect(withdrawn).toEqual(stateOf([opened(DAY), ...all.map(punched)]));
      }),
    );
  });
});

/** Returns the record of each date, with each punch on the date whose window it falls into. */
function records(dates: readonly WorkDate[], shift: Shift, instants: readonly number[]): unknown[] {
  return dates.map((date) => {
    const own = instants.filter((at) => workDateOfPunch(zone, at, () => shift) === date);
    const { Remarks, TimeIN1, TimeOUT1 } = recordValues(
      stateOf([opened(shift), ...own.map(punched)]),
      date,
      zone,
    );
    return [Remarks, TimeIN1, TimeOUT1];
  });
}

describe('night shifts', () => {
  const week = datesBetween(DATE, addDays(DATE, 6));
  const minutes = fc.integer({ min: -45, max: 45 });
  const nights = fc.array(fc.record({ late: minutes, over: minutes, forgotten: fc.boolean() }), {
    minLength: week.length,
    maxLength: week.length,
  });

  it('keep their own in and out if punches of adjacent shifts are missing', () => {
    fc.assert(
      fc.property(nights, (worked) => {
        const times = worked.map(({ late, over, forgotten }, index) => {
          const date = week[index] ?? DATE;
          const timeIn = zone.instantOf(date, NIGHT.in) + late * 60_000;
          const timeOut = zone.instantOf(addDays(date, 1), NIGHT.out) + over * 60_000;
          return { timeIn, timeOut: forgotten ? null : timeOut };
        });
        const instants = times.flatMap(({ timeIn, timeOut }) => [
          timeIn,
          ...(timeOut === null ? [] : [timeOut]),
        ]);
        expect(records(week, NIGHT, instants)).toEqual(
          times.map(({ timeIn, timeOut }) => [
            timeOut === null ? 'TimeIn' : 'Present',
            zone.timeOfDayAt(timeIn),
            timeOut === null ? null : zone.timeOfDayAt(timeOut),
          ]),
        );
      }),
    );
  });
});
