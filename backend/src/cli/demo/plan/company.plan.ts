import type { HolidayRemark } from '@timekeep/contracts/attendance/remarks';
import type { WorkDate } from '@timekeep/contracts/time/work-date';

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
