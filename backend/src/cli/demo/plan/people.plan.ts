import type { Authority } from '@timekeep/contracts/events/account';
import {
  DEFAULT_TEMPLATE,
  TEMPLATE_HOURS,
  templateOf,
  type ScheduleDays,
} from '@timekeep/contracts/schedules/templates';
import type { WeeklyTimes } from '@timekeep/contracts/schedules/weekly-times';
import { addDays, earlierOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { Random } from '@timekeep/tools/random';
import { FIRST_NAMES, LAST_NAMES } from './names.js';
import { DEMO_COMPANIES, DEMO_DEPARTMENTS, type DemoCompany, type DemoDepartment } from './company.plan.js';

/** The people of the sign-ins: fewer would leave some of them out. */
export const MIN_PEOPLE = 6;
const FIRST_EMPID = 100_001;
/** Those hired after the start came within this many days of it. */
const HIRING_DAYS = 1_200;

/** A person of the demo company, and the account that is made for them. */
export interface DemoPerson {
  readonly EMPID: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: DemoCompany;
  readonly department: DemoDepartment;
  readonly hiredOn: WorkDate;
  readonly PIN: string;
  readonly days: ScheduleDays;
  readonly times: WeeklyTimes;
  readonly account: DemoAccount | null;
}

export interface DemoAccount {
  readonly email: string;
  readonly authority: Authority;
  readonly deactivated: boolean;
}

interface Part {
  readonly department: DemoDepartment;
  readonly account: { readonly authority: Authority; readonly deactivated?: true } | null;
}

/** Authority and department of the first people, in the order of their ids. */
const PARTS: readonly Part[] = [
  { department: 'Human Resources', account: { authority: 'HR' } },
  { department: 'Operations', account: { authority: 'SUPERVISOR' } },
  { department: 'Operations', account: { authority: 'EMPLOYEE' } },
  { department: 'Information Technology', account: { authority: 'IT' } },
  { department: 'Sales', account: { authority: 'EMPLOYEE', deactivated: true } },
  { department: 'Accounting', account: null },
  // One supervisor represents another.
  { department: 'Customer Care', account: { authority: 'SUPERVISOR' } },
];
const SIX_DAY_EMPLOYEE = '100003';

/**
 * The people of the demo company; the same seed gives the same people, and a longer list begins like a shorter.
 *
 * @param start the first day of the company
 * @param today nobody is hired after it
 */
export function planPeople(seed: number, count: number, start: WorkDate, today: WorkDate): DemoPerson[] {
  return Array.from({ length: count }, (_, index) => planPerson(seed, index, start, today));
}

function planPerson(seed: number, index: number, start: WorkDate, today: WorkDate): DemoPerson {
  const EMPID = String(FIRST_EMPID + index);
  const random = new Random(seed, 'person', EMPID);
  const part = PARTS[index];
  const { firstName, lastName } = nameOf(seed, index);
  const days = EMPID === SIX_DAY_EMPLOYEE || random.chance(0.4) ? 6 : 5;
  const startsWithCompany = random.chance(0.4) || part !== undefined;
  return {
    EMPID,
    firstName,
    lastName,
    company: random.pick(DEMO_COMPANIES),
    department: part?.department ?? random.pick(DEMO_DEPARTMENTS),
    hiredOn: startsWithCompany ? start : earlierOf(addDays(start, random.between(1, HIRING_DAYS)), today),
    PIN: String(random.between(0, 9_999)).padStart(4, '0'),
    days,
    times: timesOf(EMPID, days, random),
    account: part?.account
      ? {
          email: emailOf(firstName, lastName),
          authority: part.account.authority,
          deactivated: part.account.deactivated ?? false,
        }
      : null,
  };
}

/** Every pair of names comes once before any comes again. */
function nameOf(seed: number, index: number): { firstName: string; lastName: string } {
  const { length } = FIRST_NAMES;
  const first = (index + (seed % length)) % length;
  const last = (index * 7 + Math.floor(index / length) * 11 + seed) % LAST_NAMES.length;
  return { firstName: FIRST_NAMES[first] ?? FIRST_NAMES[0], lastName: LAST_NAMES[last] ?? LAST_NAMES[0] };
}

function timesOf(EMPID: string, days: ScheduleDays, random: Random): WeeklyTimes {
  if (EMPID === SIX_DAY_EMPLOYEE) return templateOf(['08:00:00', '17:00:00'], days);
  if (days === 5 && random.chance(0.25)) return DEFAULT_TEMPLATE;
  const hours = TEMPLATE_HOURS[random.between(0, TEMPLATE_HOURS.length - 1)] ?? ['08:00:00', '17:00:00'];
  return templateOf(hours, days);
}

function emailOf(firstName: string, lastName: string): string {
  return `${firstName}.${lastName}@demo.example`.toLowerCase().replaceAll(' ', '');
}
