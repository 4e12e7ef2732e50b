import type { LeaveType } from '@timekeep/contracts/attendance/leave-types';
import { endsNextDay, shiftOn, type Shift } from '@timekeep/contracts/schedules/weekly-times';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { addDays, earlierOf, weekdayOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { Random } from '@timekeep/tools/random';
import { type DemoDepartment, type DemoPerson, isHoliday } from './company.plan.js';

export interface DemoLeave {
  readonly type: LeaveType;
  readonly remarks: string;
}

/**
 * How one person's day goes: leave, or the instants of punches in epoch milliseconds; no punches when absent. Leave and punches together are a
 * conflict for HR to settle: the person came after all.
 */
export interface DemoDay {
  readonly leave: DemoLeave | null;
  readonly punches: readonly number[];
}

/** The day of one employee. */
export interface PlannedDay extends DemoDay {
  readonly person: DemoPerson;
  readonly date: WorkDate;
}

const MINUTE_MS = 60_000;
const FREE: DemoDay = { leave: null, punches: [] };
/** An employee with punches every day from this date on, Sundays and holidays included, so that the demo always shows a record of today. */
const RELIABLE_EMPLOYEE = { EMPID: '100003', from: '2026-01-01' } as const;
const CAME_DESPITE_LEAVE = 0.1;
/** The part of the people of these departments that comes in on a Sunday or a holiday. */
const ON_DUTY = 0.3;
const ALWAYS_OPEN: readonly DemoDepartment[] = ['Customer Care', 'Operations', 'Sales', 'Warehouse'];
const DUTY: Shift = { in: '08:00:00', out: '12:00:00' };

const LEAVES: readonly [DemoLeave, ...DemoLeave[]] = [
  { type: 'SL', remarks: 'Fever' },
  { type: 'SL', remarks: 'Medical check-up' },
  { type: 'VL', remarks: 'Family vacation' },
  { type: 'VL', remarks: 'Personal errand' },
  { type: 'VL', remarks: 'Town fiesta' },
];

/** The day of a person. It depends on the seed, the person and the date alone, not on when it is asked for. */
export function planDay(seed: number, person: DemoPerson, date: WorkDate, zone: CompanyZone): DemoDay {
  if (date < person.hiredOn) return FREE;
  const shift = shiftOn({ TIME: person.times }, date);
  if (!shift || isHoliday(date)) return planDuty(seed, person, date, zone);
  const random = new Random(seed, 'day', person.EMPID, date);
  const staysAway = random.next();
  if (!isReliable(person, date)) {
    if (staysAway < 0.015) {
      const leave = random.pick(LEAVES);
      const came = new Random(seed, 'despite leave', person.EMPID, date).chance(CAME_DESPITE_LEAVE);
      return { leave, punches: came ? planPunches(random, shift, date, zone) : [] };
    }
    if (staysAway < 0.04) return FREE;
  }
  return { leave: null, punches: planPunches(random, shift, date, zone) };
}

/** A morning on a day on which the company is closed, but for some. */
function planDuty(seed: number, person: DemoPerson, date: WorkDate, zone: CompanyZone): DemoDay {
  const isOpen = ALWAYS_OPEN.includes(person.department);
  const random = new Random(seed, 'duty', person.EMPID, date);
  const comes = isReliable(person, date) || (isOpen && random.chance(ON_DUTY));
  return comes && isClosed(date) ? { leave: null, punches: planPunches(random, DUTY, date, zone) } : FREE;
}

/** True on Sundays and holidays; false on a Saturday, on which only those of five days are free. */
export function isClosed(date: WorkDate): boolean {
  return weekdayOf(date) === 'sunday' || isHoliday(date);
}

function isReliable({ EMPID }: DemoPerson, date: WorkDate): boolean {
  return EMPID === RELIABLE_EMPLOYEE.EMPID && date >= RELIABLE_EMPLOYEE.from;
}

function planPunches(random: Random, shift: Shift, date: WorkDate, zone: CompanyZone): number[] {
  const outDate = endsNextDay(shift) ? addDays(date, 1) : date;
  const timeIn = zone.instantOf(date, shift.in) + minutesPastIn(random) * MINUTE_MS + seconds(random);
  const timeOut = zone.instantOf(outDate, shift.out) + minutesPastOut(random) * MINUTE_MS + seconds(random);
  return random.chance(0.015) ? [timeIn] : [timeIn, timeOut];
}

/** Most come a little early, some late, a few very late. */
function minutesPastIn(random: Random): number {
  const kind = random.next();
  if (kind < 0.82) return random.between(-20, -1);
  return kind < 0.98 ? random.between(1, 35) : random.between(36, 110);
}

/** Most leave soon after the shift, some stay on, a few leave early. */
function minutesPastOut(random: Random): number {
  const kind = random.next();
  if (kind < 0.8) return random.between(0, 15);
  return kind < 0.94 ? random.between(30, 150) : random.between(-120, -5);
}

function seconds(random: Random): number {
  return random.between(0, 59) * 1_000;
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
    // Spread over a year, since people hired with the company were made permanent one after the other.
    ANNIV: earlierOf(addDays(person.hiredOn, random.between(0, DAYS_OF_A_YEAR - 1)), today),
    INCREMENT: random.between(5, 7),
  };
}
