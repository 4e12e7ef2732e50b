import { answer, says, type Of } from '../api/define.js';
import { number } from '../events/schema.js';
import { BEFORE_DATED_RULES, type BreakRule } from '../rules/dated-rules.js';
import { endsNextDay, SPLIT_BREAK_SECONDS, type Shift } from '../schedules/weekly-times.js';
import type { CompanyZone } from '../time/company-zone.js';
import { addDays, type WorkDate } from '../time/work-date.js';
import { halfDayOff, type Remark } from './remarks.js';

/** A time interval, in epoch milliseconds. */
export interface Interval {
  readonly in: number;
  readonly out: number;
}

/** The instants of a shift, and of its break. */
export interface ScheduledHours extends Interval {
  /** Null for a shift without one. */
  readonly break: Interval | null;
}

/** The times of the break of a split shift, in epoch milliseconds; each is missing if nobody punched it. */
export interface PartTimes {
  /** The out of the first part. */
  readonly breakOut?: number;
  /** The in of the second part. */
  readonly breakIn?: number;
}

/** The times of a record, in epoch milliseconds. */
export interface RecordTimes extends PartTimes {
  readonly timeIn: number | null;
  readonly timeOut: number | null;
}

/** The input of a record's figures. */
export interface ArithmeticInput extends RecordTimes {
  readonly remark: Remark;
  /** The scheduled hours of the date; null when off or unscheduled. */
  readonly scheduled: ScheduledHours | null;
  readonly graceMinutes: number;
}

export const figures = answer('RecordFigures', 'The figures of a record.', () => ({
  MinsLate: says(
    'Whole minutes from the scheduled to the actual time in; 0 within the grace. Of a split shift, those of both parts.',
    number,
  ),
  UnderOverTime: says(
    'Whole minutes worked past the scheduled out, negative when left early (either part of a split shift); for OT those outside the schedule.',
    number,
  ),
  hrs: says('Hours between in and out, two decimals, a half rounded up.', number),
}));
export type RecordFigures = Of<typeof figures>;

const MINUTE_MS = 60_000;
const HUNDREDTH_OF_AN_HOUR_MS = 36_000;

/** The instants of a shift on a date, with its own break, else the one that the rule gives it. */
export function scheduledHours(
  zone: CompanyZone,
  date: WorkDate,
  shift: Shift,
  rule: BreakRule = BEFORE_DATED_RULES.break,
): ScheduledHours {
  const hours = { in: shiftIn(zone, date, shift), out: shiftOut(zone, date, shift) };
  const pause = ownBreak(zone, date, shift) ?? breakInMiddle(hours, rule);
  // A spread of two instants costs more than all of the rest, and this is done for each record.
  return { in: hours.in, out: hours.out, break: pause };
}

/** Returns the instants of the break that a shift has of its own; null for none. */
function ownBreak(zone: CompanyZone, date: WorkDate, { in: timeIn, break: pause }: Shift): Interval | null {
  if (!pause) return null;
  // A time of day that is before the in is on the next day.
  const [start, end] = pause.map((time) => zone.instantOf(time < timeIn ? addDays(date, 1) : date, time));
  return start === undefined || end === undefined ? null : { in: start, out: end };
}

/** Returns the break in the middle of the hours; null if they are not longer than the rule says. */
function breakInMiddle(hours: Interval, { minutes, above }: BreakRule): Interval | null {
  const length = hours.out - hours.in;
  if (minutes === 0 || length <= above * MINUTE_MS || length <= minutes * MINUTE_MS) return null;
  const middle = (hours.in + hours.out) / 2;
  const half = (minutes * MINUTE_MS) / 2;
  return { in: middle - half, out: middle + half };
}

/** The instant at which a shift of a date begins. */
export function shiftIn(zone: CompanyZone, date: WorkDate, shift: Shift): number {
  return zone.instantOf(date, shift.in);
}

/** The instant at which a shift of a date ends, perhaps on the day after. */
export function shiftOut(zone: CompanyZone, date: WorkDate, shift: Shift): number {
  return zone.instantOf(endsNextDay(shift) ? addDays(date, 1) : date, shift.out);
}

/** The figures of a record: the rules of lateness, under- and overtime and hours (docs/attendance.md). */
export function recordFigures(input: ArithmeticInput): RecordFigures {
  return { MinsLate: minsLate(input), UnderOverTime: underOverTime(input), hrs: hours(input) };
}

