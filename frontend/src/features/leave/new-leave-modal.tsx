import Alert from '@mui/material/Alert';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Holiday } from '@timekeep/contracts/api/holidays-api';
import { leaveParts, NO_DAYS_OFF, type DaysOff } from '@timekeep/contracts/leave/days-off';
import { leaveMessages } from '@timekeep/contracts/leave/leave-messages';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useHolidaysQuery } from '@/features/company/company-api';
import { useScheduleQuery } from '@/features/schedules/schedules-api';
import { useEmployeesQuery } from '@/shared/api/directory-api';
import { ConfirmDialog } from '@/shared/dialog/confirm-dialog';
import { FormDialog } from '@/shared/form/form-dialog';
import { useAppForm } from '@/shared/form/use-app-form';
import { declaredText, t } from '@/shared/language/language';
import { LeaveOwner } from '@/shared/leave/leave-values';
import { notifyBriefly } from '@/shared/toast/notify';
import { ApplicantFields } from './applicant-fields';
import {
  REFETCH_ON_MOUNT,
  useAddLeaveMutation,
  useLeaveLinesQuery,
  useLeaveSummaryQuery,
  type LeaveSummary,
} from './leave-api';
import {
  applicationSchema,
  applicationSummary,
  employeeOf,
  newApplication,
  refusedDate,
  refusedEntryMessage,
  type Application,
  type RefusedDate,
} from './leave-application';
import { BalancesAfter } from './leave-day-list';
import { LeaveEntries } from './leave-entries';

const TITLE = t('New Leave Application');

interface NewLeaveModalProps {
  /** The applicant; null until one is chosen. */
  readonly employee: LeaveSummary | null;
  readonly onClose: () => void;
}

/** Records days of leave, all or none. */
export function NewLeaveModal({ employee, onClose }: NewLeaveModalProps) {
  const { data: employees = [] } = useEmployeesQuery(undefined, { skip: employee !== null });
  const [asked, setAsked] = useState<Application | null>(null);
  const EMPID = employee?.EMPID ?? '';
  const [applicant, setApplicant] = useState(employee?.EMPID ?? null);
  const { off, summary, isOffUnknown } = useApplicant(applicant);
  const [refused, setRefused] = useState<RefusedDate | null>(null);
  const [add] = useAddLeaveMutation();
  const schema = useMemo(() => applicationSchema(off), [off]);
  const form = useAppForm({
    schema,
    initial: newApplication(EMPID),
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
    draft: { key: `new-leave ${EMPID}`, title: TITLE },
  });
  const entries = useWatch({ control: form.control, name: 'entries' });
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
      {employee ? <LeaveOwner employee={employee} /> : <ApplicantFields control={form.control} />}
      <LeaveEntries control={form.control} off={off} refused={refused} />
      {isOffUnknown && (
        <Alert severity="warning" role="status">
          {t(
            'The schedule or the holidays could not be loaded. Please leave out rest days and holidays yourself.',
          )}
        </Alert>
      )}
      <BalancesAfter summary={summary} entries={entries} off={off} />
      {asked && (
        <ConfirmDialog
          message={t('Are you sure you want to register this new transaction?')}
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

const NO_HOLIDAYS: readonly Holiday[] = [];

/** Loads the data of the applicant: days that need no leave, and the balances. */
function useApplicant(EMPID: string | null) {
  const argument = EMPID ?? skipToken;
  const { currentData: schedule, isError: isScheduleUnknown } = useScheduleQuery(argument, REFETCH_ON_MOUNT);
  const { currentData: lines } = useLeaveLinesQuery(argument, REFETCH_ON_MOUNT);
  const { currentData: summary } = useLeaveSummaryQuery(argument, REFETCH_ON_MOUNT);
  const { data: holidays = NO_HOLIDAYS, isError: areHolidaysUnknown } = useHolidaysQuery(
    EMPID === null ? skipToken : undefined,
  );
  const off = useMemo((): DaysOff => {
    if (EMPID === null) return NO_DAYS_OFF;
    const { data: ranges = [], days = [] } = schedule ?? {};
    return { schedule: { ranges, days }, holidays, onLeave: leaveParts(lines ?? []) };
  }, [EMPID, schedule, lines, holidays]);
  return {
    off,
    summary: summary ?? null,
    /** True when rest days or holidays could not be loaded, so that none are excluded. */
    isOffUnknown: EMPID !== null && (isScheduleUnknown || areHolidaysUnknown),
  };
}
