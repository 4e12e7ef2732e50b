import type { EmployeeRegistered } from '@timekeep/contracts/events/employee';
import {
  type ScheduleDays,
  TEMPLATE_HOURS,
  templateOf,
  type WeeklyTimes,
} from '@timekeep/contracts/schedules/weekly-times';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { NEW_EMPLOYEE } from '@timekeep/contracts/api/employees-api';
import type { Random } from '@timekeep/tools/random';

const FIRST_EMPID = 100_001;
const DEPARTMENTS = 60;
const COMPANIES = 4;
const SIX_DAYS_CHANCE = 0.3;
const FIRST_NAMES = ['ANA', 'BEN', 'CARLA', 'DINO', 'ELENA', 'FELIX', 'GRACE', 'HUGO', 'INES', 'JOSE'];
const LAST_NAMES = [
  'AQUINO',
  'BAUTISTA',
  'CRUZ',
  'DELA ROSA',
  'ESPINO',
  'FLORES',
  'GARCIA',
  'HERRERA',
  'IBARRA',
];

export interface Company {
  readonly companies: readonly string[];
  readonly departments: readonly string[];
  readonly people: readonly Person[];
}

export interface Person {
  readonly registration: EmployeeRegistered['data'];
  readonly DAYS: ScheduleDays;
  readonly TIME: WeeklyTimes;
}

/**
 * Returns a group of companies of the given size, with departments of equal size. The same seed gives the same
 * employees.
 */
export function companyOf(employees: number, hiredOn: WorkDate, random: Random): Company {
  const companies = Array.from({ length: COMPANIES }, (_, index) => `Company ${index + 1}`);
  const departments = Array.from({ length: DEPARTMENTS }, (_, index) => `Department ${index + 1}`);
  const people = Array.from({ length: employees }, (_, index): Person => {
    const DAYS = random.chance(SIX_DAYS_CHANCE) ? 6 : 5;
    const registration = {
      EMPID: String(FIRST_EMPID + index),
      EMP_LNAME: oneOf(LAST_NAMES, random),
      EMP_FNAME: oneOf(FIRST_NAMES, random),
      DEPT: at(departments, index),
      DEPT_ID: null,
      COMPANY: oneOf(companies, random),
      COMPANY_ID: null,
      MONTHYEAR: `${Number(hiredOn.slice(5, 7))}${hiredOn.slice(0, 4)}`,
      ...NEW_EMPLOYEE,
      pinHash: random.uuid(),
      hiredOn,
    };
    return { registration, DAYS, TIME: templateOf(oneOf(TEMPLATE_HOURS, random), DAYS) };
  });
  return { companies, departments, people };
}

function oneOf<T>(choices: readonly T[], random: Random): T {
  return at(choices, random.between(0, choices.length - 1));
}

function at<T>(choices: readonly T[], index: number): T {
  const choice = choices[index % choices.length];
  if (choice === undefined) throw new Error('There is nothing to choose from');
  return choice;
}
