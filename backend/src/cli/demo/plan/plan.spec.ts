import { describe, expect, it } from '@jest/globals';
import { LEAVE_DAYS_MAX } from '@timekeep/contracts/leave/fields';
import { LEAVE_TYPES } from '@timekeep/contracts/attendance/leave-types';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { addDays, datesBetween, isWorkDate, weekdayOf } from '@timekeep/contracts/time/work-date';
import { planEntitlement, planDay } from './day.plan.js';
import { type DemoPerson, isHoliday, planHolidays, planPeople } from './company.plan.js';
import { planRequests } from './requests.plan.js';

const zone = new CompanyZone('Asia/Manila');
const START = '2023-01-01';
const TODAY = '2026-11-20';
const people = planPeople(1, 40, START, TODAY);
const person = (EMPID: string): DemoPerson => {
  const found = people.find((other) => other.EMPID === EMPID);
  if (!found) throw new Error(`${EMPID} is not planned.`);
  return found;
};
const workingDays = (EMPID: string, from: string, to: string) =>
  datesBetween(from, to)
    .filter((date) => weekdayOf(date) !== 'sunday' && !isHoliday(date))
    .map((date) => planDay(1, person(EMPID), date, zone));

describe('the people of the demo company', () => {
  it('are the same for the same seed; a longer list begins like a shorter one', () => {
    expect(planPeople(1, 40, START, TODAY)).toEqual(people);
    expect(planPeople(1, 60, START, TODAY).slice(0, 40)).toEqual(people);
    expect(planPeople(2, 40, START, TODAY)).not.toEqual(people);
  });

  it('have names of their own, also when they are many', () => {
    const many = planPeople(1, 400, START, TODAY);
    expect(new Set(many.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).size).toBe(400);
  });

  it('are there from the start if they are of the sign-ins, and nobody is hired after today', () => {
    expect(people.slice(0, 6).every(({ hiredOn }) => hiredOn === START)).toBe(true);
    const early = planPeople(1, 40, START, '2023-02-01');
    expect(early.every(({ hiredOn }) => hiredOn >= START && hiredOn <= '2023-02-01')).toBe(true);
    expect(new Set(people.map(({ hiredOn }) => hiredOn)).size).toBeGreaterThan(5);
  });

  it('have 100003 working Monday to Saturday in the department of 100002', () => {
    expect(person('100003').department).toBe(person('100002').department);
    expect(person('100003').days).toBe(6);
    expect(person('100003').times.saturday).toEqual(['08:00:00', '17:00:00']);
  });
});

describe('the holidays of the demo company', () => {
  it('lie between the given days', () => {
    expect(planHolidays('2024-12-26', '2025-01-01')).toEqual([
      { date: '2024-12-30', remark: 'LH', name: 'Rizal Day' },
      { date: '2024-12-31', remark: 'SH', name: 'Last Day of the Year' },
      { date: '2025-01-01', remark: 'LH', name: "New Year's Day" },
    ]);
  });
});

/** Each weekday, holidays, and the ends of months and years. */
const STARTS = [
  ...datesBetween('2026-11-23', '2026-11-29'),
  ...['2026-01-01', '2027-01-01', '2028-02-28', '2028-02-29', '2028-03-01', '2026-12-25', '2026-12-31'],
];

const ALL_DAYS = datesBetween(START, STARTS.toSorted().at(-1) ?? START).flatMap((date) =>
  people.map((each) => ({ ...planDay(1, each, date, zone), person: each, date })),
);

