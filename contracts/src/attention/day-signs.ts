import { LONGEST_SHIFT_HOURS } from '../attendance/due.js';
import type { RecordValues } from '../attendance/record.js';
import type { RecordState } from '../attendance/record-state.js';
import { scheduledHours, type ScheduledHours } from '../attendance/record-figures.js';
import { halfDayOff, isHolidayRemark, WORKED_REMARKS, type Remark } from '../attendance/remarks.js';
import { common, minutesOf, timeInBreak, workedTime, type WorkOfDay } from '../hours/worked-time.js';
import type { CompanyZone } from '../time/company-zone.js';
import type { WorkDate } from '../time/work-date.js';
import { DAY_KINDS, type DayKind } from './attention-kinds.js';

/** Less unplanned work of a day is nobody's matter: it is the usual coming and going. */
export const UNPLANNED_FROM_MINUTES = 30;

const LONGEST_SHIFT_MS = LONGEST_SHIFT_HOURS * 3_600_000;

/** Sign of a matter that follows from a record alone; instants are epoch milliseconds. */
export interface DaySign {
  readonly kind: DayKind;
  /** The moment from which it is a matter. */
  readonly from: number;
  /** Minutes that were worked unplanned; 0 for other kinds. */
  readonly minutes: number;
  /** The facts that it follows from: somebody who accepted it accepted these. */
  readonly facts: string;
}

/** A record with what its signs follow from. */
interface SeenDay {
  readonly state: RecordState;
  readonly values: RecordValues;
  readonly scheduled: ScheduledHours | null;
}

type Sign = Omit<DaySign, 'kind'>;

/** Each kind as a function of a record. */
const SIGNS: Readonly<Record<DayKind, (day: SeenDay) => Sign | null>> = {
  'no-out': ({ values: { Remarks, timeIn, timeOut } }) =>
    timeIn !== null && timeOut === null && isWorked(Remarks)
      ? { from: timeIn + LONGEST_SHIFT_MS, minutes: 0, facts: factsOf(Remarks, timeIn) }
      : null,

  // HR who entered the absence has settled it.
  absent: ({ state, values: { Remarks }, scheduled }) =>
    Remarks === 'Absent' && scheduled && state.correction?.remark !== 'Absent'
      ? { from: scheduled.out, minutes: 0, facts: factsOf(Remarks, scheduled.in, scheduled.out) }
      : null,

  // The remark OT grants all.
  'unplanned-work': (day) => {
    const { Remarks, timeIn, timeOut } = day.values;
    if (timeIn === null || timeOut === null || Remarks === 'OT' || !isWorked(Remarks)) return null;
    const minutes = unplannedMinutes(day);
    if (minutes < UNPLANNED_FROM_MINUTES) return null;
    return { from: timeOut, minutes, facts: factsOf(Remarks, timeIn, timeOut, minutes) };
  },

  // A holiday says for itself whether leave comes back.
  'leave-worked': ({ state: { leave, otherHalf, holiday }, values: { Remarks, timeIn, timeOut } }) => {
    const isWhole = leave !== null && (!leave.half || otherHalf !== undefined);
    if (!isWhole || holiday || timeIn === null) return null;
    return { from: timeIn, minutes: 0, facts: factsOf(Remarks, leave.transactionId, timeIn, timeOut ?? '') };
  },

  // HR who entered the times has settled it.
  'long-shift': ({ state, values: { Remarks, timeIn, timeOut } }) =>
    timeIn !== null && timeOut !== null && timeOut - timeIn > LONGEST_SHIFT_MS && !state.correction
      ? { from: timeOut, minutes: 0, facts: factsOf(Remarks, timeIn, timeOut) }
      : null,
};

/** Returns the signs of a record; none for a state that is no record. */
export function daySigns(
  state: RecordState,
  values: RecordValues,
  date: WorkDate,
  zone: CompanyZone,
): readonly DaySign[] {
  if (!state.opened || isUsual(values, state)) return [];
  const scheduled = state.shift ? scheduledHours(zone, date, state.shift, state.breakRule) : null;
  const day = { state, values, scheduled };
  return DAY_KINDS.flatMap((kind) => {
    const sign = SIGNS[kind](day);
    return sign ? [{ kind, ...sign }] : [];
  });
}

/** Leaves nearly all records at once: days off, and days that were worked as they were scheduled. */
function isUsual(values: RecordValues, { leave, shift }: RecordState): boolean {
  const { Remarks, timeIn, timeOut, breakOut, breakIn, UnderOverTime } = values;
  if (leave || Remarks === 'Absent') return false;
  if (timeIn === null) return true;
  const isShort = timeOut !== null && timeOut - timeIn <= LONGEST_SHIFT_MS;
  const isWhole = breakOut === undefined && breakIn === undefined;
  const isAsScheduled = Remarks === 'Present' && shift !== null && UnderOverTime < UNPLANNED_FROM_MINUTES;
  return isShort && isWhole && isAsScheduled;
}

/** Work is what the times of these remarks say. */
function isWorked(remark: Remark): boolean {
  return (
    isHolidayRemark(remark) || WORKED_REMARKS.some((each) => each === remark) || halfDayOff(remark) !== null
  );
}

/** The minutes of a day that nobody scheduled: all of a rest day or a holiday, else those after the shift and in the long break of a split one. */
function unplannedMinutes({ state, values, scheduled }: SeenDay): number {
  const { Remarks, timeIn, timeOut, breakOut, breakIn } = values;
  const work: WorkOfDay = {
    ...{ remark: Remarks, timeIn, timeOut, scheduled, graceMinutes: state.graceMinutes, breakGranted: 0 },
    ...(breakOut !== undefined && { breakOut }),
    ...(breakIn !== undefined && { breakIn }),
  };
  const worked = workedTime(work);
  if (!worked) return 0;
  if (!scheduled || isHolidayRemark(Remarks)) return minutesOf(worked);
  const { beside } = timeInBreak(work, worked);
  return minutesOf(common([{ in: scheduled.out, out: Infinity }], worked)) + minutesOf(beside);
}

function factsOf(...facts: readonly (string | number)[]): string {
  return facts.join(' ');
}
