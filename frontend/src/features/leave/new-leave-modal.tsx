import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LEAVE_MESSAGES } from '@timekeep/contracts/api/leave-api';
import { useId, useState } from 'react';
import { useEmployeesQuery } from '@/shared/api/directory-api';
import { ConfirmDialog } from '@/shared/dialog/confirm-dialog';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { notifyBriefly } from '@/shared/toast/notify';
import { ApplicantFields } from './applicant-fields';
import { useAddLeaveMutation, type LeaveSummary } from './leave-api';
import {
  applicationFailure,
  applicationProblem,
  applicationRequest,
  employeeOf,
  isStarted,
  newApplication,
  type ApplicationDraft,
} from './leave-application';
import { LeaveEntries } from './leave-entries';
import { FormProblem } from './leave-form';
import { LeaveOwner } from './leave-values';

interface NewLeaveModalProps {
  /** Who applies; null when that is still to be chosen. */
  readonly employee: LeaveSummary | null;
  readonly onClose: () => void;
}

/** Records days of leave, all of them or none. */
export function NewLeaveModal({ employee, onClose }: NewLeaveModalProps) {
  const formId = useId();
  const { data: employees = [] } = useEmployeesQuery(undefined, { skip: employee !== null });
  const application = useApplication(employee?.EMPID ?? '', onClose);
  const { draft, saving, asking, isIncomplete, change } = application;
  const knownId = employeeOf(employees, draft.EMPID)?.EMPID ?? null;
  return (
    <DialogFrame
      title="New Leave Application"
      dirty={application.dirty}
      busy={saving}
      onClose={onClose}
      actions={(tryClose) => (
        <>
          <Button color="inherit" disabled={saving} onClick={tryClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="contained" loading={saving}>
            Submit Leave Application
          </Button>
        </>
      )}
    >
      <Box
        component="form"
        id={formId}
        noValidate
        autoComplete="off"
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
        onSubmit={(event) => {
          event.preventDefault();
          application.submit();
        }}
      >
        {employee ? (
          <LeaveOwner employee={employee} />
        ) : (
          <ApplicantFields
            EMPID={draft.EMPID}
            disabled={saving}
            isIncomplete={isIncomplete}
            onEmployeeId={(EMPID) => {
              change((former) => ({ ...former, EMPID }));
            }}
          />
        )}
        <LeaveEntries draft={draft} disabled={saving} isIncomplete={isIncomplete} onChange={change} />
        <FormProblem message={application.problem} />
      </Box>
      {asking && (
        <ConfirmDialog
          message="Are you sure you want to register this new transaction?"
          busy={saving}
          onCancel={application.cancel}
          onConfirm={() => void application.confirm(knownId)}
        />
      )}
    </DialogFrame>
  );
}

/** An application for leave from its first letter to its recording; `EMPID` is empty until somebody is named. */
function useApplication(EMPID: string, onAdded: () => void) {
  const [add, { isLoading: saving }] = useAddLeaveMutation();
  const [draft, setDraft] = useState<ApplicationDraft>(() => newApplication(EMPID));
  /** What the server said of the application as it was sent. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const [wasTried, setWasTried] = useState(false);
  const [asking, setAsking] = useState(false);
  /** The request that is asked about; of an employee known by another way to write the id, theirs. */
  const requestFor = (knownId: string | null) =>
    applicationRequest({ ...draft, EMPID: knownId ?? draft.EMPID });
  // Shown from the first try on, and for as long as it is true.
  const problem = wasTried ? applicationProblem(draft) : null;

  return {
    draft,
    dirty: isStarted(draft, EMPID),
    saving,
    asking,
    problem: problem ?? refusal,
    /** Somebody tried to submit it with fields left empty, and some still are. */
    isIncomplete: wasTried && applicationRequest(draft) === null,
    change: (change: (former: ApplicationDraft) => ApplicationDraft) => {
      setDraft(change);
      setRefusal(null);
    },
    submit: () => {
      const message = applicationProblem(draft);
      setRefusal(null);
      setWasTried(message !== null);
      if (message === null) setAsking(true);
      else notifyBriefly('error', message);
    },
    cancel: () => {
      setAsking(false);
    },
    confirm: async (knownId: string | null) => {
      const request = requestFor(knownId);
      if (!request) return;
      const { data, error } = await add(request);
      const failure = applicationFailure({ ...(data && { data }), error });
      setAsking(false);
      if (failure !== null) {
        setRefusal(failure);
        notifyBriefly('error', failure);
        return;
      }
      notifyBriefly('success', LEAVE_MESSAGES.added);
      onAdded();
    },
  };
}