describe.each(STARTS)('the demo company that is looked at on %s', (today) => {
  const days = ALL_DAYS.filter(({ date }) => date <= today);

  it('has somebody who came, in the department of the supervisor as well', () => {
    const came = days.filter(({ date, punches }) => date === today && punches.length > 0);
    expect(came.length).toBeGreaterThanOrEqual(3);
    expect(came.map(({ person: { EMPID } }) => EMPID)).toContain('100003');
    expect(came.some(({ punches }) => punches.every((at) => zone.workDateAt(at) === today))).toBe(true);
  });

  it('has balances above zero all along, an anniversary for each, and conflicts that are not old', () => {
    for (const each of people.filter(({ hiredOn }) => hiredOn <= today)) {
      const taken = days.filter(({ person: { EMPID }, leave }) => leave && EMPID === each.EMPID);
      const { balances, ANNIV, INCREMENT } = planEntitlement(1, each, taken, today);
      for (const type of LEAVE_TYPES) {
        const left = balances[type] - taken.filter(({ leave }) => leave?.type === type).length;
        expect(left).toBeGreaterThan(0);
        expect(balances[type]).toBeLessThanOrEqual(LEAVE_DAYS_MAX);
      }
      expect(isWorkDate(ANNIV) && ANNIV >= each.hiredOn && ANNIV <= today).toBe(true);
      expect(INCREMENT).toBeGreaterThan(0);
    }
    const recent = days.filter(
      ({ date, leave, punches }) => leave && punches.length > 0 && date > addDays(today, -120),
    );
    expect(recent.length).toBeGreaterThan(0);
  });
});

describe('the requests of the demo company', () => {
  it('ask for leave on three different working days that are no holidays, whatever the day', () => {
    for (const today of datesBetween('2026-01-01', '2029-12-31')) {
      const dates = planRequests(today).flatMap(({ input }) => (input.kind === 'leave' ? [input.FROM] : []));
      const free = dates.filter(
        (date) => isHoliday(date) || ['saturday', 'sunday'].includes(weekdayOf(date)),
      );
      expect({ today, free, different: new Set(dates).size }).toEqual({ today, free: [], different: 3 });
    }
  });
});

describe('a day of the demo company', () => {
  it('depends on the seed, the person and the date alone', () => {
    const plan = (today: string) => {
      const [first] = planPeople(1, 1, START, today);
      return first ? planDay(1, first, '2024-03-05', zone) : null;
    };
    expect(plan('2024-03-05')).toEqual(plan(TODAY));
    expect(plan(TODAY)?.punches).not.toEqual(planDay(2, person('100001'), '2024-03-05', zone).punches);
  });

  it('has no punches of offices on Sundays and on holidays, and of nobody before the first day', () => {
    for (const date of ['2024-03-03', '2024-12-25', '2022-12-30']) {
      expect(planDay(1, person('100001'), date, zone)).toEqual({ leave: null, punches: [] });
    }
    for (const { EMPID } of people) {
      expect(planDay(1, person(EMPID), '2022-12-30', zone)).toEqual({ leave: null, punches: [] });
    }
  });

  it('varies: people are late, leave early, forget to punch, stay away or take leave', () => {
    const days = people.flatMap(({ EMPID }) => workingDays(EMPID, '2025-01-06', '2025-06-30'));
    expect(days.some(({ leave }) => leave)).toBe(true);
    expect(days.some(({ leave, punches }) => !leave && punches.length === 0)).toBe(true);
    expect(days.some(({ punches }) => punches.length === 1)).toBe(true);
  });

  it('leaves HR a few conflicts to settle: leave, and punches despite it', () => {
    const days = people.flatMap(({ EMPID }) => workingDays(EMPID, '2025-01-06', '2025-06-30'));
    const conflicts = days.filter(({ leave, punches }) => leave && punches.length > 0);
    expect(conflicts.length).toBeGreaterThan(2);
    expect(conflicts.length).toBeLessThan(days.filter(({ leave }) => leave).length / 4);
  });

  it('never shows 100003 away these days, so that there is something to see', () => {
    const days = workingDays('100003', '2026-01-01', '2027-12-31');
    expect(days.every(({ punches }) => punches.length > 0)).toBe(true);
    const before = workingDays('100003', '2023-01-01', '2025-12-31');
    expect(before.some(({ punches }) => punches.length === 0)).toBe(true);
  });
});
