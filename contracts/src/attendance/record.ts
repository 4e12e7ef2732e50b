import { extended, optional, says, timeOfDay, type Of } from '../api/define.js';
import { orNull } from '../events/schema.js';
import type { Shift } from '../schedules/weekly-times.js';
import type { CompanyZone } from '../time/company-zone.js';
import type { WorkDate } from '../time/work-date.js';
import { type AfterPunches, countedInstants, countedPunches } from './changed-punches.js';
import { hasPunch, lastCounted, type PunchList } from './punch-list.js';
import {
  figures,
  recordFigures,
  scheduledHours,
  splitParts,
  type PartTimes,
  type RecordFigures,
  type RecordTimes,
  type ScheduledHours,
} from './record-figures.js';
import { doubleTapMinutesOf, type LeaveOnDate, type RecordState } from './record-state.js';
import { halfDayRemark } from './leave-types.js';
import { isHolidayRemark, isWorkElsewhere, remarkKind, type Remark } from './remarks.js';
import { splitTimes } from './split-punches.js';

/** The times between in and out, which a record of a split shift has. */
export const partFields = () => ({
  TimeBreakOUT: optional(says('The out of the first part of a split shift; missing for none.', timeOfDay)),
  TimeBreakIN: optional(says('The in of the second part of a split shift; missing for none.', timeOfDay)),
});

export const recordSnapshot = extended(
  figures,
  'RecordSnapshot',
  'The content of a record, as screens, corrections and the audit show it.',
  () => ({
    Remarks: remarkKind,
    TimeIN1: orNull(timeOfDay),
    TimeOUT1: orNull(timeOfDay),
    ...partFields(),
  }),
);
export type RecordSnapshot = Of<typeof recordSnapshot>;

/** True if two records have the same content. */
export function isSameContent(a: RecordSnapshot, b: RecordSnapshot): boolean {
  return a.Remarks === b.Remarks && isSameTimes(a, b) && isSameFigures(a, b);
}

export function isSameTimes(a: RecordSnapshot, b: RecordSnapshot): boolean {
  return (
    a.TimeIN1 === b.TimeIN1 &&
    a.TimeOUT1 === b.TimeOUT1 &&
    a.TimeBreakOUT === b.TimeBreakOUT &&
    a.TimeBreakIN === b.TimeBreakIN
  );
}

export function isSameFigures(a: RecordFigures, b: RecordFigures): boolean {
  return a.MinsLate === b.MinsLate && a.UnderOverTime === b.UnderOverTime && a.hrs === b.hrs;
}

/** Returns the content of a record without what else its values hold. */
export function snapshotOf(values: RecordSnapshot): RecordSnapshot {
  const { Remarks, TimeIN1, TimeOUT1, MinsLate, UnderOverTime, hrs } = values;
  return { Remarks, TimeIN1, TimeOUT1, ...partsOf(values), MinsLate, UnderOverTime, hrs };
}

/** The times between in and out that something has. */
interface Parts<Time> {
  readonly TimeBreakOUT?: Time | undefined;
  readonly TimeBreakIN?: Time | undefined;
}

/** Returns the times between in and out that a record, or a correction, has. */
export function partsOf<Time>({ TimeBreakOUT, TimeBreakIN }: Parts<Time>): {
  readonly TimeBreakOUT?: Time;
  readonly TimeBreakIN?: Time;
} {
  return {
    ...(TimeBreakOUT !== undefined && { TimeBreakOUT }),
    ...(TimeBreakIN !== undefined && { TimeBreakIN }),
  };
}

/** A record derived from its facts; instants are epoch milliseconds. */
export interface RecordValues extends RecordSnapshot, RecordTimes {}

const MINUTE_MS = 60_000;

/** Returns the remark and the times of a record, without its figures. */
export function remarkAndTimes(
  state: RecordState,
  scheduled: ScheduledHours | null,
): RecordTimes & { readonly remark: Remark } {
  const times = recordTimes(state, scheduled);
  return { remark: remarkOf(state, times), ...times };
}

/** Returns the leave that a record shows: the whole day, a half, or both halves. */
export function shownLeave(state: RecordState): readonly LeaveOnDate[] {
  const { leave, otherHalf } = state;
  const fact = strongestFact(state);
  if (!leave || (fact !== 'leave' && fact !== 'half-leave')) return [];
  return fact === 'leave' && otherHalf ? [leave, otherHalf] : [leave];
}

/** Returns the record of a date: the remark of the strongest fact, times and figures (docs/attendance.md). */
export function recordValues(state: RecordState, date: WorkDate, zone: CompanyZone): RecordValues {
  const scheduled = state.shift ? scheduledHours(zone, date, state.shift, state.breakRule) : null;
  const times = recordTimes(state, scheduled);
  const remark = remarkOf(state, times);
  return {
    Remarks: remark,
    ...times,
    ...timesOfDay(times, zone),
    ...recordFigures({ remark, ...times, scheduled, graceMinutes: state.graceMinutes }),
  };
}

/** Returns the times of a record as its content has them. */
export function timesOfDay({ timeIn, timeOut, breakOut, breakIn }: RecordTimes, zone: CompanyZone) {
  return {
    TimeIN1: timeIn === null ? null : zone.timeOfDayAt(timeIn),
    TimeOUT1: timeOut === null ? null : zone.timeOfDayAt(timeOut),
    ...(breakOut !== undefined && { TimeBreakOUT: zone.timeOfDayAt(breakOut) }),
    ...(breakIn !== undefined && { TimeBreakIN: zone.timeOfDayAt(breakIn) }),
  };
}

