import Box from '@mui/material/Box';
import { REASON_MAX_LENGTH } from '@timekeep/contracts/api/timekeep-api';
import { ABSENCE_REMARKS, REMARK_TITLES, type AbsenceRemark } from '@timekeep/contracts/attendance/remarks';
import { ABSENCE_MAX_DAYS } from '@timekeep/contracts/leave/absences';
import { daysBetween, type WorkDate } from '@timekeep/contracts/time/work-date';
import { useWatch, type Control } from 'react-hook-form';
import { nullable, object, pipe, string, transform, type InferInput } from 'valibot';
import { FormChoice, FormDate, FormLongText } from '@/shared/form/form-fields';
import { problemCheck } from '@/shared/form/form-values';
import { t } from '@/shared/language/language';

/** An absence as it is asked for. */
export interface EnteredAbsence {
  readonly FROM: WorkDate;
  readonly TO: WorkDate;
  readonly remark: AbsenceRemark;
  readonly reason: string;
}

const absenceValues = object({
  remark: string(),
  FROM: nullable(string()),
  TO: nullable(string()),
  reason: string(),
});
type AbsenceValues = InferInput<typeof absenceValues>;

/** The values of an empty form. */
export const NO_ABSENCE: AbsenceValues = { remark: '', FROM: null, TO: null, reason: '' };

const CHOICES = ABSENCE_REMARKS.map((value) => ({ value, label: REMARK_TITLES[value] }));

/** Checks the form of an absence; without a last day it is one of a single day. */
export const absenceSchema = pipe(
  absenceValues,
  problemCheck(({ remark, FROM, TO, reason }: AbsenceValues) => {
    const last = TO ?? FROM;
    const days = FROM === null || last === null ? 1 : daysBetween(FROM, last) + 1;
    return [
      { field: 'remark', isProblem: remark === '', message: t('Please choose the kind of absence.') },
      { field: 'FROM', isProblem: FROM === null, message: t('Please enter the first day.') },
      { field: 'TO', isProblem: days < 1, message: t('The last day is before the first day.') },
      {
        field: 'TO',
        isProblem: days > ABSENCE_MAX_DAYS,
        message: t('An absence has at most {count} days.', { count: ABSENCE_MAX_DAYS }),
      },
      {
        field: 'reason',
        isProblem: reason.trim() === '',
        message: t('Please enter the reason.'),
      },
    ]
      .filter(({ isProblem }) => isProblem)
      .map(({ field, message }) => ({ field, message }));
  }),
  transform(({ remark, FROM, TO, reason }): EnteredAbsence => ({
    FROM: FROM ?? '',
    TO: TO ?? FROM ?? '',
    remark: ABSENCE_REMARKS.find((known) => known === remark) ?? 'EL',
    reason: reason.trim(),
  })),
);

interface AbsenceFieldsProps<Request> {
  readonly control: Control<AbsenceValues, unknown, Request>;
}

/** The fields of an absence: kind, first and last day, reason. */
export function AbsenceFields<Request>({ control }: AbsenceFieldsProps<Request>) {
  const [FROM, TO] = useWatch({ control, name: ['FROM', 'TO'] });
  const count = FROM === null || TO === null ? 0 : daysBetween(FROM, TO) + 1;
  return (
    <>
      <FormChoice control={control} name="remark" label={t('Kind of absence')} choices={CHOICES} />
      <Box
        sx={{
          ...{ display: 'grid', gap: 2, alignItems: 'start' },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <FormDate control={control} name="FROM" label={t('First day')} optional />
        <FormDate control={control} name="TO" label={t('Last day (for several days)')} optional />
      </Box>
      {count > 1 && <span>{t('{count} days, Sundays and holidays included', { count })}</span>}
      <FormLongText
        control={control}
        name="reason"
        label={t('Reason')}
        required
        maxLength={REASON_MAX_LENGTH}
      />
    </>
  );
}

/** Returns the days of an absence in words, for instance `Dec 1, 2026 to Mar 15, 2027 (105 days)`. */
export function absenceDays(
  { FROM, TO }: Pick<EnteredAbsence, 'FROM' | 'TO'>,
  inWords: (date: string) => string,
) {
  if (FROM === TO) return inWords(FROM);
  const count = daysBetween(FROM, TO) + 1;
  return t('{first} to {last} ({count} days)', { first: inWords(FROM), last: inWords(TO), count });
}
