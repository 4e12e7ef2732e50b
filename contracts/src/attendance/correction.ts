import type { Message } from '../messages/message.js';
import type { BreakRule } from '../rules/dated-rules.js';
import type { Shift } from '../schedules/weekly-times.js';
import type { CompanyZone } from '../time/company-zone.js';
import type { TimeOfDay } from '../time/time-of-day.js';
import { addDays, type WorkDate } from '../time/work-date.js';
import {
  recordFigures,
  scheduledHours,
  shiftIn,
  splitParts,
  type PartTimes,
  type RecordFigures,
  type RecordTimes,
  type ScheduledHours,
} from './record-figures.js';
import { recordMessages } from './record-messages.js';
import { isSameContent, timesOfDay, type RecordSnapshot } from './record.js';
import { halfDayOff, type Remark } from './remarks.js';

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
  /** The out of the first part of a split shift; null for none. If it is missing, the record's stays where it fits. */
  readonly TimeBreakOUT?: TimeOfDay | null;
  /** Likewise the in of the second part. */
  readonly TimeBreakIN?: TimeOfDay | null;
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
  readonly present: RecordTimes;
}

/** Removes the times that the remark excludes: all for `Absent`, the out for `TimeIn`, those of the break for half a day. */
export function withoutExcludedTimes(entry: CorrectionEntry): CorrectionEntry {
  const { remark } = entry;
  const noBreak = { TimeBreakOUT: null, TimeBreakIN: null };
  if (remark === 'Absent') return { ...entry, TimeIN1: null, TimeOUT1: null, ...noBreak };
  if (remark === 'TimeIn') return { ...entry, TimeOUT1: null };
  return halfDayOff(remark) === null ? entry : { ...entry, ...noBreak };
}

/**
 * Returns the instants of the entered times. A time that equals the record's keeps its instant. A changed in is the
 * occurrence nearest to the scheduled in (on the date itself when nothing is scheduled), a changed out the first
 * occurrence after the in, or after the scheduled in if there is no in. An out that is said to be on the next day, or not to be, is on
 * that day, changed or not. A changed time of the break of a split shift is the first occurrence after the time before it.
 */
export function correctedTimes(entry: CorrectionEntry, ground: CorrectionGround): RecordTimes {
  const counted = withoutExcludedTimes(entry);
  const { TimeIN1, TimeOUT1, outNextDay } = counted;
  const timeIn = TimeIN1 === null ? null : nearestIn(TimeIN1, ground);
  const times = (timeOut: number | null) => ({
    timeIn,
    timeOut,
    ...correctedParts(counted, { timeIn, timeOut }, ground),
  });
  if (TimeOUT1 === null) return times(null);
  if (outNextDay === true) return times(outOnNextDay(TimeOUT1, timeIn, ground));
  const kept = outNextDay === false ? null : keptOut(TimeOUT1, timeIn, ground);
  return times(kept ?? firstOut(TimeOUT1, timeIn, ground));
}

/** Returns the instants of the break of a split shift. Those that were not entered are dropped if they do not fit the others. */
function correctedParts(
  { TimeBreakOUT, TimeBreakIN }: CorrectionEntry,
  { timeIn, timeOut }: RecordTimes,
  { zone, present }: CorrectionGround,
): PartTimes {
  const between = (time: TimeOfDay | null | undefined, former: number | undefined, after: number | null) => {
    if (time === null || after === null) return null;
    const isFitting = former !== undefined && former > after && (timeOut === null || former < timeOut);
    if (time === undefined) return isFitting ? former : null;
    return isFitting && zone.timeOfDayAt(former) === time ? former : nextOccurrence(time, after, zone);
  };
  const breakOut = between(TimeBreakOUT, present.breakOut, timeIn);
  const breakIn = between(TimeBreakIN, present.breakIn, breakOut ?? timeIn);
  return { ...(breakOut !== null && { breakOut }), ...(breakIn !== null && { breakIn }) };
}

/** True if a correction may have times of a break: the shift is split, or the record has such times already. */
export function mayHaveParts(remark: Remark, ground: CorrectionGround): boolean {
  const { present } = ground;
  if (remark === 'Absent' || halfDayOff(remark) !== null) return false;
  const scheduled = scheduledOn(ground);
  const isSplit = scheduled !== null && splitParts(remark, scheduled) !== null;
  return isSplit || present.breakOut !== undefined || present.breakIn !== undefined;
}

/** True if a time of the break that was entered is missing from the times, or is not between the in and the out. */
export function areOutOfOrder(
  { TimeBreakOUT = null, TimeBreakIN = null }: CorrectionEntry,
  { timeIn, timeOut, breakOut, breakIn }: RecordTimes,
): boolean {
  const latest = timeOut ?? (timeIn ?? 0) + LONGEST_WORK_MS;
  return [[TimeBreakOUT, breakOut] as const, [TimeBreakIN, breakIn] as const].some(
    ([entered, at]) => entered !== null && (at === undefined || at >= latest),
  );
}

/** Returns why a correction cannot have its times of a break; null if it can, or has none. */
export function partsProblem(entry: CorrectionEntry, ground: CorrectionGround): Message | null {
  const { remark, TimeBreakOUT = null, TimeBreakIN = null } = withoutExcludedTimes(entry);
  const hasParts = TimeBreakOUT !== null || TimeBreakIN !== null;
  if (hasParts && !mayHaveParts(remark, ground)) return recordMessages.notSplit({ date: ground.date });
  return areOutOfOrder(entry, correctedTimes(entry, ground)) ? recordMessages.partsOutOfOrder() : null;
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
  const { graceMinutes } = ground;
  return recordFigures({
    remark: entry.remark,
    ...correctedTimes(entry, ground),
    scheduled: scheduledOn(ground),
    graceMinutes,
  });
}

function scheduledOn({ zone, date, shift, breakRule }: CorrectionGround): ScheduledHours | null {
  return shift ? scheduledHours(zone, date, shift, breakRule) : null;
}

/** Returns the content of the corrected record; times that a clock change skips are shown as they are read. */
export function correctedRecord(entry: CorrectionEntry, ground: CorrectionGround): RecordSnapshot {
  return {
    Remarks: entry.remark,
    ...timesOfDay(correctedTimes(entry, ground), ground.zone),
    ...correctionFigures(entry, ground),
  };
}

/** True if the corrected record would have the remark, times and figures that it has. */
export function isAsRecorded(
  entry: CorrectionEntry,
  recorded: RecordSnapshot,
  ground: CorrectionGround,
): boolean {
  return isSameContent(correctedRecord(entry, ground), recorded);
}

/**
 * True if the times are further apart than a correction may set them; without an in, the scheduled in counts. Times that the record has
 * already may stay, however far apart they are.
 */
export function isTooLong(
  { timeIn, timeOut }: RecordTimes,
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
  return nextOccurrence(time, after, zone);
}

function nextOccurrence(time: TimeOfDay, after: number, zone: CompanyZone): number {
  const day = zone.workDateAt(after);
  const sameDay = zone.instantOf(day, time);
  return sameDay > after ? sameDay : zone.instantOf(addDays(day, 1), time);
}

function outOnNextDay(time: TimeOfDay, timeIn: number | null, ground: CorrectionGround): number {
  const { zone, date } = ground;
  const from = timeIn ?? scheduledIn(ground);
  return zone.instantOf(addDays(from === null ? date : zone.workDateAt(from), 1), time);
}
