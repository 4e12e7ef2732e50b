import { useId } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { DialogFrame } from '../../../../shared/dialog/dialog-frame';
import { useModal } from '../../../../shared/modal/use-modal';
import { edited, editingCancelled, editingSaved } from '../../../../shared/session/session-slice';
import type { SessionState } from '../../../../shared/session/session-state';
import { notify } from '../../../../shared/toast/notify';
import { useModifyEmployeeMutation } from '../employees-api';
import { EmployeeForm } from '../form/employee-form';
import { employeeRequest, fieldsFrom, isSame, SAVE_EXCEPTION } from '../form/employee-form.model';
import { tellFailure } from '../form/failure-notice';
import { SaveButtons } from '../form/save-buttons';
import { useEmployeeForm } from '../form/use-employee-form';

/** Changes the employee whom the session is editing. */
export function ModifyEmployeeModal() {
  const modal = useModal();
  const dispatch = useDispatch();
  const formId = useId();
  const { editingModal, editingModalCopy } = useSelector(({ session }: { session: SessionState }) => session);
  const fields = fieldsFrom(editingModal);
  const [modify, { isLoading }] = useModifyEmployeeMutation();
  const form = useEmployeeForm({
    fields,
    isNew: false,
    onChange: (part) => {
      dispatch(edited(part));
    },
    save: async () => {
      const { EMPNAME, ...saved } = employeeRequest(fields);
      const { data, error } = await modify({ ...saved, EMPNAME });
      if (!data) return tellFailure(error, SAVE_EXCEPTION);
      notify('success', data.msg);
      dispatch(editingSaved({ ...saved, PIN: '' }));
      modal.close();
      return null;
    },
  });
  return (
    <DialogFrame
      title="Modify Employee Information"
      busy={isLoading}
      dirty={!isSame(fields, fieldsFrom(editingModalCopy))}
      onClose={() => {
        dispatch(editingCancelled());
        modal.close();
      }}
      actions={(tryClose) => <SaveButtons form={formId} label="Save" busy={isLoading} onCancel={tryClose} />}
    >
      <EmployeeForm
        id={formId}
        isNew={false}
        fields={fields}
        problems={form.problems}
        failure={form.failure}
        disabled={isLoading}
        onChange={form.change}
        onSubmit={form.onSubmit}
      />
    </DialogFrame>
  );
}
