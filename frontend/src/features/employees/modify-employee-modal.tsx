import type { ModifyEmployeeAnswer } from '@timekeep/contracts/api/employees-api';
import { employeeMessages } from '@timekeep/contracts/employees/employee-messages';
import { laterOf } from '@timekeep/contracts/time/work-date';
import { useDispatch, useSelector } from 'react-redux';
import { historyPath } from '@/features/audit/audit-address';
import { failureMessage } from '@/shared/api/failure';
import { useConfig } from '@/shared/api/system-api';
import { HistoryLink } from '@/shared/audit/history-link';
import { useModal } from '@/shared/dialog/use-modal';
import { FormDialog, RecordNotice } from '@/shared/form/form-dialog';
import { useRecordForm } from '@/shared/form/use-record-form';
import { declaredText, t } from '@/shared/language/language';
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
import { transferRequest, TransferFields } from './employee-transfers';
import { useEmployee, useModifyEmployeeMutation } from './employees-api';

const TITLE = t('Modify Employee Information');
const UNREADABLE = t('The employee could not be loaded again. Nothing was changed. Please try again.');

/** Changes the employee that the session is editing. */
export function ModifyEmployeeModal() {
  const modal = useModal();
  const dispatch = useDispatch();
  const { form, question, employee, dayOf } = useModification(modal.close);
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
      {employee && <HistoryLink to={historyPath({ EMPID: employee.EMPID })} />}
      <EmployeeFormFields control={form.control} isNew={false} />
      <TransferFields
        control={form.control}
        employee={employee}
        former={form.record}
        today={dayOf(form.record)}
        enter={(values) => {
          form.replace({ ...form.form.getValues(), ...values });
        }}
      />
      {question}
    </FormDialog>
  );
}

/** Form of the employee that the session is editing. The session's state follows its values. */
function useModification(onSaved: () => void) {
  const dispatch = useDispatch();
  const record = useSelector(({ session }: { session: SessionState }) => session.editingModalCopy);
  const [modify] = useModifyEmployeeMutation();
  const today = useConfig().data?.today ?? null;
  const { EMPID = '' } = record;
  const { employee: listed, read } = useEmployee(EMPID);
  const previewed = usePreviewedSave();
  /** Today, or the first day of who begins later; empty while today is unknown, which leaves it to the server. */
  const dayOf = (editing: EditingFields) =>
    today === null ? '' : laterOf(today, fieldsFrom(editing).hiredOn ?? today);
  const form = useRecordForm({
    record,
    valuesOf: (editing) => ({ ...fieldsFrom(editing), effectiveOn: dayOf(editing) }),
    labels: EMPLOYEE_LABELS,
    schema: knownEmployeeSchema,
    summary: allMessages,
    onValues: (values) => {
      dispatch(edited(editingFrom(values)));
    },
    save: async ({ effectiveOn, replaces, takesBack, ...employee }, former: EditingFields) => {
      const { revision, hiredOn } = former;
      const transfer = transferRequest({ ...employee, effectiveOn, replaces, takesBack }, former, listed);
      const { deviceNumber, ...entries } = employee;
      const request = {
        ...entries,
        // Not in the revision of the employee: sent only if it was changed here.
        ...(deviceNumber !== (former['deviceNumber'] ?? '') && { deviceNumber }),
        ...transfer,
        ...(revision !== undefined && { revision }),
      };
      // Asks before a change of records of past days, or of their department.
      const isFirstDay = employee.hiredOn !== hiredOn;
      const days = [transfer.effectiveOn, transfer.replaces];
      const isLate = today !== null && days.some((day) => day !== undefined && day < today);
      if (!isFirstDay && !isLate) return modify(request);
      const saved = await previewed.save({
        question: isFirstDay
          ? t('Save this first day?')
          : transfer.effectiveOn === undefined
            ? t('Take this transfer back?')
            : t('Save this transfer?'),
        fileName: `${isFirstDay ? 'first-day' : 'transfer'}-${EMPID}.csv`,
        isQuietWithoutChange: true,
        preview: () => modify({ ...request, preview: true }),
        save: (shown) => modify({ ...request, shown }),
      });
      return saved ?? { problem: { message: t('Nothing was saved.') } };
    },
    failure: SAVE_EXCEPTION,
    onSaved: async ({ msg, returned }: ModifyEmployeeAnswer, request) => {
      // The next form starts from the saved values at their revision.
      await read();
      notify(
        'success',
        returned ? `${msg} ${declaredText(employeeMessages.leaveReturnedBefore(returned))}` : msg,
      );
      const { effectiveOn: _day, replaces: _replaced, takesBack: _takesBack, ...saved } = request;
      dispatch(editingSaved(editingFrom({ ...fieldsFrom(saved), PIN: '' })));
      onSaved();
    },
    reload: async () => {
      const { employee, error } = await read();
      return employee ? { record: editingOf(employee) } : { message: failureMessage(error, UNREADABLE) };
    },
    onReloaded: (present) => {
      dispatch(editingBegun(present));
    },
    draft: {
      key: `modify-employee ${EMPID}`,
      title: TITLE,
      about: listed?.EMPNAME,
      secret: ['PIN'],
    },
  });
  return { form, question: previewed.question, employee: listed, dayOf };
}
