import Alert from '@mui/material/Alert';
import { REMARK_TITLES } from '@timekeep/contracts/attendance/remarks';
import { leaveMessages } from '@timekeep/contracts/leave/leave-messages';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { mediumDate } from '@/shared/attendance/date-format';
import { ConfirmDialog } from '@/shared/dialog/confirm-dialog';
import { FormDialog } from '@/shared/form/form-dialog';
import { useAppForm } from '@/shared/form/use-app-form';
import { useEmployeeChoices } from '@/shared/form/include-left';
import { declaredText, t } from '@/shared/language/language';
import { BalancesAfter } from '@/shared/leave/leave-calendar';
import { LeaveOwner } from '@/shared/leave/leave-values';
import { notifyBriefly } from '@/shared/toast/notify';
import { NeedlessDays, needlessDays, useApplicant } from './applicant';
import { ApplicantFields } from './applicant-fields';
import { useAddLeaveMutation, type LeaveSummary } from './leave-api';
import {
  applicationKey,
  applicationSchema,
  applicationSummary,
  daysByType,
  employeeOf,
  newApplication,
  refusedDate,
  refusedEntryMessage,
  type Application,
  type RefusedDate,
} from './leave-application';
import { LeaveEntries } from './leave-entries';

const TITLE = t('New Leave Application');

interface NewLeaveModalProps {
  /** The applicant; null until one is chosen. */
  readonly employee: LeaveSummary | null;
  /** The day with which the form begins; null for none. */
  readonly from: WorkDate | null;
  readonly onClose: () => void;
}

/** Records days of leave, all or none. */
export function NewLeaveModal({ employee, from, onClose }: NewLeaveModalProps) {
  const choices = useEmployeeChoices(employee !== null);
  const { employees } = choices;
  const [asked, setAsked] = useState<Application | null>(null);
  const EMPID = employee?.EMPID ?? '';
  const [applicant, setApplicant] = useState(employee?.EMPID ?? null);
  const { off, summary, isOffUnknown } = useApplicant(applicant);
  const [refused, setRefused] = useState<RefusedDate | null>(null);
  const [add] = useAddLeaveMutation();
  const schema = useMemo(() => applicationSchema(off), [off]);
  const form = useAppForm({
    schema,
    initial: newApplication(EMPID, from),
    summary: applicationSummary,
    showsInForm: 'failures and summary',
    noticeAt: 'bottom-right',
    save: async (application) => {
      const { request } = application;
      const known = employeeOf(employees, request.EMPID);
      const { data, error } = await add({ ...request, EMPID: known?.EMPID ?? request.EMPID });
      setRefused(refusedDate(error));
      const refusal = refusedEntryMessage(error, application);
      if (refusal !== null) return { problem: { message: refusal } };
      return data && !data.status
        ? { problem: { message: t('Failed to add transaction.') } }
        : { data, error };
    },
    failure: t('An error occurred.'),
    onSaved: () => {
      notifyBriefly('success', declaredText(leaveMessages.added()));
      onClose();
    },
    onValues: (values) => {
      if (!employee) setApplicant(employeeOf(employees, values.EMPID)?.EMPID ?? null);
    },
    draft: {
      key: applicationKey(EMPID, from),
      title: TITLE,
      about: (values) => {
        const name = (employee ?? employeeOf(employees, values.EMPID))?.EMPNAME;
        return [name ?? [], from === null ? [] : mediumDate(from)].flat().join(', ');
      },
    },
  });
  const entries = useWatch({ control: form.control, name: 'entries' });
  const needless = asked ? needlessDays(asked.request.leaveEntries, off) : [];
  const confirm = async (application: Application) => {
    await form.send(application);
    setAsked(null);
  };
  return (
    <FormDialog
      title={TITLE}
      form={form}
      saveLabel={t('Submit Leave Application')}
      onChecked={setAsked}
      onClose={onClose}
    >
      {employee ? (
        <LeaveOwner employee={employee} />
      ) : (
        <ApplicantFields control={form.control} choices={choices} />
      )}
      <LeaveEntries control={form.control} off={off} refused={refused} />
      {isOffUnknown && (
        <Alert severity="warning" role="status">
          {t(
            'The schedule or the holidays could not be loaded. Please leave out rest days and holidays yourself.',
          )}
        </Alert>
      )}
      {summary && (
        <BalancesAfter
          balances={daysByType(entries, off).map(({ type, days }) => ({
            title: REMARK_TITLES[type],
            before: summary[type],
            taken: days,
          }))}
        />
      )}
      {asked && (
        <ConfirmDialog
          message={t('Are you sure you want to register this new transaction?')}
          {...(needless.length > 0 && { details: <NeedlessDays days={needless} /> })}
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
