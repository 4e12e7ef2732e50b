import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { OwnLeaveAnswer, RequestItem } from '@timekeep/contracts/api/requests-api';
import type { MakeRequestRequest } from '@timekeep/contracts/requests/fields';
import { LEAVE_TYPES } from '@timekeep/contracts/attendance/leave-types';
import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import { requestMessages } from '@timekeep/contracts/requests/request-messages';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { array, nullable, object, picklist, pipe, string, transform, type InferInput } from 'valibot';
import { failureMessage } from '@/shared/api/failure';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { FormChoice, FormDate } from '@/shared/form/form-fields';
import { mediumDate } from '@/shared/attendance/date-format';
import { FormDialog } from '@/shared/form/form-dialog';
import { problemCheck } from '@/shared/form/form-values';
import { useAppForm } from '@/shared/form/use-app-form';
import { declaredText, t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { daysTaken, withPart, withPressedPart } from '@/shared/leave/day-parts';
import { BalancesAfter, LeaveCalendar } from '@/shared/leave/leave-calendar';
import { notify } from '@/shared/toast/notify';
import { pairOfFields } from '@/shared/layout/page-layout';
import {
  chosenDays,
  leaveGround,
  leaveRequests,
  rangeProblem,
  rangesOf,
  waitingDays,
  type LeaveGround,
} from './leave-choice';
import { draftKey, FormerNote, ReasonField, reasonProblem } from './reason-field';
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
  /** The chosen parts of days, as `2026-11-20 AM`. */
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
    parts: [
      ...except.reduce(
        (parts, date) => withPart(parts, date, 'none'),
        half === null ? [] : withPart([], FROM, half),
      ),
    ],
    reason,
  };
}

interface AskLeaveDialogProps {
  /** A former request, with whose values the form begins. */
  readonly again?: RequestItem;
  /** The day with which an empty form begins. */
  readonly from?: WorkDate;
  readonly onClose: () => void;
}

/** Asks for days of leave. Rest days, holidays and days of leave are left out. */
export function AskLeaveDialog({ again, from, onClose }: AskLeaveDialogProps) {
  const leave = useOwnLeaveQuery(undefined, REFETCH_ON_MOUNT);
  const requests = useOwnRequestsQuery(undefined, REFETCH_ON_MOUNT);
  const [own, asked] = [leave.data, requests.data];
  // Follows what is sent: days of a request that was accepted cannot be asked for again.
  const ground = useMemo(() => own && asked && leaveGround(own, asked), [own, asked]);
  const waiting = useMemo(() => own && asked && waitingDays(own, asked), [own, asked]);
  if (own && ground && waiting)
    return <LeaveForm {...{ balances: own.balances, waiting, ground, again, from, onClose }} />;
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
      const field = values.TO === null ? 'FROM' : 'TO';
      return [
        ...(values.FROM === null ? [{ field: 'FROM', message: t('Please enter the first day.') }] : []),
        ...(days === null ? [] : [{ field, message: days }]),
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
  readonly waiting: OwnLeaveAnswer['balances'];
  readonly ground: LeaveGround;
  readonly again: RequestItem | undefined;
  readonly from: WorkDate | undefined;
  readonly onClose: () => void;
}

function LeaveForm({ balances, waiting, ground, again, from, onClose }: LeaveFormProps) {
  const [make] = useMakeRequestMutation();
  const schema = useMemo(() => leaveSchema(ground), [ground]);
  const form = useAppForm({
    schema,
    initial: again ? valuesOf(again) : { ...NOTHING, FROM: from ?? null },
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
          ? declaredText(requestMessages.made())
          : t('{count} requests were sent, since each half day has its own.', { count: requests.length }),
      );
      onClose();
    },
    draft: {
      key: draftKey(from === undefined ? 'ask-leave' : `ask-leave-${from}`, again),
      title: TITLE,
      about: ({ FROM }) => (FROM === null ? undefined : mediumDate(FROM)),
    },
  });
  const values = useWatch({ control: form.control, compute: (all: LeaveValues) => all });
  const days = chosenDays(values, ground);
  const requests = rangesOf(days, ground).length;
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
      <LeaveCalendar
        days={days}
        disabled={form.saving}
        note={
          requests > 1
            ? t('{count} requests will be sent, since each half day has its own.', { count: requests })
            : ''
        }
        onPress={(day, part) => {
          form.form.setValue('parts', [...withPressedPart(values.parts, days, day, part)], {
            shouldDirty: true,
          });
        }}
      />
      {days.length > 0 && (
        <BalancesAfter
          balances={[
            {
              title: remarkTitle(values.LEAVE_TYPE),
              before: balances[values.LEAVE_TYPE],
              waiting: waiting[values.LEAVE_TYPE],
              taken: daysTaken(days),
            },
          ]}
        />
      )}
      <ReasonField control={form.control} name="reason" />
    </FormDialog>
  );
}
