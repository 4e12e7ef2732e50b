import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, datesBetween } from '../time/work-date.js';
import {
  deleteFrom,
  fillRange,
  hasSchedule,
  holdsRange,
  rangeOn,
  isRestDay,
  saveRange,
  scheduledShift,
  setDay,
  weeklyShift,
  withdrawDay,
  type ScheduledDay,
  type ScheduleRange,
  type ScheduleRanges,
} from './schedule-ranges.js';
import { DEFAULT_TEMPLATE, TEMPLATE_HOURS, templateOf } from './weekly-times.js';

const START = '2026-01-01';
const DAYS = datesBetween(START, addDays(START, 60));
const hours = TEMPLATE_HOURS[2] ?? ['08:00:00', '17:00:00'];

function range(from: string, to: string, days: 5 | 6 = 5): ScheduleRange {
  return { FROM: from, TO: to, DAYS: days, TIME: templateOf(hours, days) };
}

type Change =
  { readonly save: ScheduleRange } | { readonly fill: ScheduleRange } | { readonly deleteFrom: string };

const day = fc.integer({ min: 0, max: DAYS.length - 1 }).map((index) => DAYS[index] ?? START);
const anyRange = fc
  .tuple(day, day, fc.constantFrom(5 as const, 6 as const))
  .map(([a, b, days]) => (a < b ? range(a, b, days) : range(b, a, days)));
const change: fc.Arbitrary<Change> = fc.oneof(
  anyRange.map((save) => ({ save })),
  anyRange.map((fill) => ({ fill })),
  day.map((from) => ({ deleteFrom: from })),
);
const changes = fc.array(change, { maxLength: 12 });

function applied(ranges: ScheduleRanges, next: Change): ScheduleRanges {
  if ('save' in next) return saveRange(ranges, next.save);
  return 'fill' in next ? fillRange(ranges, next.fill) : deleteFrom(ranges, next.deleteFrom);
}

/** Reference model: the same changes, applied day by day. */
function daysOf(all: readonly Change[]): (5 | 6 | undefined)[] {
  return DAYS.map((date) => {
    let working: 5 | 6 | undefined;
    for (const next of all) {
      if ('deleteFrom' in next) working = date >= next.deleteFrom ? undefined : working;
      else if ('save' in next) working = isWithin(date, next.save) ? next.save.DAYS : working;
      else if (isWithin(date, next.fill)) working ??= next.fill.DAYS;
    }
    return working;
  });
}

function isWithin(date: string, { FROM, TO }: ScheduleRange): boolean {
  return FROM <= date && date <= TO;
}

describe('schedule ranges', () => {
  it('split and join so that the latest change of each day holds', () => {
    fc.assert(
      fc.property(changes, (all) => {
        const ranges = all.reduce(applied, []);
        expect(DAYS.map((date) => rangeOn(ranges, date)?.DAYS)).toEqual(daysOf(all));
      }),
      { numRuns: 1_000 },
    );
  });

  it('are ascending, do not overlap, and are never empty', () => {
    fc.assert(
      fc.property(changes, (all) => {
        const ranges = all.reduce(applied, []);
        expect(ranges.every(({ FROM, TO }) => FROM <= TO)).toBe(true);
        ranges.slice(1).forEach((next, index) => {
          expect(next.FROM > (ranges[index]?.TO ?? '')).toBe(true);
        });
      }),
    );
  });

  it('are filled once: filling again changes nothing', () => {
    fc.assert(
      fc.property(changes, anyRange, (all, filled) => {
        const once = fillRange(all.reduce(applied, []), filled);
        expect(fillRange(once, filled)).toEqual(once);
      }),
    );
  });

  it('contain a range exactly if each of its days has these hours', () => {
    fc.assert(
      fc.property(changes, anyRange, (all, wanted) => {
        const ranges = all.reduce(applied, []);
        const isSo = datesBetween(wanted.FROM, wanted.TO).every((date) => {
          const found = rangeOn(ranges, date);
          return found?.DAYS === wanted.DAYS && JSON.stringify(found.TIME) === JSON.stringify(wanted.TIME);
        });
        expect(holdsRange(ranges, wanted)).toBe(isSo);
        expect(holdsRange(saveRange(ranges, wanted), wanted)).toBe(true);
      }),
    );
  });

  it('return the hours of the weekday, and null on a day off or outside every range', () => {
    const ranges = saveRange([], { ...range('2026-11-01', '2026-11-30'), TIME: DEFAULT_TEMPLATE });
    expect(weeklyShift(ranges, '2026-11-16')).toEqual({ in: '08:00:00', out: '19:00:00' });
    expect(weeklyShift(ranges, '2026-11-20')).toEqual({ in: '08:00:00', out: '18:30:00' });
    expect(weeklyShift(ranges, '2026-11-21')).toBeNull();
    expect(weeklyShift(ranges, '2026-11-22')).toBeNull();
    expect(weeklyShift(ranges, '2026-12-01')).toBeNull();
  });

  it('report whether a range ends today or later', () => {
    const ranges = [range('2026-01-01', '2026-11-20')];
    expect(hasSchedule(ranges, '2026-11-20')).toBe(true);
    expect(hasSchedule(ranges, '2026-11-21')).toBe(false);
  });
});

