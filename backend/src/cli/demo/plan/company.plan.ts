import type { LeaveType } from '@timekeep/contracts/attendance/leave-types';
import type { HolidayRemark } from '@timekeep/contracts/attendance/remarks';
import { addDays, earlierOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { Random } from '@timekeep/tools/random';
import type { PlannedDay } from './day.plan.js';
import type { DemoPerson } from './people.plan.js';

export const DEMO_COMPANIES = ['Bayanihan Foods', 'Luzviminda Logistics', 'Sampaguita Retail'] as const;

export const DEMO_DEPARTMENTS = [
  'Administration',
  'Accounting',
  'Customer Care',
  'Human Resources',
  'Information Technology',
  'Operations',
  'Sales',
  'Warehouse',
] as const;

export type DemoCompany = (typeof DEMO_COMPANIES)[number];
export type DemoDepartment = (typeof DEMO_DEPARTMENTS)[number];

/** Days that are holidays in the Philippines each year. */
const EACH_YEAR: Readonly<Record<string, HolidayRemark>> = {
  '01-01': 'LH',
  '04-09': 'LH',
  '05-01': 'LH',
  '06-12': 'LH',
  '08-21': 'SH',
  '11-01': 'SH',
  '11-30': 'LH',
  '12-08': 'SH',
  '12-24': 'SH',
  '12-25': 'LH',
  '12-30': 'LH',
  '12-31': 'SH',
};

export interface DemoHoliday {
  readonly date: WorkDate;
  readonly remark: HolidayRemark;
}

/** The holidays from one day to another, both included. */
export function planHolidays(start: WorkDate, end: WorkDate): DemoHoliday[] {
  const years = Array.from(
    { length: Number(end.slice(0, 4)) - Number(start.slice(0, 4)) + 1 },
    (_, index) => Number(start.slice(0, 4)) + index,
  );
  return years
    .flatMap((year) => Object.entries(EACH_YEAR).map(([day, remark]) => ({ date: `${year}-${day}`, remark })))
    .filter(({ date }) => date >= start && date <= end);
}

/** Whether the date is one of the holidays. */
export function isHoliday(date: WorkDate): boolean {
  return Object.hasOwn(EACH_YEAR, date.slice(5));
}

/** Leave balances of a person, and their anniversary increment. */
export interface DemoEntitlement {
  readonly balances: Readonly<Record<LeaveType, number>>;
  readonly ANNIV: WorkDate;
  readonly INCREMENT: number;
}

const DAYS_OF_A_YEAR = 365;

/**
 * Returns balances that leave some days of each type after the leave taken until today. An anniversary adds more days than a
 * year takes.
 *
 * @param taken days of leave until today, which are recorded afterwards
 */
export function planEntitlement(
  seed: number,
  person: DemoPerson,
  taken: readonly PlannedDay[],
  today: WorkDate,
): DemoEntitlement {
  const random = new Random(seed, 'entitlement', person.EMPID);
  const takenOf = (type: LeaveType) => taken.filter(({ leave }) => leave?.type === type).length;
  return {
    balances: { SL: takenOf('SL') + random.between(4, 12), VL: takenOf('VL') + random.between(3, 15) },
    // Those who came with the company were made permanent one after the other.
    ANNIV: earlierOf(addDays(person.hiredOn, random.between(0, DAYS_OF_A_YEAR - 1)), today),
    INCREMENT: random.between(5, 7),
  };
}
