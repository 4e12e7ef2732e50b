import { halfMonthOf, type HalfMonth } from '@timekeep/contracts/time/half-months';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { dayAndMonth, mediumDate } from '@/shared/attendance/date-format';

/** Returns the period of an address; the last half month that is over unless there is one, and null while today is unknown. */
export function periodInAddress(
  { from, to }: Readonly<Partial<Record<'from' | 'to', WorkDate | undefined>>>,
  today: WorkDate | undefined,
): HalfMonth | null {
  if (from !== undefined && to !== undefined) return { from, to };
  return today === undefined ? null : halfMonthOf(addDays(halfMonthOf(today).from, -1));
}

/** Returns `Nov 16-30`, or the days with their months where these differ. */
export function periodName({ from, to }: HalfMonth): string {
  if (from === to) return mediumDate(from);
  if (from.slice(0, 7) === to.slice(0, 7)) return `${dayAndMonth(from)}-${Number(to.slice(8))}`;
  return `${dayAndMonth(from)} - ${dayAndMonth(to)}`;
}

/** Returns `Nov 16-30, 2026`, for what is read without the year beside it. */
export function periodWithYear(period: HalfMonth): string {
  const { from, to } = period;
  if (from === to) return mediumDate(from);
  return from.slice(0, 7) === to.slice(0, 7)
    ? `${periodName(period)}, ${from.slice(0, 4)}`
    : `${mediumDate(from)} - ${mediumDate(to)}`;
}
