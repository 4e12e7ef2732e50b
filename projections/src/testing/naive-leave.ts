import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import type { WorkDate } from '@timekeep/contracts/time/work-date';

/**
 * Reference model: returns the leave shown on a date. The last event of a transaction gives its date, the first event with that date its time.
 *
 * @param isBeforePunches true if leave of the event with this index is before all punches of the date
 */
export function naiveLeave(
  events: readonly TimekeepEvent[],
  EMPID: string,
  date: WorkDate,
  isBeforePunches: (index: number) => boolean,
): string | null {
  const about = new Map<
    string,
    {
      readonly index: number;
      readonly date: WorkDate | null;
      readonly type: string;
      readonly half: string | null;
    }[]
  >();
  events.forEach(({ type, data }, index) => {
    const isThere = type === 'LeaveTransactionAdded' || type === 'LeaveTransactionEdited';
    if ((!isThere && type !== 'LeaveTransactionDeleted') || data.EMPID !== EMPID) return;
    const half = isThere ? data.HALF : null;
    const said = { index, date: isThere ? data.DATE : null, type: data.LEAVE_TYPE, half };
    about.set(data.TRANSAC_ID, [...(about.get(data.TRANSAC_ID) ?? []), said]);
  });
  const ofDate = [...about.values()].flatMap((said) => {
    const last = said.at(-1);
    const since = said[said.findLastIndex((line) => line.date !== date) + 1];
    return last?.date === date && since ? [{ ...last, since: since.index }] : [];
  });
  const [first, second] = ofDate.toSorted((a, b) => a.since - b.since);
  if (!first) return null;
  // Two halves are a whole day, unless one was worked; of a single half the other may be, whenever the punches came.
  if (first.half !== null) {
    if (!second || !isBeforePunches(second.since)) return `H${first.type}${first.half}`;
    return first.half === 'AM' ? first.type : second.type;
  }
  return isBeforePunches(first.since) ? first.type : null;
}

/**
 * Reference model: returns the planned absence shown on a date with hours; work at another place goes with punches, any other absence
 * only precedes them.
 */
export function naiveAbsence(
  events: readonly TimekeepEvent[],
  EMPID: string,
  date: WorkDate,
  isBeforePunches: (index: number) => boolean,
): string | null {
  const gone = events.flatMap(({ type, data }) => (type === 'AbsenceWithdrawn' ? data.ABSENCE_ID : []));
  for (const [index, { type, data }] of events.entries()) {
    if (type !== 'AbsencePlanned' || data.EMPID !== EMPID || gone.includes(data.ABSENCE_ID)) continue;
    if (date < data.FROM || date > data.TO) continue;
    return isBeforePunches(index) || /^(OB|WFH|DTF)$/.test(data.remark) ? data.remark : null;
  }
  return null;
}
