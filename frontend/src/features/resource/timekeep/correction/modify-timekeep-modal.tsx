import { useDispatch, useSelector } from 'react-redux';
import { useModal } from '@/shared/dialog/use-modal';
import { timekeepEditingEnded, type SessionState } from '@/shared/session/session-slice';
import { CorrectionDialog } from './correction-dialog';

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
