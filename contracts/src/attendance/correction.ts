import type { BreakRule } from '../rules/dated-rules.js';
import type { Shift } from '../schedules/weekly-times.js';
import type { CompanyZone } from '../time/company-zone.js';
import type { TimeOfDay } from '../time/time-of-day.js';
import { addDays, type WorkDate } from '../time/work-date.js';
import { recordFigures, scheduledHours, shiftIn, type RecordFigures } from './record-figures.js';
import type { RecordSnapshot } from './record.js';
import type { Remark } from './remarks.js';

/** The longest time between the in and the out of a correction, in milliseconds. */
const LONGEST_WORK_MS = 18 * 3_600_000;
/** The longest time if the correction says that the out is on the next day, in milliseconds. */
const LONGEST_DUTY_MS = 36 * 3_600_000;

/** A correction as entered. The remark may exclude one or both times of day. */
export interface CorrectionEntry {
  readonly remark: Remark;
  readonly TimeIN1: TimeOfDay | null;
  readonly TimeOUT1: TimeOfDay | null;
  /**
   * True if the out is on the day after the in, whatever the times are; false if it is the first occurrence after the in, also where the record
   * has another day. If it is missing, an unchanged out keeps its day.
   */
  readonly outNextDay?: boolean;
}

/** The instants of a correction, in epoch milliseconds. */
export interface CorrectedTimes {
  readonly timeIn: number | null;
  readonly timeOut: number | null;
}

/** The facts that the instants and figures of a correction are computed from. */
export interface CorrectionGround {
  readonly zone: CompanyZone;
  readonly date: WorkDate;
  /** The schedule that the record has from now on; null when off or unscheduled. */
  readonly shift: Shift | null;
  readonly graceMinutes: number;
  /** Missing for none. */
  readonly breakRule?: BreakRule | undefined;
  /** The present times of the record. A time that is entered unchanged keeps its instant. */
  readonly present: CorrectedTimes;
}

/** Removes the times that the remark excludes: both for `Absent`, the out for `TimeIn`. */
export function withoutExcludedTimes(entry: CorrectionEntry): CorrectionEntry {
  if (entry.remark === 'Absent') return { ...entry, TimeIN1: null, TimeOUT1: null };
  return entry.remark === 'TimeIn' ? { ...entry, TimeOUT1: null } : entry;
}

/**
 * Returns the instants of the entered times. A time that equals the record's keeps its instant. A changed in is the
 * occurrence nearest to the scheduled in (on the date itself when nothing is scheduled), a changed out the first
 * occurrence after the in, or after the scheduled in if there is no in. An out that is said to be on the next day, or not to be, is on
 * that day, changed or not.
 */
export function correctedTimes(entry: CorrectionEntry, ground: CorrectionGround): CorrectedTimes {
  const { TimeIN1, TimeOUT1, outNextDay } = withoutExcludedTimes(entry);
  const timeIn = TimeIN1 === null ? null : nearestIn(TimeIN1, ground);
  if (TimeOUT1 === null) return { timeIn, timeOut: null };
  if (outNextDay === true) return { timeIn, timeOut: outOnNextDay(TimeOUT1, timeIn, ground) };
  const kept = outNextDay === false ? null : keptOut(TimeOUT1, timeIn, ground);
  return { timeIn, timeOut: kept ?? firstOut(TimeOUT1, timeIn, ground) };
}

/** True if the out of the corrected record is on a later day than its in, or than the scheduled in if there is none. */
export function isOutOnLaterDay(entry: CorrectionEntry, ground: CorrectionGround): boolean {
  const { timeIn, timeOut } = correctedTimes(entry, ground);
  const from = timeIn ?? scheduledIn(ground);
  if (from === null || timeOut === null) return false;
  return ground.zone.workDateAt(timeOut) > ground.zone.workDateAt(from);
}

/** Returns the figures of the corrected record; the browser shows them while the times are typed. */
export function correctionFigures(entry: CorrectionEntry, ground: CorrectionGround): RecordFigures {
  const { zone, date, shift, graceMinutes, breakRule } = ground;
  const scheduled = shift ? scheduledHours(zone, date, shift, breakRule) : null;
  return recordFigures({
    remark: entry.remark,
    ...correctedTimes(entry, ground),
    scheduled,
    graceMinutes,
  });
}

/** True if the corrected record would have the remark, times and figures that it has. */
export function isAsRecorded(
  entry: CorrectionEntry,
  recorded: RecordSnapshot,
  ground: CorrectionGround,
): boolean {
  const { remark, TimeIN1, TimeOUT1 } = withoutExcludedTimes(entry);
  const { MinsLate, UnderOverTime, hrs } = correctionFigures(entry, ground);
  return (
    remark === recorded.Remarks &&
    TimeIN1 === recorded.TimeIN1 &&
    TimeOUT1 === recorded.TimeOUT1 &&
    MinsLate === recorded.MinsLate &&
    UnderOverTime === recorded.UnderOverTime &&
    hrs === recorded.hrs
  );
}

/**
 * True if the times are further apart than a correction may set them; without an in, the scheduled in counts. Times that the record has
 * already may stay, however far apart they are.
 */
export function isTooLong(
  { timeIn, timeOut }: CorrectedTimes,
  ground: CorrectionGround,
  outNextDay = false,
): boolean {
  const { present } = ground;
  if (timeIn === present.timeIn && timeOut === present.timeOut) return false;
  const from = timeIn ?? scheduledIn(ground);
  const longest = outNextDay ? LONGEST_DUTY_MS : LONGEST_WORK_MS;
  return from !== null && timeOut !== null && timeOut - from > longest;
}

function scheduledIn({ zone, date, shift }: CorrectionGround): number | null {
  return shift ? shiftIn(zone, date, shift) : null;
}

function keptInstant(time: TimeOfDay, present: number | null, zone: CompanyZone): number | null {
  return present !== null && zone.timeOfDayAt(present) === time ? present : null;
}

function nearestIn(time: TimeOfDay, ground: CorrectionGround): number {
  const { zone, date, present } = ground;
  const kept = keptInstant(time, present.timeIn, zone);
  if (kept !== null) return kept;
  const scheduled = scheduledIn(ground);
  if (scheduled === null) return zone.instantOf(date, time);
  // If two are equally near, the earlier in this list wins.
  const [nearest] = [0, 1, -1]
    .map((days) => zone.instantOf(addDays(date, days), time))
    .sort((a, b) => Math.abs(a - scheduled) - Math.abs(b - scheduled));
  return nearest ?? zone.instantOf(date, time);
}

function keptOut(time: TimeOfDay, timeIn: number | null, { zone, present }: CorrectionGround): number | null {
  const kept = keptInstant(time, present.timeOut, zone);
  return kept !== null && (timeIn === null || kept > timeIn) ? kept : null;
}

function firstOut(time: TimeOfDay, timeIn: number | null, ground: CorrectionGround): number {
  const { zone, date } = ground;
  const after = timeIn ?? scheduledIn(ground);
  if (after === null) return zone.instantOf(date, time);
  const day = zone.workDateAt(after);
  const sameDay = zone.instantOf(day, time);
  return sameDay > after ? sameDay : zone.instantOf(addDays(day, 1), time);
}

function outOnNextDay(time: TimeOfDay, timeIn: number | null, ground: CorrectionGround): number {
  const { zone, date } = ground;
  const from = timeIn ?? scheduledIn(ground);
  return zone.instantOf(addDays(from === null ? date : zone.workDateAt(from), 1), time);
}
