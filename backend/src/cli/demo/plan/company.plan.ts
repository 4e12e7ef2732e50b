import type { HolidayRemark } from '@timekeep/contracts/attendance/remarks';
import type { Authority } from '@timekeep/contracts/events/account';
import {
  DEFAULT_TEMPLATE,
  type ScheduleDays,
  TEMPLATE_HOURS,
  templateOf,
  type WeeklyTimes,
} from '@timekeep/contracts/schedules/weekly-times';
import { addDays, earlierOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { Random } from '@timekeep/tools/random';

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

type DemoCompany = (typeof DEMO_COMPANIES)[number];
export type DemoDepartment = (typeof DEMO_DEPARTMENTS)[number];

/** Days that are holidays in the Philippines each year. */
const EACH_YEAR: Readonly<Record<string, Omit<DemoHoliday, 'date'>>> = {
  '01-01': { remark: 'LH', name: "New Year's Day" },
  '04-09': { remark: 'LH', name: 'Araw ng Kagitingan' },
  '05-01': { remark: 'LH', name: 'Labor Day' },
  '06-12': { remark: 'LH', name: 'Independence Day' },
  '08-21': { remark: 'SH', name: 'Ninoy Aquino Day' },
  '11-01': { remark: 'SH', name: "All Saints' Day" },
  '11-30': { remark: 'LH', name: 'Bonifacio Day' },
  '12-08': { remark: 'SH', name: 'Feast of the Immaculate Conception' },
  '12-24': { remark: 'SH', name: 'Christmas Eve' },
  '12-25': { remark: 'LH', name: 'Christmas Day' },
  '12-30': { remark: 'LH', name: 'Rizal Day' },
  '12-31': { remark: 'SH', name: 'Last Day of the Year' },
};

interface DemoHoliday {
  readonly date: WorkDate;
  readonly remark: HolidayRemark;
  readonly name: string;
}

/** The holidays from one day to another, both included. */
export function planHolidays(start: WorkDate, end: WorkDate): DemoHoliday[] {
  const years = Array.from(
    { length: Number(end.slice(0, 4)) - Number(start.slice(0, 4)) + 1 },
    (_, index) => Number(start.slice(0, 4)) + index,
  );
  return years
    .flatMap((year) =>
      Object.entries(EACH_YEAR).map(([day, holiday]) => ({ date: `${year}-${day}`, ...holiday })),
    )
    .filter(({ date }) => date >= start && date <= end);
}

/** True if the date is one of the holidays. */
export function isHoliday(date: WorkDate): boolean {
  return Object.hasOwn(EACH_YEAR, date.slice(5));
}

/** The people of the sign-ins: fewer would leave some of them out. */
export const MIN_PEOPLE = 6;
const FIRST_EMPID = 100_001;
/** Days after the start within which all further people are hired. */
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

export const FIRST_NAMES = [
  'Maria',
  'Jose',
  'Angelica',
  'Juan',
  'Kristine',
  'Mark',
  'Jasmine',
  'Paolo',
  'Bea',
  'Miguel',
  'Rowena',
  'Ramon',
  'Liza',
  'Antonio',
  'Carmela',
  'Joel',
  'Rosario',
  'Dennis',
  'Teresita',
  'Rafael',
  'Grace',
  'Emmanuel',
  'Lourdes',
  'Arnel',
  'Imelda',
  'Nestor',
  'Corazon',
  'Gerald',
  'Marites',
  'Rodel',
  'Aileen',
  'Francis',
  'Jocelyn',
  'Vicente',
  'Divina',
  'Ferdinand',
  'Analyn',
  'Renato',
  'Cherry',
  'Isagani',
] as const;

export const LAST_NAMES = [
  'Santos',
  'Reyes',
  'Cruz',
  'Bautista',
  'Ocampo',
  'Garcia',
  'Mendoza',
  'Torres',
  'Dela Cruz',
  'Ramos',
  'Flores',
  'Gonzales',
  'Villanueva',
  'Castillo',
  'Aquino',
  'Navarro',
  'Salazar',
  'Mercado',
  'Pascual',
  'Soriano',
  'Manalo',
  'Dimaculangan',
  'Magbanua',
  'Tolentino',
  'Evangelista',
  'Lacson',
  'Macaraeg',
  'Panganiban',
  'Quizon',
  'De Guzman',
  'Batungbakal',
  'Catacutan',
  'Dimagiba',
  'Estrella',
  'Fajardo',
  'Gatdula',
  'Hilario',
  'Ilagan',
  'Jacinto',
  'Katigbak',
] as const;
