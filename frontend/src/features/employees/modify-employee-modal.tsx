import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { laterOf } from '@timekeep/contracts/time/work-date';
import { useWatch, type Control } from 'react-hook-form';
import { useDispatch, useSelector } from 'react-redux';
import { useEmployeesQuery } from '@/shared/api/directory-api';
import { failureMessage } from '@/shared/api/failure';
import { useConfig } from '@/shared/api/system-api';
import { mediumDate } from '@/shared/attendance/date-format';
import { useModal } from '@/shared/dialog/use-modal';
import { FormDialog, RecordNotice } from '@/shared/form/form-dialog';
import { FormDate } from '@/shared/form/form-fields';
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
  type EmployeeFields,
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
      <TransferDay control={form.control} former={form.record} />
      {question}
    </FormDialog>
  );
}

interface TransferDayProps<Request> {
  readonly control: Control<EmployeeFields, unknown, Request>;
  /** The employee before the change. */
  readonly former: EditingFields;
}

/** The day from which department and company hold, once one of them changes, or while a transfer lies ahead, which it can correct. */
function TransferDay<Request>({ control, former }: TransferDayProps<Request>) {
  const [EMPID, DEPT, COMPANY] = useWatch({ control, name: ['EMPID', 'DEPT', 'COMPANY'] });
  const ahead = useEmployeesQuery(undefined).data?.find((employee) => employee.EMPID === EMPID)?.transfers;
  const isTransfer = DEPT !== former['DEPT'] || COMPANY !== former['COMPANY'];
  const known = ahead?.map(({ from, ...transfer }) =>
    t('From {date}: {department}, {company}.', {
      date: mediumDate(from),
      department: transfer.DEPT,
      company: transfer.COMPANY,
    }),
  );
  return (
    <FormDate
      control={control}
      name="effectiveOn"
      label={t('From')}
      disabled={!isTransfer && ahead === undefined}
      help={[t('Earlier records keep their department and company.'), ...(known ?? [])].join(' ')}
    />
  );
}

/** Form of the employee that the session is editing. The session's state follows its values. */
function useModification(onSaved: () => void) {
  const dispatch = useDispatch();
  const record = useSelector(({ session }: { session: SessionState }) => session.editingModalCopy);
  const list = useEmployeesQuery(undefined);
  const [modify] = useModifyEmployeeMutation();
  const today = useConfig().data?.today ?? null;
  const { EMPID = '' } = record;
  const previewed = usePreviewedSave();
  /** Today, or the first day of who begins later; empty while today is unknown, which leaves it to the server. */
  const transferDay = ({ hiredOn }: EmployeeFields) =>
    today === null ? '' : laterOf(today, hiredOn ?? today);
  const form = useRecordForm({
    record,
    valuesOf: (editing) => {
      const fields = fieldsFrom(editing);
      return { ...fields, effectiveOn: transferDay(fields) };
    },
    labels: EMPLOYEE_LABELS,
    schema: knownEmployeeSchema,
    summary: allMessages,
    onValues: (values) => {
      dispatch(edited(editingFrom(values)));
    },
    save: async ({ effectiveOn, ...employee }, former: EditingFields) => {
      const { revision, hiredOn } = former;
      const isSamePlace = employee.DEPT === former['DEPT'] && employee.COMPANY === former['COMPANY'];
      // With the same place the field is for a transfer ahead alone; what was entered before counts for nothing then.
      const isAhead = list.data?.find((found) => found.EMPID === EMPID)?.transfers !== undefined;
      const isTransfer = !isSamePlace || (isAhead && effectiveOn !== transferDay(fieldsFrom(former)));
      const { deviceNumber, ...entries } = employee;
      const request = {
        ...entries,
        // Not in the revision of the employee: sent only if it was changed here.
        ...(deviceNumber !== (former['deviceNumber'] ?? '') && { deviceNumber }),
        ...(isTransfer && effectiveOn !== '' && { effectiveOn }),
        ...(revision !== undefined && { revision }),
      };
      // What changes records of past days, or moves them to another department, asks first.
      const isFirstDay = employee.hiredOn !== hiredOn;
      const isLate = isTransfer && today !== null && effectiveOn < today;
      if (!isFirstDay && !isLate) return modify(request);
      const saved = await previewed.save({
        question: isFirstDay ? t('Save this first day?') : t('Save this transfer?'),
        fileName: `${isFirstDay ? 'first-day' : 'transfer'}-${EMPID}.csv`,
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
      const { effectiveOn: _day, ...saved } = request;
      dispatch(editingSaved(editingFrom({ ...fieldsFrom(saved), PIN: '' })));
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
