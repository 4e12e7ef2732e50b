import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import { useScheduleQuery } from '@/features/resource/employees/employees-api';
import { employeeRequest, fieldsFrom } from '@/features/resource/employees/form/employee-form.model';
import { questionsFor } from '@/features/resource/employees/schedule/draft/questions';
import { draftOf } from '@/features/resource/employees/schedule/draft/schedule-draft';
import { useConfig } from '@/shared/api/system-api';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { useModal } from '@/shared/dialog/use-modal';
import { ErrorState } from '@/shared/layout/error-state';
import type { SessionState } from '@/shared/session/session-slice';
import { DaysView } from './days-view';
import { ExistingRanges } from './existing-ranges';
import { RangeView } from './range-view';
import { ScheduleActions } from './schedule-actions';
import { ScheduleLoading } from './schedule-loading';
import { SubViews } from './sub-views';
import { useScheduleForm } from './use-schedule-form';

/** The weekly schedule of the employee whom the session is editing. */
export function ScheduleModal() {
  const modal = useModal();
  const editing = useSelector(({ session }: { session: SessionState }) => session.editingModal);
  const employee = employeeRequest(fieldsFrom(editing));
  const config = useConfig();
  const schedule = useScheduleQuery(employee.EMPID, { refetchOnMountOrArgChange: true });
  const today = config.data?.today ?? null;
  const answer = schedule.currentData ?? null;
  const form = useScheduleForm(employee.EMPID, answer, today);
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
        {employee.EMPNAME} · {employee.EMPID}
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
