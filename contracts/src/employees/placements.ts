import { addDays, LATEST_DATE, type WorkDate } from '../time/work-date.js';

/**
 * The `from` of the placement that holds from the first day on, whenever that is: the first date that a log may hold. A first day
 * that is corrected to an earlier one leaves no day without a department.
 */
export const FROM_FIRST_DAY: WorkDate = '1900-01-01';

/** A value that holds from a day until the next value begins, such as the department and company of an employee. */
export interface Placed {
  readonly from: WorkDate;
}

/**
 * Returns the placements, ascending, after one more was recorded. It replaces what was recorded for the same day and keeps the
 * others, so that transfers that are learned late give the same placements as those that are learned in order.
 */
export function placedFrom<Placement extends Placed>(
  placements: readonly Placement[],
  placement: Placement,
): Placement[] {
  const others = placements.filter(({ from }) => from !== placement.from);
  return [...others, placement].sort((a, b) => (a.from < b.from ? -1 : 1));
}

/**
 * Returns a variant of `placedFrom` after which the placement from another day does not hold any more.
 *
 * @param replaces that day; null for none
 */
export function placedInstead(replaces: WorkDate | null): typeof placedFrom {
  return (placements, placement) =>
    placedFrom(
      placements.filter(({ from }) => from !== replaces),
      placement,
    );
}

/** Returns the placements after a rehire: transfers that were planned for later days of the former employment do not hold any more. */
export function placedAnew<Placement extends Placed>(
  placements: readonly Placement[],
  placement: Placement,
): Placement[] {
  return placedFrom(
    placements.filter(({ from }) => from < placement.from),
    placement,
  );
}

/**
 * Returns the placement of a date: the last one that holds from it or from an earlier day, else the first one.
 *
 * @param placements ascending
 */
export function placementOn<Placement extends Placed>(
  placements: readonly Placement[],
  date: WorkDate,
): Placement | undefined {
  return placements.findLast(({ from }) => from <= date) ?? placements[0];
}

/**
 * Returns each placement with the last day on which it holds, `LATEST_DATE` for the last one. Together they cover every date of a
 * log exactly once.
 *
 * @param placements ascending
 */
export function placementRanges<Placement extends Placed>(
  placements: readonly Placement[],
): (Placement & { readonly to: WorkDate })[] {
  return placements.map((placement, index) => {
    const next = placements[index + 1];
    const from = index === 0 ? FROM_FIRST_DAY : placement.from;
    return { ...placement, from, to: next ? addDays(next.from, -1) : LATEST_DATE };
  });
}
