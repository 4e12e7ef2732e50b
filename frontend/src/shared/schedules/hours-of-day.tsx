import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { EXCEPTION_MESSAGE, type MessageAnswer } from '@timekeep/contracts/api/answers';
import { breakRefusal } from '@timekeep/contracts/schedules/break-refusal';
import type { SetShiftRequest } from '@timekeep/contracts/schedules/fields';
import type { ScheduledDay } from '@timekeep/contracts/schedules/schedule-ranges';
import { splitsShift } from '@timekeep/contracts/schedules/weekly-times';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { useEffect, useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { boolean, nullable, object, pipe, string, transform, type InferInput } from 'valibot';
import { failureMessage } from '@/shared/api/failure';
import { useConfig } from '@/shared/api/system-api';
import { fullDate } from '@/shared/attendance/date-format';
import { BusyButton } from '@/shared/dialog/busy-button';
import { AppForm, SubmitButton } from '@/shared/form/app-form';
import { FormDate, useFormField } from '@/shared/form/form-fields';
import { problemCheck } from '@/shared/form/form-values';
import { FormTime } from '@/shared/form/time-field';
import { useAppForm } from '@/shared/form/use-app-form';
import { declaredText, t } from '@/shared/language/language';
import { Disclosure } from '@/shared/layout/disclosure';
import { usePreviewedSave } from '@/shared/preview/use-previewed-save';
import { notify } from '@/shared/toast/notify';
import { useSetShiftMutation, useWithdrawShiftMutation } from './shifts-api';
import { shiftInWords } from './week-format';

const shiftValues = object({
  date: nullable(string()),
  isOff: boolean(),
  timeIn: nullable(string()),
  timeOut: nullable(string()),
  breakFrom: nullable(string()),
  breakTo: nullable(string()),
});
type ShiftValues = InferInput<typeof shiftValues>;
type ShiftRequest = Omit<SetShiftRequest, 'EMPID'>;

const shiftSchema = pipe(
  shiftValues,
  problemCheck((values: ShiftValues) => {
    const { date, isOff, timeIn, timeOut, breakFrom, breakTo } = values;
    const hasBreak = !isOff && (breakFrom !== null || breakTo !== null);
    const isComplete = hasBreak && [timeIn, timeOut, breakFrom, breakTo].every((time) => time !== null);
    const refusal =
      isComplete && breakRefusal([breakFrom ?? '', breakTo ?? ''], { in: timeIn ?? '', out: timeOut ?? '' });
    return [
      { field: 'date', isMissing: date === null, message: t('Please enter the day.') },
      { field: 'timeIn', isMissing: !isOff && timeIn === null, message: t('Please enter the time in.') },
      { field: 'timeOut', isMissing: !isOff && timeOut === null, message: t('Please enter the time out.') },
      { field: 'breakFrom', isMissing: hasBreak && breakFrom === null, message: t('Please enter a time.') },
      { field: 'breakTo', isMissing: hasBreak && breakTo === null, message: t('Please enter a time.') },
      ...(refusal ? [{ field: 'breakFrom', isMissing: true, message: declaredText(refusal) }] : []),
    ]
      .filter(({ isMissing }) => isMissing)
      .map(({ field, message }) => ({ field, message }));
  }),
  transform(({ date, isOff, timeIn, timeOut, breakFrom, breakTo }): ShiftRequest => {
    const day = { date: date ?? '' };
    if (isOff) return { ...day, off: true };
    const hours = { ...day, in: timeIn ?? '', out: timeOut ?? '' };
    return breakFrom === null || breakTo === null ? hours : { ...hours, break: [breakFrom, breakTo] };
  }),
);

interface HoursOfDayProps {
  readonly EMPID: string;
  readonly date: WorkDate;
  /** The hours that are set for the date alone. */
  readonly day: ScheduledDay | undefined;
  /** Called when they were set or withdrawn. */
  readonly onChanged: () => void;
  /** Called with true once hours are entered that are not set yet, and with false when there are none. */
  readonly onEntered: (isEntered: boolean) => void;
}

/** The hours of the date of a record, which hold in place of the weekly schedule. */
export function HoursOfDay({ EMPID, date, day, onChanged, onEntered }: HoursOfDayProps) {
  return (
    <Disclosure label={t('Hours of this day')}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t(
          'They hold on this date alone, whatever the weekly schedule says. A corrected record keeps its hours.',
        )}
      </Typography>
      {day && <DayList EMPID={EMPID} days={[day]} onChanged={onChanged} />}
      <ShiftForm EMPID={EMPID} date={date} day={day} onSaved={onChanged} onEntered={onEntered} />
    </Disclosure>
  );
}

interface SingleDaysProps {
  readonly EMPID: string;
  readonly days: readonly ScheduledDay[];
}

/** All dates of an employee that have hours of their own. */
export function SingleDays({ EMPID, days }: SingleDaysProps) {
  const [saved, setSaved] = useState(0);
  return (
    <Disclosure label={t('Hours of single days ({count})', { count: days.length })}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('They win over the weekly schedule, on Sundays too. Updating or renewing schedules leaves them.')}
      </Typography>
      {days.length > 0 && <DayList EMPID={EMPID} days={days.toReversed()} />}
      {/* Begins empty after each day that was set. */}
      <ShiftForm
        key={saved}
        EMPID={EMPID}
        date={null}
        day={undefined}
        onSaved={() => {
          setSaved(saved + 1);
        }}
      />
    </Disclosure>
  );
}

