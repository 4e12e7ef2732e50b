import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { monthYear, NEW_EMPLOYEE } from '@timekeep/contracts/api/employees-api';
import { useNavigate } from 'react-router-dom';
import { useConfig } from '@/shared/api/system-api';
import { useModal } from '@/shared/dialog/use-modal';
import { FormDialog } from '@/shared/form/form-dialog';
import { useAppForm } from '@/shared/form/use-app-form';
import { t } from '@/shared/language/language';
import { notify } from '@/shared/toast/notify';
import { allMessages, EmployeeFormFields } from './employee-form';
import { EMPTY_EMPLOYEE, newEmployeeSchema, SAVE_EXCEPTION } from './employee-schema';
import { employeePath } from './employees-address';
import { useRegisterEmployeeMutation } from './employees-api';

const TITLE = t('Register New Employee');

/** Registers a new employee, who is selected afterwards. */
export function RegisterEmployeeModal() {
  const modal = useModal();
  const navigate = useNavigate();
  const today = useConfig().data?.today;
  const [register] = useRegisterEmployeeMutation();
  const form = useAppForm({
    schema: newEmployeeSchema,
    initial: { ...EMPTY_EMPLOYEE, hiredOn: today ?? null },
    summary: allMessages,
    save: (employee) =>
      register({
        ...employee,
        ...NEW_EMPLOYEE,
        // Without today's date the server takes the month from its own clock.
        ...(today === undefined ? {} : { MONTHYEAR: monthYear(today) }),
      }),
    failure: SAVE_EXCEPTION,
    onSaved: async ({ msg }: MessageAnswer, { EMPID }) => {
      notify('success', msg);
      modal.close();
      await navigate(employeePath(EMPID));
    },
    draft: { key: 'register-employee', title: TITLE, secret: ['PIN'] },
  });
  return (
    <FormDialog title={TITLE} form={form} saveLabel={t('Register Employee')} onClose={modal.close}>
      <EmployeeFormFields control={form.control} isNew />
    </FormDialog>
  );
}
