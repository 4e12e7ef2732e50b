import { expect, it } from '@jest/globals';
import { HOLIDAY_TITLES, REMARK_TITLES } from '@timekeep/contracts/attendance/remarks';
import { addDays, datesBetween, type WorkDate } from '@timekeep/contracts/time/work-date';
import fc from 'fast-check';
import { foldedRecords } from '../testing/attendance-model.js';
import { NaiveAttendance, type NaiveRecord } from '../testing/naive-attendance.js';
import { DAYS } from '../testing/random-changes.js';
import { EMPID, history, OTHER, Recorded } from '../testing/random-histories.js';

const RUNS = 4_000;

it('gives the records of the reference model for any history', () => {
  const met = new Map<string, number>();
  fc.assert(
    fc.property(history, ({ place: { zone, start }, hired, hours: first, opened: days, changes }) => {
      const recorded = new Recorded(zone, start, addDays(start, hired));
      if (first)
        recorded.record({
          type: 'save',
          day: 0,
          from: 0,
          length: 30,
          rederives: false,
          hours: first,
          worksSundays: true,
          pause: [40, 55],
        });
      for (const open of days) recorded.record({ type: 'open', day: open });
      for (const made of changes) recorded.record(made);
      const { events } = recorded;
      const record = foldedRecords(events, zone);
      const dates = datesBetween(addDays(start, -2), addDays(start, DAYS + 1));
      const inWords = ([id, date]: readonly [string, WorkDate], found: NaiveRecord | null) =>
        `${id} ${date} ${JSON.stringify(found)}`;
      for (const id of [EMPID, OTHER]) {
        const naive = new NaiveAttendance(id, zone, events);
        const wanted = dates.map((date) => naive.recordOn(date));
        for (const found of wanted) if (found) met.set(found.Remarks, (met.get(found.Remarks) ?? 0) + 1);
        expect(dates.map((date) => inWords([id, date], record(id, date)))).toEqual(
          dates.map((date, index) => inWords([id, date], wanted[index] ?? null)),
        );
      }
    }),
    { numRuns: RUNS },
  );
  // Checks that each remark occurs often enough to test its rules.
  for (const code of Object.keys({ ...REMARK_TITLES, ...HOLIDAY_TITLES })) {
    expect([code, (met.get(code) ?? 0) > RUNS / 100]).toEqual([code, true]);
  }
});