interface DayListProps extends SingleDaysProps {
  readonly onChanged?: () => void;
}

function DayList({ EMPID, days, onChanged }: DayListProps) {
  const [withdraw, { isLoading, originalArgs }] = useWithdrawShiftMutation();
  const previewed = usePreviewedSave();
  const [problem, setProblem] = useState<string | null>(null);
  const takeBack = async (date: WorkDate) => {
    const outcome = await previewed.save({
      question: t('Withdraw the hours of {date}?', { date: fullDate(date) }),
      fileName: `hours-${EMPID}-${date}.csv`,
      isQuietWithoutChange: true,
      preview: () => withdraw({ EMPID, date, preview: true }),
      save: (shown) => withdraw({ EMPID, date, shown }),
    });
    if (!outcome) return;
    const { data, error } = outcome;
    setProblem(data ? null : failureMessage(error));
    if (!data) return;
    notify('success', data.msg);
    onChanged?.();
  };
  return (
    <>
      <Box component="ul" aria-label={t('Hours of single days')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {days.map(({ date, shift }) => (
          <Box component="li" key={date} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Typography variant="body2" sx={{ flex: 1 }}>
              {fullDate(date)}: <strong>{shiftInWords(shift)}</strong>
            </Typography>
            <BusyButton
              size="small"
              loading={isLoading && originalArgs?.date === date}
              aria-label={t('Withdraw the hours of {date}', { date: fullDate(date) })}
              onClick={() => void takeBack(date)}
            >
              {t('Withdraw')}
            </BusyButton>
          </Box>
        ))}
      </Box>
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      {previewed.question}
    </>
  );
}

interface ShiftFormProps {
  readonly EMPID: string;
  /** Null to choose it. */
  readonly date: WorkDate | null;
  readonly day: ScheduledDay | undefined;
  readonly onSaved?: () => void;
  readonly onEntered?: (isEntered: boolean) => void;
}

function ShiftForm({ EMPID, date, day, onSaved, onEntered }: ShiftFormProps) {
  const [set] = useSetShiftMutation();
  const previewed = usePreviewedSave();
  const today = useConfig().data?.today;
  const form = useAppForm({
    schema: shiftSchema,
    initial: {
      date,
      isOff: day?.shift === null,
      timeIn: day?.shift?.in ?? null,
      timeOut: day?.shift?.out ?? null,
      breakFrom: day?.shift?.break?.[0] ?? null,
      breakTo: day?.shift?.break?.[1] ?? null,
    },
    save: async (request: ShiftRequest) => {
      // A date that is not open yet has no record.
      if (today === undefined || request.date > today) return set({ EMPID, ...request });
      const saved = await previewed.save({
        question: t('Set these hours?'),
        fileName: `hours-${EMPID}-${request.date}.csv`,
        isQuietWithoutChange: true,
        preview: () => set({ EMPID, ...request, preview: true }),
        save: (shown) => set({ EMPID, ...request, shown }),
      });
      return saved ?? { problem: { message: t('Nothing was saved.') } };
    },
    failure: t(EXCEPTION_MESSAGE),
    onSaved: ({ msg }: MessageAnswer) => {
      notify('success', msg);
      onSaved?.();
    },
  });
  const { dirty } = form;
  useEffect(() => {
    onEntered?.(dirty);
    return () => onEntered?.(false);
  }, [onEntered, dirty]);
  const [isOff, breakFrom, breakTo] = useWatch({
    control: form.control,
    name: ['isOff', 'breakFrom', 'breakTo'],
  });
  const isSplit = breakFrom !== null && breakTo !== null && splitsShift([breakFrom, breakTo]);
  return (
    <AppForm form={form} label={t('Hours of a day')} noAutoComplete>
      {date === null && <FormDate control={form.control} name="date" label={t('Day')} optional />}
      <OffSwitch control={form.control} />
      {!isOff && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
          <FormTime control={form.control} name="timeIn" label={t('Scheduled in')} />
          <FormTime control={form.control} name="timeOut" label={t('Scheduled out')} />
          <FormTime control={form.control} name="breakFrom" label={t('Break from (optional)')} />
          <FormTime control={form.control} name="breakTo" label={t('Break to (optional)')} />
          {isSplit && (
            <Typography variant="body2" sx={{ gridColumn: '1 / -1', color: 'text.secondary' }}>
              {t('A break of 2 hours or more makes a split shift: both parts have punches of their own.')}
            </Typography>
          )}
        </Box>
      )}
      {onEntered && dirty && (
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {t('Set these hours, or close this dialog, before you save the correction.')}
        </Typography>
      )}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <SubmitButton form={form} variant="outlined" size="small">
          {t('Set these hours')}
        </SubmitButton>
      </Box>
      {previewed.question}
    </AppForm>
  );
}

function OffSwitch({ control }: { readonly control: Control<ShiftValues, unknown, ShiftRequest> }) {
  const { value, disabled, change } = useFormField<ShiftValues, ShiftRequest, boolean>({
    control,
    name: 'isOff',
  });
  return (
    <FormControlLabel
      control={
        <Switch
          checked={value === true}
          disabled={disabled}
          onChange={(_event, checked) => {
            change(checked);
          }}
        />
      }
      label={t('Day off')}
    />
  );
}
