import type { PunchRequest } from '@timekeep/contracts/api/clock-api';
import { daysBetween } from '@timekeep/contracts/time/work-date';
import { Random } from '@timekeep/tools/random';

import type { Company } from '../../bulk-load/company.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Per employee; lines that share a company stay below the limit of a day in total. */
const MAX_A_DAY = 40;

/** Distance between successive punches of an employee. */
export const APART = {
  /** Employees at a time clock now. */
  live: MINUTE_MS,
  /** A time clock that kept its punches for days, four for each. */
  collected: DAY_MS / 4,
} as const;

/** Yields punches endlessly: all employees in turn, each time earlier, so that no punch is repeated. */
export class LivePunches {
  private readonly order: readonly string[];
  private readonly start = Date.now();
  /** Whole days on which all of them were employed, in milliseconds. */
  private readonly reach: number;
  private readonly perDay: number;
  private sent = 0;

  /** @param apart in milliseconds; before the first day, it starts again today, a minute earlier */
  constructor(
    { people }: Company,
    seed: number,
    private readonly apart: number = APART.live,
  ) {
    this.perDay = Math.min(MAX_A_DAY, DAY_MS / apart);
    const today = new Date(this.start).toISOString().slice(0, 10);
    const days = people.map(({ registration }) => daysBetween(registration.hiredOn, today));
    this.reach = DAY_MS * Math.max(1, Math.min(...days) - 1);
    this.order = new Random(seed).shuffled(people.map(({ registration }) => registration.EMPID));
  }

  next(): PunchRequest {
    const { order } = this;
    const EMPID = order[this.sent % order.length] ?? '';
    const pass = Math.floor(this.sent / order.length);
    this.sent += 1;
    const back = Math.floor(pass / this.perDay) * DAY_MS + (pass % this.perDay) * this.apart;
    const at = this.start - (back % this.reach) - Math.floor(back / this.reach) * MINUTE_MS;
    return { EMPID, at: new Date(at).toISOString() };
  }

  take(count: number): PunchRequest[] {
    return Array.from({ length: count }, () => this.next());
  }
}
