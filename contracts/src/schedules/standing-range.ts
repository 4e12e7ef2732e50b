import { daysBetween, earlierOf, laterOf } from '../time/work-date.js';
import { hasSameWeek, type ScheduleRange, type ScheduleRanges } from './schedule-ranges.js';

/** Returns the ranges that touch 25 to 31 December of the year before, ascending: a renewal carries one of them. */
export function carriableRanges(ranges: ScheduleRanges, year: number): ScheduleRanges {
  return ranges.filter(({ FROM, TO }) => FROM <= `${year - 1}-12-31` && TO >= `${year - 1}-12-25`);
}

/**
 * Returns the standing range of the year before: of those that touch 25 to 31 December, the one whose hours were in force on most days
 * since 1 October; of several, the latest. A range that was split by another one counts as a whole. Undefined for none.
 */
export function standingRange(ranges: ScheduleRanges, year: number): ScheduleRange | undefined {
  const days = (week: ScheduleRange) =>
    ranges.reduce((sum, range) => (hasSameWeek(range, week) ? sum + daysOfAutumn(range, year - 1) : sum), 0);
  return carriableRanges(ranges, year).reduce<ScheduleRange | undefined>(
    (best, range) => (best === undefined || days(range) >= days(best) ? range : best),
    undefined,
  );
}

/** Days of a range from 1 October to 31 December. */
function daysOfAutumn({ FROM, TO }: ScheduleRange, year: number): number {
  return Math.max(0, daysBetween(laterOf(FROM, `${year}-10-01`), earlierOf(TO, `${year}-12-31`)) + 1);
}
