import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';
import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { monthYear, NEW_EMPLOYEE } from '@timekeep/contracts/api/employees-api';
import { useWatch, type Control } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { useEmployeesQuery } from '@/shared/api/directory-api';
import { useConfig } from '@/shared/api/system-api';
import { mediumDate } from '@/shared/attendance/date-format';
import { useModal } from '@/shared/dialog/use-modal';
import { FormDialog } from '@/shared/form/form-dialog';
import { useAppForm } from '@/shared/form/use-app-form';
import { t } from '@/shared/language/language';
import { editingBegun } from '@/shared/session/session-slice';
import { notify } from '@/shared/toast/notify';
import { allMessages, EmployeeFormFields } from './employee-form';
import {
  carryToRehire,
  EMPTY_EMPLOYEE,
  newEmployeeSchema,
  SAVE_EXCEPTION,
  type EmployeeFields,
} from './employee-schema';
import { employeePath, rehirePath } from './employees-address';
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
    <FormDialog
      title={TITLE}
      form={form}
      saveLabel={t('Register Employee')}
      onClose={modal.close}
      notice={<FormerOwner control={form.control} onRehire={modal.close} />}
    >
      <EmployeeFormFields control={form.control} isNew />
    </FormDialog>
  );
}

interface FormerOwnerProps<Request> {
  readonly control: Control<EmployeeFields, unknown, Request>;
  /** Called when the dialog of the rehire is about to open. */
  readonly onRehire: () => void;
}

/** Says whose id it was, if somebody who left has it, and leads to the rehire. */
function FormerOwner<Request>({ control, onRehire }: FormerOwnerProps<Request>) {
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const [EMPID, PIN, DEPT, COMPANY, hiredOn] = useWatch({
    control,
    name: ['EMPID', 'PIN', 'DEPT', 'COMPANY', 'hiredOn'],
  });
  // Employees who left are loaded once an id is complete.
  const { data } = useEmployeesQuery(EMPID_PATTERN.test(EMPID) ? 'left' : skipToken);
  const owner = data?.find((employee) => employee.EMPID === EMPID);
  if (!owner?.resignedOn) return null;
  const { EMPNAME: name, resignedOn } = owner;
  return (
    <Alert
      severity="info"
      action={
        <Button
          color="inherit"
          size="small"
          onClick={() => {
            onRehire();
            dispatch(editingBegun(carryToRehire({ ...EMPTY_EMPLOYEE, EMPID, PIN, DEPT, COMPANY, hiredOn })));
            void navigate(rehirePath(EMPID));
          }}
        >
          {t('Rehire')}
        </Button>
      }
    >
      {t(
        'The ID {EMPID} belongs to {name}, whose last day is {date}. If it is the same person, rehire them.',
        {
          ...{ EMPID, name, date: mediumDate(resignedOn) },
        },
      )}
    </Alert>
  );
}
