import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';
import { DEVICE_NUMBER_PATTERN } from '@timekeep/contracts/api/employees-api';
import { shiftIn, shiftOut } from '@timekeep/contracts/attendance/record-figures';
import { type ShiftOn, windowStart } from '@timekeep/contracts/attendance/work-window';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { deviceNumberOf, DeviceNumbers } from '../../employees/employees.module.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { BoundaryShifts, EmploymentFacts, type Employments } from './punch-facts.js';

const FOUR_HOURS_MS = 4 * 3_600_000;

/** A number on time clocks, and the employee whose it is in a time: `since` inclusive and `until` exclusive, in epoch milliseconds. */
export interface HeldNumber {
  readonly number: string;
  readonly EMPID: string;
  /** Null for ever before. */
  readonly since: number | null;
  /** Null for ever after. */
  readonly until: number | null;
}

/** Returns the employee who has a number at an instant; null for nobody. */
export type HolderAt = (number: string, instant: number) => string | null;

/**
 * Returns the instant from which punches of a number are those of its next holder, whose first day with it is `date`. The last shift of
 * the holder before may end on that day: up to 4 hours after its end they are of that holder, but no longer than half of the time to the
 * first shift of the next one. Otherwise it is 04:00.
 */
export function changesHandsAt(zone: CompanyZone, date: WorkDate, before: ShiftOn, next: ShiftOn): number {
  const end = windowStart(zone, date, (each) => (each === date ? null : before(each)));
  const [last, first] = [before(addDays(date, -1)), next(date)];
  if (!last || !first) return end;
  const nextIn = shiftIn(zone, date, first);
  const half = (shiftOut(zone, addDays(date, -1), last) + nextIn) / 2;
  return Math.min(end, Math.max(half, nextIn - FOUR_HOURS_MS), nextIn);
}

/** Holders of the numbers on time clocks, at each instant. */
@Injectable()
export class NumberHolders {
  constructor(
    private readonly devices: DeviceNumbers,
    private readonly employment: EmploymentFacts,
    private readonly shifts: BoundaryShifts,
    private readonly time: CompanyTime,
  ) {}

  /**
   * Returns numbers with their holders.
   *
   * @param wanted numbers without leading zeros; all by default. The hours of those alone are read
   */
  async all(wanted?: ReadonlySet<string>): Promise<readonly HeldNumber[]> {
    const [state, zone] = await Promise.all([this.devices.state(), this.time.zone()]);
    const holders = [...state.holders].filter(([number]) => wanted?.has(number) ?? true);
    const shared = holders.map(([, all]) => all).filter((all) => all.length > 1);
    const shifts = await this.shifts.of(new Set(shared.flat().map(({ EMPID }) => EMPID)));
    const shiftsOf = (EMPID = ''): ShiftOn => shifts.get(EMPID) ?? (() => null);
    return holders.flatMap(([number, all]) => {
      const begins = all.map(({ from }, index) => {
        if (from === null) return null;
        return changesHandsAt(zone, from, shiftsOf(all[index - 1]?.EMPID), shiftsOf(all[index]?.EMPID));
      });
      return all.map(({ EMPID }, index) => ({
        ...{ number, EMPID },
        ...{ since: begins[index] ?? null, until: begins[index + 1] ?? null },
      }));
    });
  }

  async lookup(wanted?: ReadonlySet<string>): Promise<HolderAt> {
    const byNumber = new Map<string, HeldNumber[]>();
    for (const held of await this.all(wanted)) {
      const known = byNumber.get(held.number);
      if (known) known.push(held);
      else byNumber.set(held.number, [held]);
    }
    return (text, instant) => {
      const all = byNumber.get(deviceNumberOf(text));
      return all?.findLast(({ since }) => since === null || since <= instant)?.EMPID ?? null;
    };
  }

  /**
   * Returns punches of terminals with the employee ids that their numbers stand for: an id goes before a number of time clocks, but for one
   * that was the number of somebody else in the time of the punch. `employments` are those that were read for it, which may lag by a moment.
   */
  async named<Entry extends { readonly EMPID?: unknown; readonly at?: unknown }>(
    punches: readonly Entry[],
  ): Promise<{ readonly punches: readonly Entry[]; readonly employments: Employments }> {
    const numbers = punches.flatMap(({ EMPID }) =>
      typeof EMPID === 'string' && DEVICE_NUMBER_PATTERN.test(deviceNumberOf(EMPID)) ? [EMPID] : [],
    );
    const ids = new Set(numbers.filter((each) => EMPID_PATTERN.test(each)));
    const [employments, claimed] = await Promise.all([
      this.employment.of(ids, { mayLag: true }),
      this.devices.claimedIds(),
    ]);
    const isAlwaysId = (text: string) => employments.has(text) && !claimed.has(text);
    if (numbers.every(isAlwaysId)) return { punches, employments };
    const holderAt = await this.lookup(new Set(numbers.map(deviceNumberOf)));
    const named = punches.map((punch) => {
      if (typeof punch.EMPID !== 'string' || isAlwaysId(punch.EMPID)) return punch;
      const instant = typeof punch.at === 'string' ? Date.parse(punch.at) : NaN;
      const at = Number.isNaN(instant) ? this.time.now() : instant;
      return { ...punch, EMPID: holderAt(punch.EMPID, at) ?? punch.EMPID };
    });
    return { punches: named, employments };
  }
}

const NUMBERS = 'SELECT empid AS "EMPID" FROM directory.employees';

/** Numbers of employees, as files have them. */
@Injectable()
export class StaffNumbers {
  constructor(
    private readonly database: DataSource,
    private readonly holders: NumberHolders,
    private readonly devices: DeviceNumbers,
  ) {}

  /**
   * Returns whom a number stands for at an instant: it is looked up as an employee id first, then as a number of time clocks; an id that
   * was the number of somebody else before stands for them up to their last day. Ids are those of the directory, which may lag by a moment.
   */
  async lookup(): Promise<HolderAt> {
    const [rows, holderAt, claimed] = await Promise.all([
      this.database.query<{ EMPID: string }[]>(NUMBERS),
      this.holders.lookup(),
      this.devices.claimedIds(),
    ]);
    const known = new Set(rows.map(({ EMPID }) => EMPID));
    for (const id of claimed.keys()) known.delete(id);
    return (number, instant) => (known.has(number) ? number : holderAt(number, instant));
  }
}
