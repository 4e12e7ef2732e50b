import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { MakeRequestRequest, OwnLeaveAnswer, RequestItem } from '@timekeep/contracts/api/requests-api';
import { LEAVE_TYPES } from '@timekeep/contracts/attendance/leave-types';
import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { array, nullable, object, picklist, pipe, string, transform, type InferInput } from 'valibot';
import { DaysLeft } from '@/shared/leave/leave-values';
import { failureMessage } from '@/shared/api/failure';
import { dayAndMonth, fullDate, shortWeekday } from '@/shared/attendance/date-format';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { FormChoice } from '@/shared/form/form-choice';
import { FormDate } from '@/shared/form/form-date';
import { FormDialog } from '@/shared/form/form-dialog';
import { problemCheck } from '@/shared/form/problem-check';
import { useAppForm } from '@/shared/form/use-app-form';
import { fromServer, t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { notify } from '@/shared/toast/notify';
import {
  chosenDays,
  daysTaken,
  leaveGround,
  leaveRequests,
  rangeProblem,
  rangesOf,
  withNextPart,
  type ChosenDay,
  type DayPart,
  type LeaveGround,
} from './leave-choice';
import { FormerNote, pairOfFields, ReasonField, reasonProblem } from './reason-field';
import { dayCountInWords, HALF_TITLES } from './request-text';
import {
  REFETCH_ON_MOUNT,
  useMakeRequestMutation,
  useOwnLeaveQuery,
  useOwnRequestsQuery,
} from './requests-api';

const TITLE = t('Ask for leave');
const TYPE_CHOICES = LEAVE_TYPES.map((value) => ({ value, label: remarkTitle(value) }));

const leaveValues = object({
  LEAVE_TYPE: picklist(LEAVE_TYPES),
  FROM: nullable(string()),
  TO: nullable(string()),
  /** Days of which not the whole is taken, as `2026-11-20 AM`. */
  parts: array(string()),
  reason: string(),
});
type LeaveValues = InferInput<typeof leaveValues>;
const NOTHING: LeaveValues = { LEAVE_TYPE: 'VL', FROM: null, TO: null, parts: [], reason: '' };

function valuesOf({ LEAVE_TYPE, FROM, TO, half, except, reason }: RequestItem): LeaveValues {
  return {
    LEAVE_TYPE: LEAVE_TYPE ?? NOTHING.LEAVE_TYPE,
    FROM,
    TO: TO === FROM ? null : TO,
    parts: half === null ? except.map((date) => `${date} none`) : [`${FROM} ${half}`],
    reason,
  };
}

interface AskLeaveDialogProps {
  /** A former request, with whose values the form begins. */
  readonly again?: RequestItem;
  readonly onClose: () => void;
}

/** Asks for days of leave. Rest days, holidays and days of leave are left out. */
export function AskLeaveDialog({ again, onClose }: AskLeaveDialogProps) {
  const leave = useOwnLeaveQuery(undefined, REFETCH_ON_MOUNT);
  const requests = useOwnRequestsQuery(undefined, REFETCH_ON_MOUNT);
  const [own, asked] = [leave.data, requests.data];
  // Follows what is sent: days of a request that was accepted cannot be asked for again.
  const ground = useMemo(() => own && asked && leaveGround(own, asked), [own, asked]);
  if (own && ground) return <LeaveForm {...{ balances: own.balances, ground, again, onClose }} />;
  const failed = [leave, requests].find(({ isError }) => isError);
  return (
    <DialogFrame title={TITLE} onClose={onClose}>
      {failed ? (
        <ErrorState error={failed.error} retrying={failed.isFetching} onRetry={() => void failed.refetch()} />
      ) : (
        <Box aria-busy sx={{ display: 'grid', gap: 2 }}>
          <Skeleton variant="rounded" height={FIELD_PX} />
          <Skeleton variant="rounded" height={FIELD_PX} />
          <Skeleton variant="rounded" height={REASON_PX} />
        </Box>
      )}
    </DialogFrame>
  );
}

const FIELD_PX = 69;
const REASON_PX = 127;

function leaveSchema(ground: LeaveGround) {
  return pipe(
    leaveValues,
    problemCheck((values: LeaveValues) => {
      const isEmpty = values.FROM !== null && rangesOf(chosenDays(values, ground), ground).length === 0;
      const days = rangeProblem(values) ?? (isEmpty ? t('None of these days needs leave.') : null);
      return [
        ...(values.FROM === null ? [{ field: 'FROM', message: t('Please enter the first day.') }] : []),
        ...(days === null ? [] : [{ field: 'TO', message: days }]),
        ...reasonProblem(values.reason),
      ];
    }),
    transform((values) =>
      leaveRequests(rangesOf(chosenDays(values, ground), ground), values.LEAVE_TYPE, values.reason),
    ),
  );
}

interface LeaveFormProps {
  readonly balances: OwnLeaveAnswer['balances'];
  readonly ground: LeaveGround;
  readonly again: RequestItem | undefined;
  readonly onClose: () => void;
}

function LeaveForm({ balances, ground, again, onClose }: LeaveFormProps) {
  const [make] = useMakeRequestMutation();
  const schema = useMemo(() => leaveSchema(ground), [ground]);
  const form = useAppForm({
    schema,
    initial: again ? valuesOf(again) : NOTHING,
    save: async (requests: readonly MakeRequestRequest[]) => {
      for (const [index, request] of requests.entries()) {
        const { error } = await make(request);
        if (error === undefined) continue;
        if (index === 0) return { error };
        const message = t('{sent} of {all} requests were sent. The next one was not: {reason}', {
          sent: index,
          all: requests.length,
          reason: failureMessage(error),
        });
        return { problem: { message } };
      }
      return { data: requests };
    },
    failure: t('The request was not sent.'),
    onSaved: (requests) => {
      notify(
        'success',
        requests.length === 1
          ? t('Your request was sent.')
          : t('{count} requests were sent, since each half day has its own.', { count: requests.length }),
      );
      onClose();
    },
    draft: { key: 'ask-leave', title: TITLE },
  });
  const values = useWatch({ control: form.control, compute: (all: LeaveValues) => all });
  const days = chosenDays(values, ground);
  const isOnlyDay = days.filter(({ reason }) => reason === null).length === 1;
  const taken = daysTaken(days);
  const ranges = rangesOf(days, ground);
  return (
    <FormDialog
      title={TITLE}
      form={form}
      saveLabel={t('Send request')}
      notice={<FormerNote again={again} />}
      onClose={onClose}
    >
      <FormChoice control={form.control} name="LEAVE_TYPE" label={t('Leave type')} choices={TYPE_CHOICES} />
      <Box sx={pairOfFields}>
        <FormDate control={form.control} name="FROM" label={t('First day')} optional />
        <FormDate
          control={form.control}
          name="TO"
          label={t('Last day (for several days)')}
          optional
          failure={rangeProblem(values)}
        />
      </Box>
      {days.length > 0 && (
        <DayList
          days={days}
          isOnlyDay={isOnlyDay}
          taken={taken}
          requests={ranges.length}
          disabled={form.saving}
          onPress={(date) => {
            form.form.setValue('parts', [...withNextPart(values, date, isOnlyDay)], { shouldDirty: true });
          }}
        />
      )}
      {days.length > 0 && (
        <BalanceAfter
          title={remarkTitle(values.LEAVE_TYPE)}
          before={balances[values.LEAVE_TYPE]}
          taken={taken}
        />
      )}
      <ReasonField control={form.control} name="reason" />
    </FormDialog>
  );
}

const PART_TITLES: Readonly<Record<DayPart, string>> = {
  whole: t('Whole day'),
  ...HALF_TITLES,
  none: t('Left out'),
};

interface DayListProps {
  readonly days: readonly ChosenDay[];
  /** True if leave can be asked for on one of them only. */
  readonly isOnlyDay: boolean;
  /** Days of leave. */
  readonly taken: number;
  /** Requests that the days need. */
  readonly requests: number;
  readonly disabled: boolean;
  readonly onPress: (date: WorkDate) => void;
}

/**
 * The days of the range. A press changes a working day (see `withNextPart`). No text changes its
 * height, so that the days stay where they are pressed.
 */
function DayList({ days, isOnlyDay, taken, requests, disabled, onPress }: DayListProps) {
  return (
    <Box role="group" aria-label={t('Days of leave')}>
      <Typography variant="body2" role="status" sx={{ mb: 1 }}>
        <Box component="strong" sx={{ display: 'block' }}>
          {t('{days} of leave.', { days: dayCountInWords(taken) })}
        </Box>
        {isOnlyDay
          ? t('Press the day to take half of it.')
          : t('Press a day to leave it out, or again to take half of it.')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))' }}>
        {days.map(({ date, part, reason }) => (
          <ButtonBase
            key={date}
            disabled={disabled || reason !== null}
            aria-label={`${fullDate(date)}, ${reason === null ? PART_TITLES[part] : fromServer(reason)}`}
            sx={{
              flexDirection: 'column',
              alignItems: 'flex-start',
              minHeight: 44,
              px: 1.25,
              py: 0.5,
              border: 1,
              borderRadius: '8px',
              fontFamily: 'inherit',
              fontSize: '0.75rem',
              lineHeight: 1.4,
              textAlign: 'left',
              ...(part === 'none'
                ? { borderStyle: 'dashed', borderColor: 'divider', color: 'text.secondary' }
                : { borderColor: 'primary.main', bgcolor: 'subtle' }),
            }}
            onClick={() => {
              onPress(date);
            }}
          >
            <Box component="span" sx={{ fontWeight: part === 'none' ? 400 : 600 }}>
              {shortWeekday(date)} {dayAndMonth(date)}
            </Box>
            <span>{reason === null ? PART_TITLES[part] : fromServer(reason)}</span>
          </ButtonBase>
        ))}
      </Box>
      {/* Its lines are reserved: on phones the sentence takes two. */}
      <Typography variant="body2" role="status" sx={{ mt: 1, minHeight: { xs: '2lh', sm: '1lh' } }}>
        {requests > 1 &&
          t('{count} requests will be sent, since each half day has its own.', { count: requests })}
      </Typography>
    </Box>
  );
}

interface BalanceAfterProps {
  readonly title: string;
  /** Days left before the leave. */
  readonly before: number;
  readonly taken: number;
}

/** Balance of the leave type before and after. */
function BalanceAfter({ title, before, taken }: BalanceAfterProps) {
  return (
    <Box
      component="dl"
      aria-label={t('Balance before and after')}
      sx={{
        m: 0,
        p: 2,
        display: 'flex',
        justifyContent: 'space-between',
        gap: 2,
        borderRadius: '10px',
        bgcolor: 'subtle',
        fontSize: '0.875rem',
      }}
    >
      <dt>{title}</dt>
      <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
        {before} → <DaysLeft days={before - taken} />{' '}
        <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
          {t('days left')}
        </Box>
      </Box>
    </Box>
  );
}
