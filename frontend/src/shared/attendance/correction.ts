import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import type { CorrectRecordRequest } from '@timekeep/contracts/attendance/fields';
import {
  areOutOfOrder,
  correctedTimes,
  correctionFigures,
  isOutOnLaterDay,
  isTooLong,
  mayHaveParts,
  withoutExcludedTimes,
  type CorrectionEntry,
  type CorrectionGround,
} from '@timekeep/contracts/attendance/correction';
import { recordMessages } from '@timekeep/contracts/attendance/record-messages';
import {
  isHolidayRemark,
  isRemark,
  REMARK_TITLES,
  remarkTitle,
} from '@timekeep/contracts/attendance/remarks';
import { boolean, nullable, object, pipe, string, type InferInput } from 'valibot';
import { problemCheck, type FieldLabels, type FormProblem } from '@/shared/form/form-values';
import { declaredText, t } from '@/shared/language/language';
import type { TimekeepEditing } from '@/shared/session/session-slice';
import { MISSING } from './record-values';

const correctionValues = object({
  remark: string(),
  timeIn: nullable(string()),
  timeOut: nullable(string()),
  /** The out of the first part of a split shift, and the in of the second. */
  breakOut: nullable(string()),
  breakIn: nullable(string()),
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
  breakOut: [t('Out of the first part'), (time) => time ?? MISSING],
  breakIn: [t('In of the second part'), (time) => time ?? MISSING],
};

export function valuesOf({
  Remarks,
  TimeIN1,
  TimeOUT1,
  TimeBreakOUT,
  TimeBreakIN,
}: Pick<
  TimekeepRecord,
  'Remarks' | 'TimeIN1' | 'TimeOUT1' | 'TimeBreakOUT' | 'TimeBreakIN'
>): CorrectionValues {
  const parts = { breakOut: TimeBreakOUT ?? null, breakIn: TimeBreakIN ?? null };
  const times = { timeIn: TimeIN1, timeOut: TimeOUT1, ...parts };
  return { remark: Remarks, ...times, outNextDay: null, reason: '' };
}

/** Returns the entry of the values; null for an unknown remark. */
function entryOf({
  remark,
  timeIn,
  timeOut,
  breakOut,
  breakIn,
  outNextDay,
}: CorrectionValues): CorrectionEntry | null {
  if (!isRemark(remark)) return null;
  return {
    remark,
    TimeIN1: timeIn,
    TimeOUT1: timeOut,
    TimeBreakOUT: breakOut,
    TimeBreakIN: breakIn,
    ...(outNextDay !== null && { outNextDay }),
  };
}

/** True if the fields for the break of a split shift are shown. */
export function showsParts({ remark }: CorrectionValues, ground: CorrectionGround | null): boolean {
  return ground !== null && isRemark(remark) && mayHaveParts(remark, ground);
}

/** The state of the checkbox that puts the out on the day after the in. */
export interface OutDay {
  readonly isNextDay: boolean;
  /** True if there is no choice: without an out, and for an out that is no later in the day than the in, unless it is more than 18 hours after it. */
  readonly isFixed: boolean;
}

/** Returns what the checkbox shows: what was said, else what the record has. */
export function outDayOf(values: CorrectionValues, ground: CorrectionGround | null): OutDay {
  const { timeIn, timeOut, outNextDay } = values;
  const entry = entryOf({ ...values, outNextDay: null });
  if (ground === null || timeOut === null || entry === null) return { isNextDay: false, isFixed: true };
  if (timeIn !== null && timeOut <= timeIn) {
    // An out that is no later in the day than the in is on the next day. If it is long after the in, it has to be confirmed.
    const isLong = isTooLong(correctedTimes(entry, ground), ground);
    return isLong ? { isNextDay: outNextDay === true, isFixed: false } : { isNextDay: true, isFixed: true };
  }
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
  const entry = entryOf(values);
  if (!entry) return values;
  const { TimeIN1, TimeOUT1, TimeBreakOUT = null, TimeBreakIN = null } = withoutExcludedTimes(entry);
  return { ...values, timeIn: TimeIN1, timeOut: TimeOUT1, breakOut: TimeBreakOUT, breakIn: TimeBreakIN };
}

/** Returns the figures computed from the values; those of the record until the inputs are loaded. */
export function figuresOf(
  values: CorrectionValues,
  record: Pick<TimekeepRecord, 'MinsLate' | 'UnderOverTime'>,
  ground: CorrectionGround | null,
): CorrectionFigures {
  const entry = entryOf(values);
  const { MinsLate, UnderOverTime } = ground && entry ? correctionFigures(entry, ground) : record;
  return { currentMinsLate: String(MinsLate), currentUnderOverTime: String(UnderOverTime) };
}

const TIMES = ['timeIn', 'timeOut', 'breakOut', 'breakIn'] as const;

/** Returns the entered values to keep after a conflict. An entered time keeps its remark too. */
export function keptValues(
  entered: Partial<CorrectionValues>,
  { remark }: CorrectionValues,
): Partial<CorrectionValues> {
  const hasTime = TIMES.some((time) => time in entered);
  return hasTime ? { ...entered, remark } : entered;
}

/** Returns the schema of a correction. The company may require a reason; the ground is null while it loads. */
export function correctionSchema(isReasonRequired: boolean, ground: CorrectionGround | null = null) {
  return pipe(
    correctionValues,
    problemCheck((values: CorrectionValues) => [
      ...missingTimes(values),
      ...(ground ? disorder(values, ground) : []),
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

function disorder(values: CorrectionValues, ground: CorrectionGround): readonly FormProblem[] {
  const entry = entryOf(values);
  if (!entry) return [];
  const counted = withoutExcludedTimes(entry);
  if (!areOutOfOrder(counted, correctedTimes(counted, ground))) return [];
  const field = values.breakOut === null ? 'breakIn' : 'breakOut';
  return [{ field, message: declaredText(recordMessages.partsOutOfOrder()) }];
}

/** Returns the times of the break as a request has them. What is left out stays, and no record of another shift has it. */
export function enteredParts(
  { breakOut, breakIn }: Pick<CorrectionValues, 'breakOut' | 'breakIn'>,
  { TimeBreakOUT, TimeBreakIN }: Pick<TimekeepRecord, 'TimeBreakOUT' | 'TimeBreakIN'>,
) {
  return {
    ...((breakOut !== null || TimeBreakOUT !== undefined) && { TimeBreakOUT: breakOut }),
    ...((breakIn !== null || TimeBreakIN !== undefined) && { TimeBreakIN: breakIn }),
  };
}

/** Returns the request to correct a record at its revision. */
export function correctionRequest(
  values: CorrectionValues,
  { currentMinsLate, currentUnderOverTime }: CorrectionFigures,
  record: TimekeepRecord,
): CorrectRecordRequest {
  const { remark, timeIn, timeOut, breakOut, breakIn, outNextDay, reason } = values;
  const given = reason.trim();
  return {
    EMPID: record.EMPID,
    Date: record.Date,
    Remarks: remark,
    MinsLate: currentMinsLate,
    UnderOverTime: currentUnderOverTime,
    TimeIN1: timeIn,
    TimeOUT1: timeOut,
    ...enteredParts({ breakOut, breakIn }, record),
    ...(outNextDay !== null && { outNextDay }),
    ...(given === '' ? {} : { reason: given }),
    revision: record.revision,
  };
}