describe('hours of single dates', () => {
  const someShift = fc.constantFrom(
    null,
    { in: '10:00:00', out: '19:00:00' },
    { in: '22:00:00', out: '06:00:00' },
  );
  const setting = fc.record({ date: day, shift: someShift });
  const settings = fc.array(setting, { maxLength: 8 });
  const allSet = (all: readonly ScheduledDay[]) => all.reduce(setDay, []);

  it('win over the ranges, and are those that were set last', () => {
    fc.assert(
      fc.property(changes, settings, (all, set) => {
        const schedule = { ranges: all.reduce(applied, []), days: allSet(set) };
        for (const date of DAYS) {
          const last = set.findLast((each) => each.date === date);
          expect(scheduledShift(schedule, date)).toEqual(
            last ? last.shift : weeklyShift(schedule.ranges, date),
          );
        }
        const dates = schedule.days.map(({ date }) => date);
        expect(dates).toEqual([...new Set(dates)].sort());
      }),
    );
  });

  it('leave the former shift of every date once they are withdrawn', () => {
    fc.assert(
      fc.property(changes, settings, setting, (all, set, last) => {
        const ranges = all.reduce(applied, []);
        const days = withdrawDay(allSet(set), last.date);
        const withdrawn = withdrawDay(setDay(days, last), last.date);
        for (const date of DAYS) {
          expect(scheduledShift({ ranges, days: withdrawn }, date)).toEqual(
            scheduledShift({ ranges, days }, date),
          );
        }
      }),
    );
  });

  it('do not depend on the ranges that are saved, deleted or renewed before or after', () => {
    fc.assert(
      fc.property(changes, changes, setting, (before, after, set) => {
        const ranges = before.reduce(applied, []);
        const changed = after.reduce(applied, ranges);
        const days = setDay([], set);
        expect(scheduledShift({ ranges: changed, days }, set.date)).toEqual(
          scheduledShift({ ranges, days }, set.date),
        );
      }),
    );
  });

  it.each([
    ['a Saturday of a week of five days', '2026-11-21', [], true],
    ['a Monday', '2026-11-23', [], false],
    ['a date outside every range', '2026-12-06', [], false],
    ['a Sunday with hours of its own', '2026-11-22', [{ in: '08:00:00', out: '17:00:00' }], false],
    ['a Monday that is set off', '2026-11-23', [null], true],
  ])('say of %s whether nobody works', (_, date, [set], isOff) => {
    const ranges = [range('2026-11-01', '2026-11-30')];
    const days = set === undefined ? [] : [{ date, shift: set }];
    expect(isRestDay({ ranges, days }, date)).toBe(isOff);
  });
});
