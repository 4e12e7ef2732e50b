import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { EXCEPTION_MESSAGE, type MessageAnswer } from '@timekeep/contracts/api/answers';
import { employeeName } from '@timekeep/contracts/api/employees-api';
import type { ScheduleAnswer } from '@timekeep/contracts/api/schedules-api';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { useRef, useState, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { historyPath } from '@/features/audit/audit-address';
import { HistoryLink } from '@/shared/audit/history-link';
import { failureMessage } from '@/shared/api/failure';
import { useConfig } from '@/shared/api/system-api';
import { DialogButtons, DialogFrame } from '@/shared/dialog/dialog-frame';
import { useModal } from '@/shared/dialog/use-modal';
import { AppForm } from '@/shared/form/app-form';
import { useAppForm } from '@/shared/form/use-app-form';
import { t } from '@/shared/language/language';
import { isOutdatedPreview } from '@/shared/preview/change-preview';
import { ErrorState } from '@/shared/layout/error-state';
import { SingleDays } from '@/shared/schedules/hours-of-day';
import type { SessionState } from '@/shared/session/session-slice';
import { notify } from '@/shared/toast/notify';
import { DaysView } from './days-view';
import { ExistingRanges } from './existing-ranges';
import { PastChoice } from './past-choice';
import { RangeView } from './range-view';
import { questionsFor, ScheduleActions, type ScheduleAction } from './schedule-actions';
import {
  draftOf,
  scheduleSchema,
  scheduleSummary,
  startDraft,
  viewOfProblem,
  type ScheduleDraft,
  type ScheduleRequest,
  type ScheduleView,
} from './schedule-draft';
import {
  useDeleteSchedulesMutation,
  usePreviewScheduleMutation,
  useSaveScheduleMutation,
  useScheduleQuery,
} from './schedules-api';

/** The weekly schedule of the employee that the session is editing. */
export function ScheduleModal() {
  const modal = useModal();
  const editing = useSelector(({ session }: { session: SessionState }) => session.editingModal);
  const { EMPID = '', EMP_FNAME = '', EMP_LNAME = '' } = editing;
  const name = employeeName(EMP_LNAME, EMP_FNAME);
  const config = useConfig();
  const schedule = useScheduleQuery(EMPID, { refetchOnMountOrArgChange: true });
  const today = config.data?.today;
  const answer = schedule.currentData;
  const failed = [config, schedule].find(({ isError, data }) => isError && data === undefined);
  return (
    <DialogFrame title={t('Employee Schedule')} maxWidth="md" onClose={modal.close} actionsInContent>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {name} · {EMPID}
      </Typography>
      <HistoryLink to={historyPath({ EMPID, areas: ['schedules'] })} />
      {failed ? (
        <ErrorState error={failed.error} retrying={failed.isFetching} onRetry={() => void failed.refetch()} />
      ) : answer && today !== undefined ? (
        <>
          <SingleDays EMPID={EMPID} days={answer.days} />
          <ScheduleForm EMPID={EMPID} name={name} answer={answer} today={today} />
        </>
      ) : (
        <ScheduleLoading />
      )}
    </DialogFrame>
  );
}

/** Placeholder with the height of the form. */
function ScheduleLoading() {
  return (
    <Box role="status" aria-label={t('Loading data')} sx={{ display: 'grid', gap: 3 }}>
      <Skeleton variant="rounded" height={112} />
      <Skeleton variant="rounded" height={40} />
      <Skeleton variant="rounded" height={250} />
    </Box>
  );
}

interface ScheduleFormProps {
  readonly EMPID: string;
  readonly name: string;
  readonly answer: ScheduleAnswer;
  readonly today: WorkDate;
}

/** Form for the schedules of an employee, beside the existing ranges. */
function ScheduleForm(props: ScheduleFormProps) {
  const { answer, today } = props;
  const { form, draft, view, setView, asked, ask, exists, isPast, past, busy, begin, confirm } =
    useScheduleForm(props);
  return (
    <AppForm form={form} busy={busy} onChecked={(request) => void begin(request)}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <ExistingRanges
          ranges={answer.data}
          today={today}
          draft={draft}
          disabled={busy}
          onCopy={(range) => {
            form.replace(draftOf(range));
          }}
        />
        <SubViews view={view} onView={setView}>
          {view === 'range' ? (
            <RangeView control={form.control} draft={draft} onDraft={form.replace} />
          ) : (
            <DaysView control={form.control} draft={draft} onDraft={form.replace} />
          )}
        </SubViews>
      </Box>
      <DialogButtons>
        <ScheduleActions
          form={form.id}
          exists={exists}
          asked={asked}
          questions={questionsFor(draft, exists)}
          busy={busy}
          onAsk={ask}
          onConfirm={(action) => void confirm(action)}
          choice={isPast ? past.choice(busy) : null}
        />
      </DialogButtons>
    </AppForm>
  );
}

function useScheduleForm({ EMPID, name, answer, today }: ScheduleFormProps) {
  const [view, setView] = useState<ScheduleView>('range');
  const [asked, setAsked] = useState<ScheduleAction | null>(null);
  // Result of the last save or deletion, valid until the server's answer is loaded again.
  const [existsSince, setExistsSince] = useState<boolean | null>(null);
  const past = usePastChoice(EMPID);
  const isOutdated = useRef(false);
  const [save] = useSaveScheduleMutation();
  const [remove, { isLoading: isRemoving }] = useDeleteSchedulesMutation();
  const form = useAppForm<ScheduleDraft, ScheduleRequest, MessageAnswer>({
    schema: scheduleSchema,
    initial: startDraft(answer.data, today),
    summary: scheduleSummary,
    showsInForm: 'failures and summary',
    onRefused: (problems) => {
      setView(viewOfProblem(problems));
    },
    onValues: () => {
      setAsked(null);
      past.beginAnew();
    },
    save: async (request) => {
      const saved = await save({ EMPID, ...request, shown: request.rederives ? past.shown : undefined });
      isOutdated.current = isOutdatedPreview(saved.error);
      return saved;
    },
    failure: t(EXCEPTION_MESSAGE),
    onSaved: ({ msg }) => {
      notify('success', msg);
      setExistsSince(true);
      form.rebase(form.form.getValues(), {});
    },
    draft: { key: `schedule ${EMPID}`, title: t('Employee Schedule'), about: name },
  });
  const [FROM, TO, DAYS, TIME, hasBreaks, BREAK] = useWatch({
    control: form.control,
    name: ['FROM', 'TO', 'DAYS', 'TIME', 'hasBreaks', 'BREAK'],
  });
  const removeAll = async () => {
    const { data, error } = await remove(EMPID);
    if (data) {
      notify('success', data.msg);
      setExistsSince(false);
    } else form.fail(failureMessage(error));
  };
  const exists = existsSince ?? answer.exists;
  const isPast = FROM !== null && FROM < today;
  return {
    form,
    draft: { FROM, TO, DAYS, TIME, hasBreaks, BREAK },
    view,
    setView,
    asked,
    ask: setAsked,
    exists,
    isPast,
    past,
    busy: form.saving || isRemoving || (past.isLooking && (asked === null || past.rederives)),
    /** Saves, after a question if that replaces a schedule or concerns records of past days. */
    begin: async (request: ScheduleRequest) => {
      const looked = isPast && past.look(request);
      if (exists || (await looked)) setAsked('save');
      else await form.send(request);
    },
    confirm: async (action: ScheduleAction) => {
      if (action === 'delete') await removeAll();
      else {
        const request = await form.check();
        const rederives = past.rederives && isPast;
        const isSaved =
          request !== null && (await form.send(rederives ? { ...request, rederives } : request));
        if (!isSaved) past.keep();
        if (request !== null && isOutdated.current) {
          await past.lookAgain(request);
          return;
        }
      }
      setAsked(null);
    },
  };
}

/** The choice whether records of past days follow the schedule. It begins anew with each question, except after a save that failed. */
function usePastChoice(EMPID: string) {
  const [preview, { data, error, isLoading }] = usePreviewScheduleMutation();
  const [rederives, setRederives] = useState(false);
  const isKept = useRef(false);
  return {
    rederives,
    /** Keeps the choice for the next question. */
    keep: () => {
      isKept.current = true;
    },
    beginAnew: () => {
      isKept.current = false;
    },
    isLooking: isLoading,
    /** The token of what is shown. */
    shown: data?.preview?.token,
    /** Shows what would change now, and keeps the choice. */
    lookAgain: (request: ScheduleRequest) => preview({ EMPID, ...request }),
    /** Returns false if there are no records of past days. */
    look: async (request: ScheduleRequest): Promise<boolean> => {
      if (!isKept.current) setRederives(false);
      isKept.current = false;
      const answer = await preview({ EMPID, ...request });
      return answer.data?.past?.records !== 0;
    },
    choice: (busy: boolean) => (
      <PastChoice
        past={isLoading ? undefined : data?.past}
        preview={data?.preview}
        error={error}
        rederives={rederives}
        disabled={busy || isLoading}
        onChoice={setRederives}
      />
    ),
  };
}

interface SubViewsProps {
  readonly view: ScheduleView;
  readonly onView: (view: ScheduleView) => void;
  readonly children: ReactNode;
}

const VIEWS: readonly { readonly value: ScheduleView; readonly label: string }[] = [
  { value: 'range', label: t('Date range and template') },
  { value: 'days', label: t('Customise by day') },
];

/** The two sub-views of the panel, one at a time. */
function SubViews({ view, onView, children }: SubViewsProps) {
  return (
    <div>
      <Box sx={{ borderBottom: 1, borderColor: 'divider', mb: 2 }}>
        <Tabs
          aria-label={t('Schedule')}
          value={view}
          onChange={(_event, value: ScheduleView) => {
            onView(value);
          }}
        >
          {VIEWS.map(({ value, label }) => (
            <Tab
              key={value}
              value={value}
              label={label}
              id={`schedule-tab-${value}`}
              aria-controls="schedule-view"
              sx={{ mr: 2.5 }}
            />
          ))}
        </Tabs>
      </Box>
      <div role="tabpanel" id="schedule-view" aria-labelledby={`schedule-tab-${view}`}>
        {children}
      </div>
    </div>
  );
}
