import type { RenewalEvent } from '@timekeep/contracts/events/renewal';
import { SCHEDULE_DAYS, type ScheduleDays } from '@timekeep/contracts/schedules/templates';

/** How many employees were given days, of weeks with so many working days; of all weeks when none is said. */
export function renewedCount(
  events: readonly RenewalEvent[],
  days: readonly ScheduleDays[] = SCHEDULE_DAYS,
): number {
  return events
    .flatMap(({ data }) => data.renewals)
    .reduce((count, { DAYS, EMPIDS }) => (days.includes(DAYS) ? count + EMPIDS.length : count), 0);
}