function minsLate({ remark, scheduled, graceMinutes, ...times }: ArithmeticInput): number {
  if (times.timeIn === null || !scheduled) return 0;
  if (remark !== 'TimeIn' && !countsUnderTime(remark)) return 0;
  return latenessOf(remark, scheduled, times).reduce(
    (sum, late) => sum + (late > graceMinutes ? late : 0),
    0,
  );
}

function underOverTime({ remark, timeIn, timeOut, scheduled, breakOut }: ArithmeticInput): number {
  if (timeOut === null) return 0;
  if (remark === 'OT') return timeIn === null ? 0 : minutesOutside({ in: timeIn, out: timeOut }, scheduled);
  if (!scheduled || !countsUnderTime(remark)) return 0;
  const split = splitParts(remark, scheduled);
  if (!split) return wholeMinutes(timeOut - expected(remark, scheduled).out);
  const [first, second] = split;
  // Nobody is expected between the parts, so that a part without work is missing as long as it lasts.
  const left = breakOut ?? (timeOut < first.out ? timeOut : first.out);
  return (
    -wholeMinutes(within(first.out - left, first)) + wholeMinutes(Math.max(timeOut, second.in) - second.out)
  );
}

/** Returns the minutes late of each part of the scheduled hours, regardless of the grace. */
export function latenessOf(
  remark: Remark,
  scheduled: ScheduledHours,
  { timeIn, breakIn }: Pick<ArithmeticInput, 'timeIn' | 'breakIn'>,
): readonly number[] {
  if (timeIn === null) return [];
  const split = splitParts(remark, scheduled);
  if (!split) return [wholeMinutes(Math.max(0, timeIn - expected(remark, scheduled).in))];
  const [first, second] = split;
  const cameBack = breakIn ?? (timeIn > second.in ? timeIn : second.in);
  return [wholeMinutes(within(timeIn - first.in, first)), wholeMinutes(within(cameBack - second.in, second))];
}

/** Returns as many milliseconds as a part may miss: not less than none, and not more than it lasts. */
function within(ms: number, part: Interval): number {
  return Math.min(Math.max(0, ms), part.out - part.in);
}

/** True if a break is so long that the parts before and after it have punches of their own. */
export function isSplitBreak(pause: Interval | null): boolean {
  return pause !== null && pause.out - pause.in >= SPLIT_BREAK_SECONDS * 1_000;
}

/** Returns the two parts of a split shift; null for other shifts, and for half a day, which has one part. */
export function splitParts(
  remark: Remark,
  scheduled: ScheduledHours,
): readonly [first: Interval, second: Interval] | null {
  const { in: start, out, break: pause } = scheduled;
  if (pause === null || !isSplitBreak(pause) || halfDayOff(remark) !== null) return null;
  return [
    { in: start, out: pause.in },
    { in: pause.out, out },
  ];
}

function hours({ timeIn, timeOut }: ArithmeticInput): number {
  if (timeIn === null || timeOut === null) return 0;
  return roundedHundredths(timeOut - timeIn) / 100;
}

/**
 * Hundredths of an hour in a span of whole milliseconds, a half rounded up. Only whole numbers are computed with: as a
 * fraction of an hour most halves have no exact float, and some of them would be rounded down.
 */
function roundedHundredths(ms: number): number {
  return Math.floor((2 * ms + HUNDREDTH_OF_AN_HOUR_MS) / (2 * HUNDREDTH_OF_AN_HOUR_MS));
}

/** True for remarks whose late and early minutes count. */
export function countsUnderTime(remark: Remark): boolean {
  return remark === 'Present' || halfDayOff(remark) !== null;
}

/** The scheduled hours less the half that the remark takes off: the break lies between the halves. */
export function expected(remark: Remark, scheduled: ScheduledHours): Interval {
  const middle = (scheduled.in + scheduled.out) / 2;
  const between = scheduled.break ?? { in: middle, out: middle };
  switch (halfDayOff(remark)) {
    case 'AM':
      return { in: between.out, out: scheduled.out };
    case 'PM':
      return { in: scheduled.in, out: between.in };
    case null:
      return scheduled;
  }
}

function minutesOutside(worked: Interval, scheduled: Interval | null): number {
  const overlap = scheduled
    ? Math.max(0, Math.min(worked.out, scheduled.out) - Math.max(worked.in, scheduled.in))
    : 0;
  return wholeMinutes(worked.out - worked.in - overlap);
}

/** Toward zero, and never minus zero. */
export function wholeMinutes(ms: number): number {
  return Math.trunc(ms / MINUTE_MS) + 0;
}
