import { describe, expect, it } from '@jest/globals';
import type { RenewalEvent } from '@timekeep/contracts/events/schedule';
import {
  fillRange,
  rangeOn,
  saveRange,
  type ScheduleRange,
  type ScheduleWeek,
  standingRange,
} from '@timekeep/contracts/schedules/schedule-ranges';
import { DAY_OFF, DEFAULT_TEMPLATE, templateOf } from '@timekeep/contracts/schedules/weekly-times';
import { addDays, datesBetween } from '@timekeep/contracts/time/work-date';
import fc from 'fast-check';
import { given } from '../../testing/given.js';
import { inParts } from './renew-schedules.command.js';
import {
  carriedInto,
  renewalDecider,
  renewedCount,
  type Renewable,
  type RenewSchedulesCommand,
} from './renewal.decider.js';

const five = { DAYS: 5, TIME: DEFAULT_TEMPLATE } as const;
const six = { DAYS: 6, TIME: templateOf(['08:00:00', '17:00:00'], 6) } as const;

function range(FROM: string, TO: string, week: ScheduleWeek = five): ScheduleRange {
  return { FROM, TO, ...week };
}

const ana: Renewable = { EMPID: '100001', ranges: [range('2024-01-01', '2024-12-31')], ...five };
const ben: Renewable = { EMPID: '100002', ranges: [range('2024-01-01', '2024-12-31', six)], ...six };
const eve: Renewable = { ...ana, EMPID: '100003' };

function renew(...employees: Renewable[]): RenewSchedulesCommand {
  return { type: 'renew', year: 2025, employees, known: 0 };
}

function renewed(...renewals: RenewalEvent['data']['renewals']): RenewalEvent {
  return { type: 'SchedulesRenewed', data: { year: 2025, renewals } };
}

describe('renewing schedules', () => {
  it('carries breaks and Sundays, apart from weeks that have others', () => {
    const week = {
      DAYS: 6,
      TIME: { ...six.TIME, monday: DAY_OFF, sunday: ['08:00:00', '17:00:00'] },
      BREAK: { tuesday: ['12:00:00', '13:00:00'] },
    } as const;
    const other = { ...week, BREAK: { tuesday: ['12:00:00', '12:30:00'] } } as const;
    const employee = (EMPID: string, own: ScheduleWeek): Renewable => ({
      ...{ EMPID, ranges: [range('2024-01-01', '2024-12-31', own)] },
      ...own,
    });
    const employees = [employee('100001', week), employee('100002', other), employee('100003', week)];
    expect(given(renewalDecider).when(renew(...employees))).toEqual({
      events: [renewed({ ...week, EMPIDS: ['100001', '100003'] }, { ...other, EMPIDS: ['100002'] })],
    });
  });

  it('records one event, with the employees of the same hours together', () => {
    expect(given(renewalDecider).when(renew(ana, ben, eve))).toEqual({
      events: [renewed({ ...five, EMPIDS: ['100001', '100003'] }, { ...six, EMPIDS: ['100002'] })],
    });
  });

  it('takes hours for the same, in whatever order their weekdays come', () => {
    const TIME = Object.fromEntries(Object.entries(DEFAULT_TEMPLATE).reverse());
    const other = { ...eve, TIME: { ...DEFAULT_TEMPLATE, ...TIME } };
    expect(given(renewalDecider).when(renew(ana, other))).toMatchObject({
      events: [{ data: { renewals: [{ EMPIDS: ['100001', '100003'] }] } }],
    });
  });

  it('fills a year of which a part has hours', () => {
    const partly = { ...ana, ranges: [...ana.ranges, range('2025-02-01', '2025-12-31', six)] };
    expect(given(renewalDecider).when(renew(partly))).toEqual({
      events: [renewed({ ...five, EMPIDS: ['100001'] })],
    });
  });

  it('leaves out who has hours on every day of the year', () => {
    const whole = { ...ana, ranges: [range('2024-12-01', '2025-06-30'), range('2025-07-01', '2026-01-05')] };
    expect(given(renewalDecider).when(renew(whole, ben))).toEqual({
      events: [renewed({ ...six, EMPIDS: ['100002'] })],
    });
    expect(given(renewalDecider).when(renew(whole))).toEqual({ events: [] });
  });

  it('leaves out who was renewed after the ranges were read', () => {
    const first = renewed({ ...five, EMPIDS: ['100001'] });
    expect(given(renewalDecider, first).when(renew(ana, eve))).toEqual({
      events: [renewed({ ...five, EMPIDS: ['100003'] })],
    });
    expect(given(renewalDecider, first).when(renew(ana))).toEqual({ events: [] });
  });

  it('renews anew what was deleted since', () => {
    const first = renewed({ ...five, EMPIDS: ['100001'] });
    expect(given(renewalDecider, first).when({ ...renew(ana), known: 1 })).toEqual({ events: [first] });
  });

  it('records nothing without employees', () => {
    expect(given(renewalDecider).when(renew())).toEqual({ events: [] });
  });
});

