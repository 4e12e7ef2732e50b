import type { AttendanceRecord } from '@timekeep/contracts/api/attendance-api';
import { recordFigures, shiftInterval } from '@timekeep/contracts/attendance/record-figures';
import type { CorrectedTimes, CorrectionGround } from '@timekeep/contracts/attendance/correction';
import { isRemark } from '@timekeep/contracts/attendance/remarks';
import { windowStart, type ShiftOn } from '@timekeep/contracts/attendance/work-window';
import { scheduledShift, type ScheduleRanges } from '@timekeep/contracts/schedules/schedule-ranges';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import type { TimeOfDay } from '@timekeep/contracts/time/time-of-day';
import { addDays, fromWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';

/** Data of the company and the employee that a correction depends on. */
interface GroundFacts {
  readonly zone: CompanyZone;
  /** The employee's current schedules, which a correction uses. */
  readonly ranges: ScheduleRanges;
  readonly graceMinutes: number;
}

/** The content of a record without its employee and its revision. */
type RecordContent = Omit<AttendanceRecord, 'revision'>;

/** Offsets from the work date to the possible days of its times, in order of likelihood. */
const DAYS_AROUND = [0, 1, -1, 2] as const;

/** Returns the inputs for the figures of a record's correction. */
export function groundOf(record: RecordContent, facts: GroundFacts): CorrectionGround {
  const { zone, ranges, graceMinutes } = facts;
  const date = fromWireDate(record.Date);
  const shift = scheduledShift(ranges, date);
  return { zone, date, shift, graceMinutes, present: presentTimes(record, date, facts) };
}

/**
 * Returns the likeliest instants of a record's times. A record has times without days, so several days are tried:
 * those that give the record's hours come first, then those that give its minutes, then those within its window of
 * punches. If no day gives its minutes, the schedule has changed since, and the windows are not used.
 */
function presentTimes(record: RecordContent, date: WorkDate, facts: GroundFacts): CorrectedTimes {
  const { zone, ranges } = facts;
  const ins = occurrences(record.TimeIN1, date, zone);
  const outs = occurrences(record.TimeOUT1, date, zone);
  const candidates = ins
    .flatMap((timeIn) => outs.map((timeOut) => ({ timeIn, timeOut })))
    .map((times) => ({ times, ...agreement(times, record, date, facts) }));
  const hasKnownHours = candidates.some(({ onHours, onMinutes }) => onHours && onMinutes);
  const shiftOn: ShiftOn = (day) => (hasKnownHours ? scheduledShift(ranges, day) : null);
  const likelihoodOf = ({ times, onHours, onMinutes }: (typeof candidates)[number]) =>
    4 * Number(onHours) + 2 * Number(onMinutes) + Number(isInWindow(times, date, zone, shiftOn));
  const [likeliest] = candidates.sort((a, b) => likelihoodOf(b) - likelihoodOf(a));
  return likeliest?.times ?? { timeIn: null, timeOut: null };
}

function occurrences(time: TimeOfDay | null, date: WorkDate, zone: CompanyZone): (number | null)[] {
  if (time === null) return [null];
  return DAYS_AROUND.map((days) => zone.instantOf(addDays(date, days), time));
}

/** Compares the figures of the instants with those of the record. */
function agreement(
  times: CorrectedTimes,
  record: RecordContent,
  date: WorkDate,
  { zone, ranges, graceMinutes }: GroundFacts,
): { readonly onHours: boolean; readonly onMinutes: boolean } {
  const shift = scheduledShift(ranges, date);
  const scheduled = shift ? shiftInterval(zone, date, shift) : null;
  // An unknown remark has no minutes, but its hours follow from the times like those of RS.
  const remark = isRemark(record.Remarks) ? record.Remarks : 'RS';
  const { hrs, MinsLate, UnderOverTime } = recordFigures({ remark, ...times, scheduled, graceMinutes });
  return {
    onHours: hrs === record.hrs,
    onMinutes: MinsLate === record.MinsLate && UnderOverTime === record.UnderOverTime,
  };
}

function isInWindow(times: CorrectedTimes, date: WorkDate, zone: CompanyZone, shiftOn: ShiftOn): boolean {
  const first = times.timeIn ?? times.timeOut;
  return (
    first !== null &&
    windowStart(zone, date, shiftOn) <= first &&
    first < windowStart(zone, addDays(date, 1), shiftOn)
  );
}
