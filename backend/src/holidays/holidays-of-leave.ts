import { Injectable } from '@nestjs/common';
import { holidayStream } from '@timekeep/contracts/events/streams';
import { heldBy, returningRemark } from '@timekeep/contracts/holidays/holidays-of-date';
import type { ReturningHolidays } from '@timekeep/contracts/leave/ledger';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { LatestChange } from '../event-store/decider.js';
import { EventStore } from '../event-store/event-store.js';
import { holidayDecider, leaveChangedFor } from './holiday.decider.js';

/** Holidays as leave is counted by them. */
export interface LeaveHolidays {
  /** The holidays that give leave back. */
  readonly returning: ReturningHolidays;
  /** The last change of what leave on one of the dates takes; null if there was none. */
  readonly changed: LatestChange | null;
}

/** Holidays of some dates. */
interface DatedHolidays {
  /** True if a company has, or had, a holiday of its own on one of the dates. */
  readonly dependOnCompany: boolean;
  /**
   * Returns them as they are for an employee.
   *
   * @param companyOn returns the id of the company on a date; null for one that was never added
   */
  readonly for: (companyOn: (date: WorkDate) => string | null) => LeaveHolidays;
}

/** Holidays as their own streams have them, which never lag. */
@Injectable()
export class HolidaysOfLeave {
  constructor(private readonly store: EventStore) {}

  /** Returns the holidays of these dates. */
  async on(dates: readonly WorkDate[]): Promise<DatedHolidays> {
    const states = await Promise.all(
      dates.map(async (date) => ({
        date,
        ...(await this.store.load(holidayDecider, holidayStream(date))).state,
      })),
    );
    return {
      dependOnCompany: states.some(({ leaveChanged }) => [...leaveChanged.keys()].some((id) => id !== null)),
      for: (companyOn) => {
        const returning = states.flatMap(({ date, holidays }) => {
          const remark = returningRemark(heldBy(holidays, companyOn(date)));
          return remark === null ? [] : [[date, remark] as const];
        });
        const changes = states.flatMap((state) => leaveChangedFor(state, companyOn(state.date)) ?? []);
        const [changed = null] = changes.toSorted((a, b) =>
          BigInt(a.revision) < BigInt(b.revision) ? 1 : -1,
        );
        return { returning: new Map(returning), changed };
      },
    };
  }
}
