import type { PunchRequest } from '@timekeep/contracts/api/clock-api';

import type { Company } from '../../bulk-load/company.js';
import { SeededRandom } from '../../harness/workload/seeded-random.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** No company here is younger. */
const REACH_MS = 14 * DAY_MS;

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
  private sent = 0;

  /** @param apart in milliseconds; those that would lie a fortnight back begin today again, a minute earlier */
  constructor(
    { people }: Company,
    seed: number,
    private readonly apart: number = APART.live,
  ) {
    this.order = new SeededRandom(seed).shuffled(people.map(({ registration }) => registration.EMPID));
  }

  next(): PunchRequest {
    const { order } = this;
    const EMPID = order[this.sent % order.length] ?? '';
    const pass = Math.floor(this.sent / order.length);
    this.sent += 1;
    const back = pass * this.apart;
    const at = this.start - (back % REACH_MS) - Math.floor(back / REACH_MS) * MINUTE_MS;
    return { EMPID, at: new Date(at).toISOString() };
  }

  take(count: number): PunchRequest[] {
    return Array.from({ length: count }, () => this.next());
  }
}
