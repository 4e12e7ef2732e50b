import type { PunchRequest } from '@timekeep/contracts/api/clock-api';
import { daysBetween } from '@timekeep/contracts/time/work-date';
import { Random } from '@timekeep/tools/random';

import type { Company } from '../../bulk-load/company.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Of one employee; the lines that share a company together stay below the limit of a day. */
const MOST_A_DAY = 40;

/** How much earlier everybody's next punch is. */
export const APART = {
  /** As people stand before a time clock now. */
  live: MINUTE_MS,
  /** As a time clock has them that kept its punches for days: each of them with four. */
  collected: DAY_MS / 4,
} as const;

/** Punches without end: everybody in turn, and each time round some time earlier, so that none comes twice. */
export class LivePunches {
  private readonly order: readonly string[];
  private readonly start = Date.now();
  /** Whole days in which all of them were employed, in milliseconds. */
  private readonly reach: number;
  private readonly perDay: number;
  private sent = 0;

  /** @param apart in milliseconds; those that would lie before the first day begin today again, a minute earlier */
  constructor(
    { people }: Company,
    seed: number,
    private readonly apart: number = APART.live,
  ) {
    this.perDay = Math.min(MOST_A_DAY, DAY_MS / apart);
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
