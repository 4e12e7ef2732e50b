import {
  TIMEKEEP_MESSAGES,
  type CorrectRecordRequest,
  type TimekeepRecord,
} from '@timekeep/contracts/api/timekeep-api';
import {
  correctionFigures,
  withoutExcludedTimes,
  type CorrectionGround,
} from '@timekeep/contracts/attendance/correction';
import {
  isHolidayRemark,
  isRemark,
  REMARK_TITLES,
  remarkTitle,
} from '@timekeep/contracts/attendance/remarks';
import { nullable, object, pipe, string, type InferInput } from 'valibot';
import { MISSING } from '@/shared/attendance/record-values';
import type { FieldLabels, FormProblem } from '@/shared/form/form-values';
import { problemCheck } from '@/shared/form/problem-check';
import { t } from '@/shared/language/language';
import type { TimekeepEditing } from '@/shared/session/session-slice';

const correctionValues = object({
  remark: string(),
  timeIn: nullable(string()),
  timeOut: nullable(string()),
  reason: string(),
});
export type CorrectionValues = InferInput<typeof correctionValues>;

/** Late minutes and overtime of a correction, shown and sent by the form. */
export type CorrectionFigures = Pick<TimekeepEditing, 'currentMinsLate' | 'currentUnderOverTime'>;

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
  return { remark: Remarks, timeIn: TimeIN1, timeOut: TimeOUT1, reason: '' };
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
  { remark, timeIn, timeOut }: CorrectionValues,
  record: Pick<TimekeepRecord, 'MinsLate' | 'UnderOverTime'>,
  ground: CorrectionGround | null,
): CorrectionFigures {
  const { MinsLate, UnderOverTime } =
    ground && isRemark(remark)
      ? correctionFigures({ remark, TimeIN1: timeIn, TimeOUT1: timeOut }, ground)
      : record;
  return { currentMinsLate: String(MinsLate), currentUnderOverTime: String(UnderOverTime) };
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
        ? [{ field: 'reason', message: t(TIMEKEEP_MESSAGES.reasonMissing) }]
        : []),
    ]),
  );
}

function missingTimes({ remark, timeIn, timeOut }: CorrectionValues): readonly FormProblem[] {
  const missing = (field: string, time: string | null, message: string) =>
    time === null ? [{ field, message }] : [];
  if (remark === 'TimeIn') return missing('timeIn', timeIn, t(TIMEKEEP_MESSAGES.timeInMissing));
  if (remark !== 'Present') return [];
  return [
    ...missing('timeIn', timeIn, t(TIMEKEEP_MESSAGES.timesMissing)),
    ...missing('timeOut', timeOut, t(TIMEKEEP_MESSAGES.timesMissing)),
  ];
}

/** Returns the request to correct a record at its revision. */
export function correctionRequest(
  { remark, timeIn, timeOut, reason }: CorrectionValues,
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
    ...(given === '' ? {} : { reason: given }),
    revision: record.revision,
  };
}
