import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { TIMEKEEP_MESSAGES, type TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { useId, useState, type SyntheticEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useConfig } from '@/shared/api/system-api';
import { ConflictNotice } from '@/shared/dialog/conflict-notice';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { useModal } from '@/shared/dialog/use-modal';
import { ErrorState } from '@/shared/layout/error-state';
import {
  timekeepEditingEnded,
  type SessionState,
  type TimekeepEditing,
} from '@/shared/session/session-slice';
import { notify } from '@/shared/toast/notify';
import { isChanged, missingIn } from './correction';
import { CorrectionFields, CorrectionLoading, RecordHeading } from './correction-fields';
import { useCorrectionGround } from './correction-ground';
import { BesideTheForm } from './record-explanation';
import { useSaveCorrection } from './use-save-correction';

/** Corrects the record that the session's editing state has; closing resets that. */
export function ModifyTimekeepModal() {
  const modal = useModal();
  const dispatch = useDispatch();
  const editing = useSelector(({ session }: { session: SessionState }) => session.timekeepEditing);
  const record = editing.currentData;
  if (!record) return null;
  return (
    <CorrectionDialog
      record={record}
      editing={editing}
      onEnd={() => {
        modal.close();
        dispatch(timekeepEditingEnded());
      }}
    />
  );
}

interface CorrectionDialogProps {
  readonly record: TimekeepRecord;
  readonly editing: TimekeepEditing;
  /** After saving, and after cancelling. */
  readonly onEnd: () => void;
}

/** The form, and beside it what it is about; one below the other where there is no room. */
const columns = {
  display: 'grid',
  gap: { xs: 2.5, md: 3 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 0.9fr)' },
} as const;

/** One record, what it shall say instead, and what it said before. */
function CorrectionDialog({ record, editing, onEnd }: CorrectionDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const ground = useCorrectionGround(record);
  const { saving, reloading, conflict, save, reload } = useSaveCorrection(record, editing, onEnd);
  const missing = missingIn(editing);
  const reasonRequired = useConfig().data?.rules.correctionReason === 'required';
  const reasonProblem = reasonRequired && reason.trim() === '' ? TIMEKEEP_MESSAGES.reasonMissing : null;
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (saving || conflict !== null) return;
    // A time that is typed by half is none yet, and must not be saved as none.
    const unreadable = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (missing) notify('error', missing.message);
    else if (unreadable) unreadable.focus();
    else if (reasonProblem !== null) notify('error', reasonProblem);
    else void save(reason);
  };
  return (
    <DialogFrame
      title="Modify Timekeep Record"
      maxWidth="md"
      busy={saving}
      dirty={isChanged(editing, record) || reason.trim() !== ''}
      onClose={onEnd}
      actions={(tryClose) => (
        <>
          <Button color="inherit" disabled={saving} onClick={tryClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="contained"
            loading={saving}
            disabled={ground.status !== 'ready' || conflict !== null}
          >
            Save
          </Button>
        </>
      )}
    >
      <Box sx={columns}>
        <Box sx={{ display: 'grid', gap: 2.5, alignContent: 'start' }}>
          <RecordHeading record={record} ground={ground.status === 'ready' ? ground.ground : null} />
          {conflict !== null && (
            <ConflictNotice message={conflict} loading={reloading} onReload={() => void reload()} />
          )}
          {ground.status === 'loading' && <CorrectionLoading />}
          {ground.status === 'failed' && (
            <ErrorState error={ground.error} retrying={ground.retrying} onRetry={ground.retry} />
          )}
          {ground.status === 'ready' && (
            <Box component="form" id={formId} noValidate onSubmit={submit}>
              <CorrectionFields
                record={record}
                editing={editing}
                ground={ground.ground}
                missing={tried ? missing : null}
                disabled={saving}
                reason={reason}
                reasonRequired={reasonRequired}
                reasonProblem={tried ? reasonProblem : null}
                onReason={setReason}
              />
            </Box>
          )}
        </Box>
        <BesideTheForm record={record} />
      </Box>
    </DialogFrame>
  );
}
