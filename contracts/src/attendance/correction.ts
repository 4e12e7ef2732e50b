import type { Shift } from '../schedules/weekly-times.js';
import type { CompanyZone } from '../time/company-zone.js';
import type { TimeOfDay } from '../time/time-of-day.js';
import { addDays, type WorkDate } from '../time/work-date.js';
import { recordFigures, shiftIn, shiftInterval, type RecordFigures } from './arithmetic.js';
import type { Remark } from './remarks.js';

/** The longest time between the in and the out of a correction, in milliseconds. */
export const LONGEST_WORK_MS = 18 * 3_600_000;

/** A correction as it is entered: times of day, of which the remark may take away some. */
export interface CorrectionEntry {
  readonly remark: Remark;
  readonly TimeIN1: TimeOfDay | null;
  readonly TimeOUT1: TimeOfDay | null;
}

/** The instants that a correction means, in epoch milliseconds. */
export interface CorrectedTimes {
  readonly timeIn: number | null;
  readonly timeOut: number | null;
}

/** What a correction is worked out from. */
export interface CorrectionGround {
  readonly zone: CompanyZone;
  readonly date: WorkDate;
  /** The schedule that the record has from now on; null when off or unscheduled. */
  readonly shift: Shift | null;
  readonly graceMinutes: number;
  /** The times that the record has now: who leaves one as it reads keeps its instant. */
  readonly present: CorrectedTimes;
}

/** The times without those that the remark excludes: `Absent` has none, `TimeIn` no out. */
export function withoutExcludedTimes(entry: CorrectionEntry): CorrectionEntry {
  if (entry.remark === 'Absent') return { ...entry, TimeIN1: null, TimeOUT1: null };
  return entry.remark === 'TimeIn' ? { ...entry, TimeOUT1: null } : entry;
}

/**
 * The instants of the entered times. A time that the record has already keeps its instant. Another in is the
 * occurrence nearest to the scheduled in (on the date itself when nothing is scheduled), another out the first
 * occurrence after the in, or, without an in, after the scheduled one.
 */
export function correctedTimes(entry: CorrectionEntry, ground: CorrectionGround): CorrectedTimes {
  const { TimeIN1, TimeOUT1 } = withoutExcludedTimes(entry);
  const timeIn = TimeIN1 === null ? null : nearestIn(TimeIN1, ground);
  return { timeIn, timeOut: TimeOUT1 === null ? null : firstOut(TimeOUT1, timeIn, ground) };
}

/** The figures that a correction gives its record; the browser shows them while the times are typed. */
export function correctionFigures(entry: CorrectionEntry, ground: CorrectionGround): RecordFigures {
  const { zone, date, shift, graceMinutes } = ground;
  const scheduled = shift ? shiftInterval(zone, date, shift) : null;
  return recordFigures({
    remark: entry.remark,
    ...correctedTimes(entry, ground),
    scheduled,
    graceMinutes,
  });
}

/** Whether the times are further apart than a correction may set them; without an in, from the scheduled one. */
export function isTooLong({ timeIn, timeOut }: CorrectedTimes, ground: CorrectionGround): boolean {
  const from = timeIn ?? scheduledIn(ground);
  return from !== null && timeOut !== null && timeOut - from > LONGEST_WORK_MS;
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
  // Of two that are equally near the earlier in this list is taken.
  const [nearest] = [0, 1, -1]
    .map((days) => zone.instantOf(addDays(date, days), time))
    .sort((a, b) => Math.abs(a - scheduled) - Math.abs(b - scheduled));
  return nearest ?? zone.instantOf(date, time);
}

function firstOut(time: TimeOfDay, timeIn: number | null, ground: CorrectionGround): number {
  const { zone, date, present } = ground;
  const kept = keptInstant(time, present.timeOut, zone);
  if (kept !== null && (timeIn === null || kept > timeIn)) return kept;
  const after = timeIn ?? scheduledIn(ground);
  if (after === null) return zone.instantOf(date, time);
  const day = zone.workDateAt(after);
  const sameDay = zone.instantOf(day, time);
  return sameDay > after ? sameDay : zone.instantOf(addDays(day, 1), time);
}
