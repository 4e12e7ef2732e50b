import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import type { TimeOfDay } from '@timekeep/contracts/time/time-of-day';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';

/** The digest of the company's present day. */
export interface DigestTime {
  readonly day: WorkDate;
  /** Epoch milliseconds. A time of day that a clock change skips is the first one after the change. */
  readonly dueAt: number;
}

/** Returns the digest of the day of `now`, which is in epoch milliseconds. */
export function digestTime(zone: CompanyZone, now: number, at: TimeOfDay): DigestTime {
  const day = zone.workDateAt(now);
  return { day, dueAt: zone.instantOf(day, at) };
}

/** Returns the first day for which the digest is sent to an employee who turns it on now. */
export function firstDigestDay(zone: CompanyZone, now: number, at: TimeOfDay): WorkDate {
  const { day, dueAt } = digestTime(zone, now, at);
  return now < dueAt ? day : addDays(day, 1);
}
