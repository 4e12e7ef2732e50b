import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { useDispatch, useSelector } from 'react-redux';
import { useEmployeesQuery } from '@/shared/api/directory-api';
import { failureMessage } from '@/shared/api/failure';
import { useModal } from '@/shared/dialog/use-modal';
import { FormDialog, RecordNotice } from '@/shared/form/form-dialog';
import { useRecordForm } from '@/shared/form/use-record-form';
import { t } from '@/shared/language/language';
import {
  edited,
  editingBegun,
  editingCancelled,
  editingSaved,
  type EditingFields,
  type SessionState,
} from '@/shared/session/session-slice';
import { usePreviewedSave } from '@/shared/preview/use-previewed-save';
import { notify } from '@/shared/toast/notify';
import { allMessages, EmployeeFormFields } from './employee-form';
import {
  editingFrom,
  editingOf,
  EMPLOYEE_LABELS,
  fieldsFrom,
  knownEmployeeSchema,
  SAVE_EXCEPTION,
} from './employee-schema';
import { useModifyEmployeeMutation } from './employees-api';

const TITLE = t('Modify Employee Information');
const UNREADABLE = t('The employee could not be loaded again. Nothing was changed. Please try again.');

/** Changes the employee that the session is editing. */
export function ModifyEmployeeModal() {
  const modal = useModal();
  const dispatch = useDispatch();
  const { form, question } = useModification(modal.close);
  return (
    <FormDialog
      title={TITLE}
      form={form}
      saveLabel={t('Save')}
      onClose={() => {
        dispatch(editingCancelled());
        modal.close();
      }}
      notice={<RecordNotice form={form} nothingDiffers={t('The PIN was changed.')} />}
    >
      <EmployeeFormFields control={form.control} isNew={false} />
      {question}
    </FormDialog>
  );
}

/** Form of the employee that the session is editing. The session's state follows its values. */
function useModification(onSaved: () => void) {
  const dispatch = useDispatch();
  const record = useSelector(({ session }: { session: SessionState }) => session.editingModalCopy);
  const list = useEmployeesQuery(undefined);
  const [modify] = useModifyEmployeeMutation();
  const { EMPID = '' } = record;
  const previewed = usePreviewedSave();
  const form = useRecordForm({
    record,
    valuesOf: fieldsFrom,
    labels: EMPLOYEE_LABELS,
    schema: knownEmployeeSchema,
    summary: allMessages,
    onValues: (values) => {
      dispatch(edited(editingFrom(values)));
    },
    save: async (employee, { revision, hiredOn }: EditingFields) => {
      const request = { ...employee, ...(revision !== undefined && { revision }) };
      // What changes records asks first: the first day.
      if (employee.hiredOn === hiredOn) return modify(request);
      const saved = await previewed.save({
        question: t('Save this first day?'),
        fileName: `first-day-${EMPID}.csv`,
        isQuietWithoutChange: true,
        preview: () => modify({ ...request, preview: true }),
        save: (shown) => modify({ ...request, shown }),
      });
      return saved ?? { problem: { message: t('Nothing was saved.') } };
    },
    failure: SAVE_EXCEPTION,
    onSaved: async ({ msg }: MessageAnswer, request) => {
      // The next form starts from the saved values at their revision.
      await list.refetch();
      notify('success', msg);
      dispatch(editingSaved(editingFrom({ ...fieldsFrom(request), PIN: '' })));
      onSaved();
    },
    reload: async () => {
      const read = await list.refetch();
      const employee = read.isError ? undefined : read.data?.find((found) => found.EMPID === EMPID);
      return employee ? { record: editingOf(employee) } : { message: failureMessage(read.error, UNREADABLE) };
    },
    onReloaded: (present) => {
      dispatch(editingBegun(present));
    },
    draft: { key: `modify-employee ${EMPID}`, title: TITLE, secret: ['PIN'] },
  });
  return { form, question: previewed.question };
}
