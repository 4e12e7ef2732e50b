import Box from '@mui/material/Box';
import type { MakeRequestAnswer } from '@timekeep/contracts/api/requests-api';
import type { MakeRequestRequest } from '@timekeep/contracts/requests/fields';
import { OVERTIME_MAX_MINUTES } from '@timekeep/contracts/requests/request-kinds';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { useMemo } from 'react';
import { nullable, object, pipe, string, transform, type InferInput } from 'valibot';
import { mediumDate } from '@/shared/attendance/date-format';
import { FormDate, FormText } from '@/shared/form/form-fields';
import { FormDialog } from '@/shared/form/form-dialog';
import { FormTime } from '@/shared/form/time-field';
import { isCountUpTo, problemCheck } from '@/shared/form/form-values';
import { useAppForm } from '@/shared/form/use-app-form';
import { t } from '@/shared/language/language';
import { notify } from '@/shared/toast/notify';
import { pairOfFields } from '@/shared/layout/page-layout';
import type { AskDialogProps } from './ask-correction-dialog';
import { draftKey, FormerNote, ReasonField, reasonProblem } from './reason-field';
import { useMakeRequestMutation } from './requests-api';

const overtimeValues = object({ minutes: string(), reason: string() });
type OvertimeValues = InferInput<typeof overtimeValues>;

/** Asks for approval of overtime on a day. */
export function AskOvertimeDialog({ day, again, onClose }: AskDialogProps) {
  const [make] = useMakeRequestMutation();
  const schema = useMemo(() => overtimeSchema(day.date), [day.date]);
  const form = useAppForm({
    schema,
    initial: {
      minutes: String(again?.minutes ?? Math.max(0, day.record.UnderOverTime)),
      reason: again?.reason ?? '',
    },
    save: (request: MakeRequestRequest) => make(request),
    failure: t('The request was not sent.'),
    onSaved: ({ msg }: MakeRequestAnswer) => {
      notify('success', msg);
      onClose();
    },
    draft: {
      key: draftKey(`ask-overtime ${day.date}`, again),
      title: t('Ask for overtime'),
      about: mediumDate(day.date),
    },
  });
  return (
    <FormDialog
      title={t('Ask for overtime on {day}', { day: mediumDate(day.date) })}
      form={form}
      saveLabel={t('Send request')}
      maxWidth="xs"
      notice={<FormerNote again={again} />}
      onClose={onClose}
    >
      <FormText
        control={form.control}
        name="minutes"
        label={t('Minutes of overtime')}
        required
        slotProps={{ input: { inputMode: 'numeric' } }}
        help={t('They are approved and kept with the request. The record stays as it is.')}
      />
      <ReasonField control={form.control} name="reason" />
    </FormDialog>
  );
}

function overtimeSchema(date: WorkDate) {
  return pipe(
    overtimeValues,
    problemCheck(({ minutes, reason }: OvertimeValues) => [
      ...(isCountUpTo(OVERTIME_MAX_MINUTES, minutes)
        ? []
        : [
            {
              field: 'minutes',
              message: t('Please enter a whole number from 1 to {most}.', { most: OVERTIME_MAX_MINUTES }),
            },
          ]),
      ...reasonProblem(reason),
    ]),
    transform(({ minutes, reason }): MakeRequestRequest => ({
      kind: 'overtime',
      FROM: date,
      TO: date,
      minutes: Number(minutes),
      reason: reason.trim(),
    })),
  );
}

const scheduleValues = object({
  FROM: nullable(string()),
  TO: nullable(string()),
  timeIn: nullable(string()),
  timeOut: nullable(string()),
  reason: string(),
});
type ScheduleValues = InferInput<typeof scheduleValues>;

const scheduleSchema = pipe(
  scheduleValues,
  problemCheck(({ FROM, TO, timeIn, timeOut, reason }: ScheduleValues) => {
    const missing = [
      { field: 'FROM', isMissing: FROM === null, message: t('Please enter the first day.') },
      { field: 'timeIn', isMissing: timeIn === null, message: t('Please enter the time in.') },
      { field: 'timeOut', isMissing: timeOut === null, message: t('Please enter the time out.') },
    ].filter(({ isMissing }) => isMissing);
    const isBackwards = FROM !== null && TO !== null && TO < FROM;
    return [
      ...missing.map(({ field, message }) => ({ field, message })),
      ...(isBackwards ? [{ field: 'TO', message: t('The last day is before the first day.') }] : []),
      ...reasonProblem(reason),
    ];
  }),
  transform(({ FROM, TO, timeIn, timeOut, reason }): MakeRequestRequest => ({
    kind: 'schedule',
    FROM: FROM ?? '',
    TO: TO ?? FROM ?? '',
    TimeIN1: timeIn,
    TimeOUT1: timeOut,
    reason: reason.trim(),
  })),
);

/** Asks for other hours on the working days of a range. */
export function AskScheduleDialog({ again, onClose }: Omit<AskDialogProps, 'day'>) {
  const [make] = useMakeRequestMutation();
  const form = useAppForm({
    schema: scheduleSchema,
    initial: {
      FROM: again?.FROM ?? null,
      TO: again && again.TO !== again.FROM ? again.TO : null,
      timeIn: again?.TimeIN1 ?? null,
      timeOut: again?.TimeOUT1 ?? null,
      reason: again?.reason ?? '',
    },
    save: (request: MakeRequestRequest) => make(request),
    failure: t('The request was not sent.'),
    onSaved: ({ msg }: MakeRequestAnswer) => {
      notify('success', msg);
      onClose();
    },
    draft: {
      key: draftKey('ask-schedule', again),
      title: t('Ask for other hours'),
      about: ({ FROM }) => (FROM === null ? undefined : mediumDate(FROM)),
    },
  });
  return (
    <FormDialog
      title={t('Ask for other hours')}
      form={form}
      saveLabel={t('Send request')}
      notice={<FormerNote again={again} />}
      onClose={onClose}
    >
      <Box sx={pairOfFields}>
        <FormDate control={form.control} name="FROM" label={t('First day')} optional />
        <FormDate control={form.control} name="TO" label={t('Last day (for several days)')} optional />
      </Box>
      <Box sx={pairOfFields}>
        <FormTime control={form.control} name="timeIn" label={t('Time in')} />
        <FormTime control={form.control} name="timeOut" label={t('Time out')} />
      </Box>
      <ReasonField control={form.control} name="reason" />
    </FormDialog>
  );
}
