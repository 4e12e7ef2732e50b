import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { employeeName } from '@timekeep/contracts/api/employees-api';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { useConfig } from '@/shared/api/system-api';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { useModal } from '@/shared/dialog/use-modal';
import { ErrorState } from '@/shared/layout/error-state';
import type { SessionState } from '@/shared/session/session-slice';
import { DaysView } from './days-view';
import { ExistingRanges } from './existing-ranges';
import { RangeView } from './range-view';
import { questionsFor, ScheduleActions } from './schedule-actions';
import { draftOf, type ScheduleView } from './schedule-draft';
import { useScheduleQuery } from './schedules-api';
import { useScheduleForm } from './use-schedule-form';

/** The weekly schedule of the employee whom the session is editing. */
export function ScheduleModal() {
  const modal = useModal();
  const editing = useSelector(({ session }: { session: SessionState }) => session.editingModal);
  const { EMPID = '', EMP_FNAME = '', EMP_LNAME = '' } = editing;
  const config = useConfig();
  const schedule = useScheduleQuery(EMPID, { refetchOnMountOrArgChange: true });
  const today = config.data?.today ?? null;
  const answer = schedule.currentData ?? null;
  const form = useScheduleForm(EMPID, answer, today);
  const { draft, view, busy } = form;
  const failed = [config, schedule].find(({ isError, data }) => isError && data === undefined);
  return (
    <DialogFrame
      title="Employee Schedule"
      maxWidth="md"
      busy={busy}
      dirty={form.dirty}
      onClose={modal.close}
      actions={
        draft && (
          <ScheduleActions
            exists={form.exists}
            asked={form.asked}
            questions={questionsFor(draft)}
            failure={form.failure}
            busy={busy}
            onAsk={form.ask}
            onBackOut={form.backOut}
            onConfirm={(action) => void form.confirm(action)}
          />
        )
      }
    >
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {employeeName(EMP_LNAME, EMP_FNAME)} · {EMPID}
      </Typography>
      {failed && (
        <ErrorState error={failed.error} retrying={failed.isFetching} onRetry={() => void failed.refetch()} />
      )}
      {!failed && !(answer && draft && today !== null) && <ScheduleLoading />}
      {answer && draft && today !== null && (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <ExistingRanges
            ranges={answer.data}
            today={today}
            draft={draft}
            disabled={busy}
            onCopy={(range) => {
              form.change(draftOf(range));
            }}
          />
          <SubViews view={view} onView={form.setView}>
            {view === 'range' ? (
              <RangeView draft={draft} disabled={busy} onDraft={form.change} />
            ) : (
              <DaysView draft={draft} disabled={busy} tried={form.tried} onDraft={form.change} />
            )}
          </SubViews>
        </Box>
      )}
    </DialogFrame>
  );
}

interface SubViewsProps {
  readonly view: ScheduleView;
  readonly onView: (view: ScheduleView) => void;
  readonly children: ReactNode;
}

const VIEWS: readonly { readonly value: ScheduleView; readonly label: string }[] = [
  { value: 'range', label: 'Date range and template' },
  { value: 'days', label: 'Customise by day' },
];

/** The two sub-views of the panel, one at a time. */
function SubViews({ view, onView, children }: SubViewsProps) {
  return (
    <div>
      <Box sx={{ borderBottom: 1, borderColor: 'divider', mb: 2 }}>
        <Tabs
          aria-label="Schedule"
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

/** As high as the panel that it stands for. */
function ScheduleLoading() {
  return (
    <Box role="status" aria-label="Loading data" sx={{ display: 'grid', gap: 3 }}>
      <Skeleton variant="rounded" height={112} />
      <Skeleton variant="rounded" height={40} />
      <Skeleton variant="rounded" height={250} />
    </Box>
  );
}
