import { useState } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { useModifyEmployeeMutation } from '@/features/resource/employees/employees-api';
import {
  changesInWords,
  editingOf,
  employeeRequest,
  enteredIn,
  fieldsFrom,
  SAVE_EXCEPTION,
} from '@/features/resource/employees/form/employee-form.model';
import { tellFailure } from '@/features/resource/employees/form/failure-notice';
import { useEmployeesQuery } from '@/shared/api/directory-api';
import { conflictOf, failureMessage } from '@/shared/api/failure';
import { edited, editingBegun, editingSaved, type SessionState } from '@/shared/session/session-slice';
import { notify } from '@/shared/toast/notify';

const NOT_READ = 'The employee could not be read again. Please try again.';

/** The employee whom the session is editing: the form, and what became of saving it. */
export function useModification(onSaved: () => void) {
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
