import { halfMonthOf, type HalfMonth } from '@timekeep/contracts/time/half-months';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';

/** Returns the period of an address; the last half month that is over unless there is one, and null while today is unknown. */
export function periodInAddress(
  { from, to }: Readonly<Partial<Record<'from' | 'to', WorkDate | undefined>>>,
  today: WorkDate | undefined,
): HalfMonth | null {
  if (from !== undefined && to !== undefined) return { from, to };
  return today === undefined ? null : halfMonthOf(addDays(halfMonthOf(today).from, -1));
}
