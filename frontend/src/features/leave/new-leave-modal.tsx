import { LEAVE_MESSAGES, type AddLeaveRequest } from '@timekeep/contracts/api/leave-api';
import { useState } from 'react';
import { useEmployeesQuery } from '@/shared/api/directory-api';
import { ConfirmDialog } from '@/shared/dialog/confirm-dialog';
import { FormDialog } from '@/shared/form/form-dialog';
import { useAppForm } from '@/shared/form/use-app-form';
import { notifyBriefly } from '@/shared/toast/notify';
import { ApplicantFields } from './applicant-fields';
import { useAddLeaveMutation, type LeaveSummary } from './leave-api';
import { applicationSchema, applicationSummary, employeeOf, newApplication } from './leave-application';
import { LeaveEntries } from './leave-entries';
import { LeaveOwner } from './leave-values';

const TITLE = 'New Leave Application';

interface NewLeaveModalProps {
  /** The applicant; null when that is still to be chosen. */
  readonly employee: LeaveSummary | null;
  readonly onClose: () => void;
}

/** Records days of leave, all of them or none. */
export function NewLeaveModal({ employee, onClose }: NewLeaveModalProps) {
  const { data: employees = [] } = useEmployeesQuery(undefined, { skip: employee !== null });
  const [asked, setAsked] = useState<AddLeaveRequest | null>(null);
  const EMPID = employee?.EMPID ?? '';
  const [add] = useAddLeaveMutation();
  const form = useAppForm({
    schema: applicationSchema,
    initial: newApplication(EMPID),
    summary: applicationSummary,
    showsInForm: 'failures and summary',
    tell: notifyBriefly,
    save: async (request) => {
      const known = employeeOf(employees, request.EMPID);
      const { data, error } = await add({ ...request, EMPID: known?.EMPID ?? request.EMPID });
      return data && !data.status ? { problem: { message: LEAVE_MESSAGES.addFailed } } : { data, error };
    },
    failure: LEAVE_MESSAGES.addException,
    onSaved: () => {
      notifyBriefly('success', LEAVE_MESSAGES.added);
      onClose();
    },
    draft: { key: `new-leave ${EMPID}`, title: TITLE },
  });
  const confirm = async (request: AddLeaveRequest) => {
    await form.send(request);
    setAsked(null);
  };
  return (
    <FormDialog
      title={TITLE}
      form={form}
      saveLabel="Submit Leave Application"
      onChecked={setAsked}
      onClose={onClose}
    >
      {employee ? <LeaveOwner employee={employee} /> : <ApplicantFields control={form.control} />}
      <LeaveEntries control={form.control} />
      {asked && (
        <ConfirmDialog
          message="Are you sure you want to register this new transaction?"
          busy={form.saving}
          onCancel={() => {
            setAsked(null);
          }}
          onConfirm={() => void confirm(asked)}
        />
      )}
    </FormDialog>
  );
}
