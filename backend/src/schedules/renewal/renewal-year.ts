import {
  lastRangeWithin,
  type ScheduleRange,
  type ScheduleRanges,
} from '@timekeep/contracts/schedules/schedule-ranges';

/** The history begins in 2023, and a renewal is always for the year after. */
export const FIRST_RENEWED_YEAR = 2024;

/** What a renewal carries into `year`: these hours on each of its days that has none. */
export function carriedInto(
  year: number,
  { DAYS, TIME }: Pick<ScheduleRange, 'DAYS' | 'TIME'>,
): ScheduleRange {
  return { FROM: `${year}-01-01`, TO: `${year}-12-31`, DAYS, TIME };
}

/** The last valid schedule of the year before: the latest in force in the last week of its December. */
export function rangeToCarry(ranges: ScheduleRanges, year: number): ScheduleRange | undefined {
  return lastRangeWithin(ranges, `${year - 1}-12-25`, `${year - 1}-12-31`);
}