describe('the parts of a renewal', () => {
  /** 20,000 employees, each with one of `weeks` weeks. */
  function company(weeks: number): Renewable[] {
    return Array.from({ length: 20_000 }, (_, index) => {
      const minute = index % weeks;
      const start = `${two(Math.floor(minute / 3_600))}:${two(Math.floor(minute / 60) % 60)}:${two(minute % 60)}`;
      const TIME = templateOf([start, '23:59:59'], 6);
      return { EMPID: String(100_000 + index), ranges: [], DAYS: 6, TIME };
    });
  }

  it.each([
    ['one for 20,000 employees with the templates', 14, 1],
    ['several when everybody has hours of their own', 20_000, 12],
  ])('are %s', (_, weeks, count) => {
    const employees = company(weeks);
    const parts = inParts(employees);
    expect(parts).toHaveLength(count);
    expect(parts.flat()).toEqual(employees);
    for (const part of parts) {
      const decision = given(renewalDecider).when(renew(...part));
      expect(JSON.stringify(decision).length).toBeLessThan(512 * 1024);
    }
  });

  it('are empty without employees', () => {
    expect(inParts([])).toEqual([]);
  });
});

function two(value: number): string {
  return String(value).padStart(2, '0');
}

describe('any renewal', () => {
  const YEAR = 2025;
  const day = fc.nat({ max: 440 }).map((days) => addDays('2024-11-20', days));
  /** Around the end of the year before, and in the year itself. */
  const near = fc.nat({ max: 45 }).map((days) => addDays('2024-12-01', days));
  const ends = fc.oneof(fc.tuple(near, near), fc.tuple(day, day));
  const ranges = fc
    .array(fc.tuple(ends, fc.constantFrom(five, six)), { maxLength: 6 })
    .map((all) =>
      all.reduce<readonly ScheduleRange[]>(
        (before, [[a, b], week]) => saveRange(before, a < b ? range(a, b, week) : range(b, a, week)),
        [],
      ),
    );

  /** Each number of days has one week here. */
  function naiveDays(known: readonly ScheduleRange[]): 5 | 6 | undefined {
    const on = (date: string) => rangeOn(known, date)?.DAYS;
    const lastWeek = datesBetween('2024-12-25', '2024-12-31').map(on);
    const autumn = datesBetween('2024-10-01', '2024-12-31').map(on);
    const count = (days: 5 | 6) => autumn.filter((each) => each === days).length;
    if (!lastWeek.includes(5) || !lastWeek.includes(6)) return lastWeek.find((days) => days !== undefined);
    if (count(5) === count(6)) return lastWeek.findLast((days) => days !== undefined);
    return count(5) > count(6) ? 5 : 6;
  }

  it('fills each empty day with the week of the last December week that holds most days since October, once', () => {
    fc.assert(
      fc.property(fc.array(ranges, { minLength: 1, maxLength: 3 }), (people) => {
        const employees = people.flatMap((known, index): Renewable[] => {
          const last = standingRange(known, YEAR);
          expect(last?.DAYS).toBe(naiveDays(known));
          return last ? [{ EMPID: `10000${index}`, ranges: known, DAYS: last.DAYS, TIME: last.TIME }] : [];
        });
        const year = datesBetween(`${YEAR}-01-01`, `${YEAR}-12-31`);
        const decision = given(renewalDecider).when(renew(...employees));
        const events = 'events' in decision ? decision.events : [];
        const renewals = events.flatMap(({ data }) => data.renewals);
        const after = employees.map((employee): Renewable => {
          const renewal = renewals.find(({ EMPIDS }) => EMPIDS.includes(employee.EMPID));
          const hasEmptyDay = year.some((date) => !rangeOn(employee.ranges, date));
          expect(renewal !== undefined).toBe(hasEmptyDay);
          if (!renewal) return employee;
          return { ...employee, ranges: fillRange(employee.ranges, carriedInto(YEAR, renewal)) };
        });
        after.forEach((employee, index) => {
          const wanted = year.map(
            (date) => rangeOn(employees[index]?.ranges ?? [], date)?.DAYS ?? employee.DAYS,
          );
          expect(year.map((date) => rangeOn(employee.ranges, date)?.DAYS)).toEqual(wanted);
        });
        expect(given(renewalDecider).when(renew(...after))).toEqual({ events: [] });
        const given6 = employees.filter(
          ({ DAYS, EMPID }) => DAYS === 6 && renewals.some(({ EMPIDS }) => EMPIDS.includes(EMPID)),
        );
        expect(renewedCount(events, [6])).toBe(given6.length);
      }),
      { numRuns: 1_000 },
    );
  });
});
