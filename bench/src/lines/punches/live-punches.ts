import type { PunchRequest } from '@timekeep/contracts/api/clock-api';

import type { Company } from '../../bulk-load/company.js';
import { SeededRandom } from '../../harness/workload/seeded-random.js';

const PASS_MS = 60_000;

/** Punches without end: everybody in turn, and each time round a minute earlier, so that none comes twice. */
export class LivePunches {
  private readonly order: readonly string[];
  private readonly start = Date.now();
  private sent = 0;

  constructor({ people }: Company, seed: number) {
    this.order = new SeededRandom(seed).shuffled(people.map(({ registration }) => registration.EMPID));
  }

  next(): PunchRequest {
    const { order } = this;
    const EMPID = order[this.sent % order.length] ?? '';
    const pass = Math.floor(this.sent / order.length);
    this.sent += 1;
    return { EMPID, at: new Date(this.start - pass * PASS_MS).toISOString() };
  }

  take(count: number): PunchRequest[] {
    return Array.from({ length: count }, () => this.next());
  }
}
