import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { useEmployeesQuery } from '@/shared/api/directory-api';
import { conflictOf, failureMessage } from '@/shared/api/failure';
import { ConflictNotice } from '@/shared/dialog/conflict-notice';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { useModal } from '@/shared/dialog/use-modal';
import { tellFailure } from '@/shared/form/failure-notice';
import { SaveButtons } from '@/shared/form/save-buttons';
import {
  edited,
  editingBegun,
  editingCancelled,
  editingSaved,
  type SessionState,
} from '@/shared/session/session-slice';
import { notify } from '@/shared/toast/notify';
import {
  changesInWords,
  editingOf,
  employeeRequest,
  enteredIn,
  fieldsFrom,
  SAVE_EXCEPTION,
} from './employee-fields';
import { EmployeeForm, useEmployeeForm } from './employee-form';
import { useModifyEmployeeMutation } from './employees-api';

/** Changes the employee whom the session is editing. */
export function ModifyEmployeeModal() {
  const modal = useModal();
  const dispatch = useDispatch();
  const formId = useId();
  const { fields, dirty, saving, reloading, conflict, news, save, reload } = useModification(modal.close);
  const form = useEmployeeForm({
    fields,
    isNew: false,
    onChange: (part) => {
      dispatch(edited(part));
    },
    save,
  });
  return (
    <DialogFrame
      title="Modify Employee Information"
      busy={saving}
      dirty={dirty}
      onClose={() => {
        dispatch(editingCancelled());
        modal.close();
      }}
      actions={(tryClose) => <SaveButtons form={formId} label="Save" busy={saving} onCancel={tryClose} />}
    >
      {(conflict ?? news) !== null && (
        <Box sx={{ mb: 2 }}>
          {conflict === null ? (
            <Alert severity="info">{news}</Alert>
          ) : (
            <ConflictNotice message={conflict} loading={reloading} onReload={() => void reload()} />
          )}
        </Box>
      )}
      <EmployeeForm
        id={formId}
        isNew={false}
        fields={fields}
        problems={form.problems}
        failure={form.failure}
        disabled={saving}
        onChange={form.change}
        onSubmit={form.onSubmit}
      />
    </DialogFrame>
  );
}

const NOT_READ = 'The employee could not be read again. Please try again.';

/** The employee whom the session is editing: the form, and what became of saving it. */
function useModification(onSaved: () => void) {
  const dispatch = useDispatch();
  const store = useStore<{ readonly session: SessionState }>();
  const { editingModal, editingModalCopy } = useSelector(({ session }: { session: SessionState }) => session);
  const list = useEmployeesQuery(undefined);
  const [modify, { error, reset }] = useModifyEmployeeMutation();
  const [news, setNews] = useState<string | null>(null);
  const [doing, setDoing] = useState<'saving' | 'reloading' | null>(null);
  const fields = fieldsFrom(editingModal);

  const send = async () => {
    const { EMPNAME, ...saved } = employeeRequest(fields);
    const { revision } = editingModal;
    const answer = await modify({ ...saved, EMPNAME, ...(revision !== undefined && { revision }) });
    if (!answer.data) {
      return conflictOf(answer.error) === null ? tellFailure(answer.error, SAVE_EXCEPTION) : null;
    }
    // Whoever opens the form again starts from what was saved, at its revision.
    await list.refetch();
    notify('success', answer.data.msg);
    dispatch(editingSaved({ ...saved, PIN: '' }));
    onSaved();
    return null;
  };
  const takeOver = async () => {
    const read = await list.refetch();
    const present = store.getState().session;
    // Closed meanwhile: there is nothing to go on with.
    if (present.editingModalCopy !== editingModalCopy) return;
    const employee = read.isError ? undefined : read.data?.find(({ EMPID }) => EMPID === fields.EMPID);
    if (!employee) {
      notify('error', failureMessage(read.error, NOT_READ));
      return;
    }
    const former = fieldsFrom(editingModalCopy);
    const now = editingOf(employee);
    const entered = enteredIn(fieldsFrom(present.editingModal), former);
    setNews(changesInWords(former, fieldsFrom(now)));
    dispatch(editingBegun(now));
    dispatch(edited(entered));
    reset();
  };

  return {
    fields,
    dirty: Object.keys(enteredIn(fields, fieldsFrom(editingModalCopy))).length > 0,
    saving: doing === 'saving',
    reloading: doing === 'reloading',
    /** Who was faster with the same employee; null when nobody was. */
    conflict: conflictOf(error),
    /** What that was, once it is taken over. */
    news,
    /** Returns why the server did not take it, or null. */
    save: async () => {
      setDoing('saving');
      const failure = await send();
      setDoing(null);
      return failure;
    },
    /** Goes on with the employee as somebody else left them; what was entered stays. */
    reload: async () => {
      setDoing('reloading');
      await takeOver();
      setDoing(null);
    },
  };
}
