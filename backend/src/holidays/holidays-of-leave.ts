import { Injectable } from '@nestjs/common';
import { holidayStream } from '@timekeep/contracts/events/streams';
import { returningRemark } from '@timekeep/contracts/holidays/present-holiday';
import type { ReturningHolidays } from '@timekeep/contracts/leave/ledger';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { LatestChange } from '../event-store/decider.js';
import { EventStore } from '../event-store/event-store.js';
import { holidayDecider } from './holiday.decider.js';

/** Holidays as leave is counted by them. */
export interface LeaveHolidays {
  /** Those that give leave back. */
  readonly returning: ReturningHolidays;
  /** The last change of what leave on one of the dates takes; null if there was none. */
  readonly changed: LatestChange | null;
}

/** Holidays as their own streams have them, which never lag. */
@Injectable()
export class HolidaysOfLeave {
  constructor(private readonly store: EventStore) {}

  /** Returns the holidays of these dates. */
  async of(dates: readonly WorkDate[]): Promise<LeaveHolidays> {
    const states = await Promise.all(
      dates.map(async (date) => ({
        date,
        ...(await this.store.load(holidayDecider, holidayStream(date))).state,
      })),
    );
    const returning = states.flatMap(({ date, holiday }) => {
      const remark = returningRemark(holiday);
      return remark === null ? [] : [[date, remark] as const];
    });
    const changes = states.flatMap(({ leaveChanged }) => leaveChanged ?? []);
    const [changed = null] = changes.toSorted((a, b) => (BigInt(a.revision) < BigInt(b.revision) ? 1 : -1));
    return { returning: new Map(returning), changed };
  }
}
