import { monthYear, NEW_EMPLOYEE } from '@timekeep/contracts/api/employees-api';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useConfig } from '@/shared/api/system-api';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { useModal } from '@/shared/dialog/use-modal';
import { tellFailure } from '@/shared/form/failure-notice';
import { SaveButtons } from '@/shared/form/save-buttons';
import { notify } from '@/shared/toast/notify';
import {
  employeeRequest,
  EMPTY_EMPLOYEE,
  isSame,
  SAVE_EXCEPTION,
  type EmployeeFields,
} from './employee-fields';
import { EmployeeForm, useEmployeeForm } from './employee-form';
import { employeePath } from './employees-address';
import { useRegisterEmployeeMutation } from './employees-api';

/** Registers a new employee, who is then the selected one. */
export function RegisterEmployeeModal() {
  const modal = useModal();
  const navigate = useNavigate();
  const formId = useId();
  const today = useConfig().data?.today;
  const [register, { isLoading }] = useRegisterEmployeeMutation();
  const [fields, setFields] = useState<EmployeeFields>(EMPTY_EMPLOYEE);
  const form = useEmployeeForm({
    fields,
    isNew: true,
    onChange: (part) => {
      setFields((former) => ({ ...former, ...part }));
    },
    save: async () => {
      const { data, error } = await register({
        ...employeeRequest(fields),
        ...NEW_EMPLOYEE,
        // The server counts the month by its own clock; without today's date it is left to it.
        ...(today === undefined ? {} : { MONTHYEAR: monthYear(today) }),
      });
      if (!data) return tellFailure(error, SAVE_EXCEPTION);
      notify('success', data.msg);
      modal.close();
      await navigate(employeePath(fields.EMPID));
      return null;
    },
  });
  return (
    <DialogFrame
      title="Register New Employee"
      busy={isLoading}
      dirty={!isSame(fields, EMPTY_EMPLOYEE)}
      onClose={modal.close}
      actions={(tryClose) => (
        <SaveButtons form={formId} label="Register Employee" busy={isLoading} onCancel={tryClose} />
      )}
    >
      <EmployeeForm
        id={formId}
        isNew
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
