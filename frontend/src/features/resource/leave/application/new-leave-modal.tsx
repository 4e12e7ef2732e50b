import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId } from 'react';
import type { LeaveSummary } from '@/features/resource/leave/leave-summary.model';
import { FormProblem } from '@/features/resource/leave/parts/form-problem';
import { LeaveOwner } from '@/features/resource/leave/parts/leave-owner';
import { useEmployeesQuery } from '@/shared/api/directory-api';
import { ConfirmDialog } from '@/shared/dialog/confirm-dialog';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { ApplicantFields } from './applicant-fields';
import { employeeOf } from './application.model';
import { LeaveEntries } from './leave-entries';
import { useApplication } from './use-application';

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
