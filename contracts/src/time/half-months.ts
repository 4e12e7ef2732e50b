import { addDays, type WorkDate } from './work-date.js';

/** The first or the second half of a month, as companies pay: to the 15th, and to the end of the month. */
export interface HalfMonth {
  readonly from: WorkDate;
  readonly to: WorkDate;
}

/** Returns the half month of a date. */
export function halfMonthOf(date: WorkDate): HalfMonth {
  const month = date.slice(0, 8);
  if (date <= `${month}15`) return { from: `${month}01`, to: `${month}15` };
  const inNextMonth = addDays(`${month}28`, 4);
  return { from: `${month}16`, to: addDays(`${inNextMonth.slice(0, 8)}01`, -1) };
}

/** Returns the half months up to that of a date, oldest first. */
export function halfMonthsUntil(date: WorkDate, count: number): readonly HalfMonth[] {
  const halves: HalfMonth[] = [];
  for (let half = halfMonthOf(date); halves.length < count; half = halfMonthOf(addDays(half.from, -1)))
    halves.unshift(half);
  return halves;
}
