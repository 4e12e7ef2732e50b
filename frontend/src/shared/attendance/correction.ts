import type { AttendanceRecord } from '@timekeep/contracts/api/attendance-api';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import type { CorrectRecordRequest } from '@timekeep/contracts/attendance/fields';
import {
  correctionFigures,
  isOutOnLaterDay,
  withoutExcludedTimes,
  type CorrectedTimes,
  type CorrectionGround,
} from '@timekeep/contracts/attendance/correction';
import { figureRulesOn, type DatedRules } from '@timekeep/contracts/rules/dated-rules';
import { recordFigures, scheduledHours } from '@timekeep/contracts/attendance/record-figures';
import { recordMessages } from '@timekeep/contracts/attendance/record-messages';
import {
  isHolidayRemark,
  isRemark,
  REMARK_TITLES,
  remarkTitle,
} from '@timekeep/contracts/attendance/remarks';
import { windowStart, type ShiftOn } from '@timekeep/contracts/attendance/work-window';
import { scheduledShift, type Schedule } from '@timekeep/contracts/schedules/schedule-ranges';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import type { TimeOfDay } from '@timekeep/contracts/time/time-of-day';
import { addDays, fromWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { boolean, nullable, object, pipe, string, type InferInput } from 'valibot';
import { problemCheck, type FieldLabels, type FormProblem } from '@/shared/form/form-values';
import { declaredText, t } from '@/shared/language/language';
import type { TimekeepEditing } from '@/shared/session/session-slice';
import { MISSING } from './record-values';

const correctionValues = object({
  remark: string(),
  timeIn: nullable(string()),
  timeOut: nullable(string()),
  /** Null as long as nobody said it: an unchanged out keeps its day. */
  outNextDay: nullable(boolean()),
  reason: string(),
});
export type CorrectionValues = InferInput<typeof correctionValues>;

/** Late minutes and overtime of a correction, shown and sent by the form. */
export type CorrectionFigures = Pick<TimekeepEditing, 'currentMinsLate' | 'currentUnderOverTime'>;

export const OUT_NEXT_DAY = t('Time out is on the day after the time in');

export const CORRECTION_LABELS: FieldLabels<CorrectionValues> = {
  remark: [t('Remarks'), remarkTitle],
  timeIn: [t('Time In'), (time) => time ?? MISSING],
  timeOut: [t('Time Out'), (time) => time ?? MISSING],
};

export function valuesOf({
  Remarks,
  TimeIN1,
  TimeOUT1,
}: Pick<TimekeepRecord, 'Remarks' | 'TimeIN1' | 'TimeOUT1'>): CorrectionValues {
  return { remark: Remarks, timeIn: TimeIN1, timeOut: TimeOUT1, outNextDay: null, reason: '' };
}

/** Whether the out is on the day after the in, for the checkbox that says so. */
export interface OutDay {
  readonly isNextDay: boolean;
  /** True if there is no choice: without an out, and for an out that is no later in the day than the in. */
  readonly isFixed: boolean;
}

/** Returns what the checkbox shows: what was said, else what the record has. */
export function outDayOf(values: CorrectionValues, ground: CorrectionGround | null): OutDay {
  const { remark, timeIn, timeOut, outNextDay } = values;
  if (ground === null || timeOut === null || !isRemark(remark)) return { isNextDay: false, isFixed: true };
  if (timeIn !== null && timeOut <= timeIn) return { isNextDay: true, isFixed: true };
  const entry = { remark, TimeIN1: timeIn, TimeOUT1: timeOut };
  return { isNextDay: outNextDay ?? isOutOnLaterDay(entry, ground), isFixed: false };
}

/** Returns the selectable remarks; a holiday's remark only where the record has it. */
export function remarkChoices({
  Remarks,
}: Pick<TimekeepRecord, 'Remarks'>): { value: string; label: string }[] {
  const codes = Object.keys(REMARK_TITLES);
  if (isHolidayRemark(Remarks)) codes.push(Remarks);
  return codes.map((value) => ({ value, label: remarkTitle(value) }));
}

/** Returns the values without the times that their remark excludes. */
export function withoutExcluded(values: CorrectionValues): CorrectionValues {
  const { remark, timeIn, timeOut } = values;
  if (!isRemark(remark)) return values;
  const { TimeIN1, TimeOUT1 } = withoutExcludedTimes({ remark, TimeIN1: timeIn, TimeOUT1: timeOut });
  return { ...values, timeIn: TimeIN1, timeOut: TimeOUT1 };
}

/** Returns the figures computed from the values; those of the record until the inputs are loaded. */
export function figuresOf(
  { remark, timeIn, timeOut, outNextDay }: CorrectionValues,
  record: Pick<TimekeepRecord, 'MinsLate' | 'UnderOverTime'>,
  ground: CorrectionGround | null,
): CorrectionFigures {
  const { MinsLate, UnderOverTime } =
    ground && isRemark(remark)
      ? correctionFigures({ remark, TimeIN1: timeIn, TimeOUT1: timeOut, ...said(outNextDay) }, ground)
      : record;
  return { currentMinsLate: String(MinsLate), currentUnderOverTime: String(UnderOverTime) };
}

function said(outNextDay: boolean | null) {
  return outNextDay === null ? {} : { outNextDay };
}

/** Returns the entered values to keep after a conflict. An entered time keeps its remark too. */
export function keptValues(
  entered: Partial<CorrectionValues>,
  { remark }: CorrectionValues,
): Partial<CorrectionValues> {
  return 'timeIn' in entered || 'timeOut' in entered ? { ...entered, remark } : entered;
}

/** Returns the schema of a correction. The company may require a reason. */
export function correctionSchema(isReasonRequired: boolean) {
  return pipe(
    correctionValues,
    problemCheck((values: CorrectionValues) => [
      ...missingTimes(values),
      ...(isReasonRequired && values.reason.trim() === ''
        ? [{ field: 'reason', message: declaredText(recordMessages.reasonMissing()) }]
        : []),
    ]),
  );
}

function missingTimes({ remark, timeIn, timeOut }: CorrectionValues): readonly FormProblem[] {
  const missing = (field: string, time: string | null, message: string) =>
    time === null ? [{ field, message }] : [];
  if (remark === 'TimeIn') return missing('timeIn', timeIn, declaredText(recordMessages.timeInMissing()));
  if (remark !== 'Present') return [];
  return [
    ...missing('timeIn', timeIn, declaredText(recordMessages.timesMissing())),
    ...missing('timeOut', timeOut, declaredText(recordMessages.timesMissing())),
  ];
}

/** Returns the request to correct a record at its revision. */
export function correctionRequest(
  { remark, timeIn, timeOut, outNextDay, reason }: CorrectionValues,
  { currentMinsLate, currentUnderOverTime }: CorrectionFigures,
  record: TimekeepRecord,
): CorrectRecordRequest {
  const given = reason.trim();
  return {
    EMPID: record.EMPID,
    Date: record.Date,
    Remarks: remark,
    MinsLate: currentMinsLate,
    UnderOverTime: currentUnderOverTime,
    TimeIN1: timeIn,
    TimeOUT1: timeOut,
    ...said(outNextDay),
    ...(given === '' ? {} : { reason: given }),
    revision: record.revision,
  };
}

/** Data of the company and the employee that a correction depends on. */
interface GroundFacts {
  readonly zone: CompanyZone;
  /** The employee's current schedule, which a correction uses. */
  readonly schedule: Schedule;
  /** The rules of the group. */
  readonly rules: DatedRules;
}

/** The content of a record without its employee and its revision. */
type RecordContent = Omit<AttendanceRecord, 'revision'>;

/** Offsets from the work date to the possible days of its times, in order of likelihood. */
const DAYS_AROUND = [0, 1, -1, 2] as const;

/** Returns the inputs for the figures of a record's correction. */
export function groundOf(record: RecordContent, facts: GroundFacts): CorrectionGround {
  const { zone, schedule, rules } = facts;
  const date = fromWireDate(record.Date);
  const shift = scheduledShift(schedule, date);
  return { zone, date, shift, ...figureRulesOn(rules, date), present: presentTimes(record, date, facts) };
}

/**
 * Returns the likeliest instants of a record's times. A record has times without days, so several days are tried:
 * those that give the record's hours come first, then those that give its minutes, then those within its window of
 * punches. If no day gives its minutes, the schedule has changed since, and the windows are not used.
 */
function presentTimes(record: RecordContent, date: WorkDate, facts: GroundFacts): CorrectedTimes {
  const { zone, schedule } = facts;
  const ins = occurrences(record.TimeIN1, date, zone);
  const outs = occurrences(record.TimeOUT1, date, zone);
  const candidates = ins
    .flatMap((timeIn) => outs.map((timeOut) => ({ timeIn, timeOut })))
    .map((times) => ({ times, ...agreement(times, record, date, facts) }));
  const hasKnownHours = candidates.some(({ onHours, onMinutes }) => onHours && onMinutes);
  const shiftOn: ShiftOn = (day) => (hasKnownHours ? scheduledShift(schedule, day) : null);
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
  { zone, schedule, rules }: GroundFacts,
): { readonly onHours: boolean; readonly onMinutes: boolean } {
  const shift = scheduledShift(schedule, date);
  const { graceMinutes, breakRule } = figureRulesOn(rules, date);
  const scheduled = shift ? scheduledHours(zone, date, shift, breakRule) : null;
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