/** The kind of fact that decides the remark of a record. Without punches `punches` is the schedule. */
export type StrongestFact = 'holiday' | 'correction' | 'half-leave' | 'leave' | 'absence' | 'punches';

/** Returns the fact that decides the remark: the only place with the order of the facts (docs/attendance.md). */
export function strongestFact(state: RecordState): StrongestFact {
  const { holiday, correction, leave, otherHalf } = state;
  if (holiday && (holiday.afterCorrection || !correction)) return 'holiday';
  if (correction) {
    // A correction that only confirmed a holiday has no effect once that holiday is withdrawn.
    const hasLostHoliday = isHolidayRemark(correction.remark) && !holiday;
    return hasLostHoliday ? 'punches' : 'correction';
  }
  // Half a day of leave and punches of the other half go together. Two halves are a day of leave, unless one was worked.
  if (leave?.half) return otherHalf && isBeforePunches(otherHalf, state) ? 'leave' : 'half-leave';
  if (leave && isBeforePunches(leave, state)) return 'leave';
  return showsAbsence(state) ? 'absence' : 'punches';
}

/**
 * True if the planned absence of a date shows, unless a stronger fact decides: on a working day, and recorded before any punch. Work at
 * another place shows whenever it was recorded, since it and the punches do not contradict each other.
 */
function showsAbsence(state: RecordState): boolean {
  const { absence, shift } = state;
  if (!absence || shift === null) return false;
  return isBeforePunches(absence, state) || isWorkElsewhere(absence.remark);
}

/** Leave, or an absence, is before all punches when no punch that was recorded before it counts any more. */
function isBeforePunches({ afterPunches }: AfterPunches, state: RecordState): boolean {
  if (!afterPunches) return true;
  const counted = countedInstants(state);
  return !afterPunches.some((at) => hasPunch(counted, at));
}

function remarkOf(state: RecordState, times: RecordTimes): Remark {
  const { holiday, correction, leave, absence } = state;
  const fact = strongestFact(state);
  if (fact === 'holiday' && holiday) return holiday.remark;
  if (fact === 'correction' && correction)
    return countsLaterPunches(state) ? (punchRemark(times) ?? correction.remark) : correction.remark;
  if (fact === 'half-leave' && leave?.half) return halfDayRemark(leave.type, leave.half);
  if (fact === 'leave' && leave) return morningLeave(state, leave).type;
  if (fact === 'absence' && absence) return absence.remark;
  return punchRemark(times) ?? restOrAbsence(state.shift);
}

/** Returns the leave that gives a day of leave its remark: that of the morning, if the day consists of two halves. */
function morningLeave({ otherHalf }: RecordState, leave: LeaveOnDate): LeaveOnDate {
  return otherHalf && leave.half === 'PM' ? otherHalf : leave;
}

function punchRemark({ timeIn, timeOut }: RecordTimes): Remark | null {
  if (timeIn === null) return null;
  return timeOut === null ? 'TimeIn' : 'Present';
}

function restOrAbsence(shift: Shift | null): Remark {
  return shift ? 'Absent' : 'RS';
}

function recordTimes(state: RecordState, scheduled: ScheduledHours | null): RecordTimes {
  const { correction } = state;
  const { punches, laterPunches } = countedPunches(state);
  if (!correction) return inAndOut(punches[0], punches, state, scheduled);
  const { timeIn, timeOut, breakOut, breakIn } = correction;
  const parts = { ...(breakOut !== undefined && { breakOut }), ...(breakIn !== undefined && { breakIn }) };
  if (!countsLaterPunches(state)) return { timeIn, timeOut, ...parts };
  return inAndOut(timeIn ?? laterPunches[0], laterPunches, state, scheduled, parts);
}

/** @param known times between in and out that a correction set */
function inAndOut(
  timeIn: number | undefined,
  punches: PunchList,
  state: RecordState,
  scheduled: ScheduledHours | null,
  known: PartTimes = {},
): RecordTimes {
  if (timeIn === undefined) return { timeIn: null, timeOut: null };
  const tapMs = doubleTapMinutesOf(state) * MINUTE_MS;
  const remark = halfDayOf(state) ?? 'Present';
  const parts = scheduled && splitParts(remark, scheduled);
  if (parts) return { timeIn, ...splitTimes(timeIn, punches, parts, tapMs, known) };
  const start = known.breakIn ?? known.breakOut ?? timeIn;
  const last = lastCounted(punches, start, tapMs);
  return { timeIn, timeOut: last === start ? null : last, ...known };
}

/** Returns the remark of half a day of leave, whose other half has punches. */
function halfDayOf(state: RecordState): Remark | null {
  const { leave } = state;
  return leave?.half && strongestFact(state) === 'half-leave' ? halfDayRemark(leave.type, leave.half) : null;
}

/** Returns the last punch that is no out because it came too soon after the in of its part; null if there is none, or an out. */
export function punchTooSoon(
  state: RecordState,
  { timeIn, timeOut, breakOut, breakIn }: RecordTimes,
): number | null {
  const isCorrected = state.correction !== null;
  if (timeIn === null || timeOut !== null || (isCorrected && !countsLaterPunches(state))) return null;
  const { punches: before, laterPunches } = countedPunches(state);
  const punches = isCorrected ? laterPunches : before;
  const start = breakIn ?? breakOut ?? timeIn;
  const counted = lastCounted(punches, start);
  return counted === start ? null : counted;
}

/** Punches that arrive after a correction count only if it said Absent or TimeIn. */
function countsLaterPunches({ correction }: RecordState): boolean {
  return correction?.remark === 'Absent' || correction?.remark === 'TimeIn';
}
