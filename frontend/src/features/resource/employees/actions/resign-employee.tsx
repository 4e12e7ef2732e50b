import PersonOffOutlined from '@mui/icons-material/PersonOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import { useState } from 'react';
import { useResignEmployeeMutation } from '@/features/resource/employees/employees-api';
import { FailureNotice, tellFailure } from '@/features/resource/employees/form/failure-notice';
import { ConfirmDialog } from '@/shared/dialog/confirm-dialog';
import { notify } from '@/shared/toast/notify';

interface ResignEmployeeProps {
  readonly employee: EmployeeListItem | null;
  readonly onResigned: () => void;
}

/** Lets an employee leave, after a question that names what ends. */
export function ResignEmployee({ employee, onResigned }: ResignEmployeeProps) {
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [resign, { isLoading }] = useResignEmployeeMutation();
  const confirm = async ({ EMPID: id, EMPNAME: fullname }: EmployeeListItem) => {
    const { data, error } = await resign({ id, fullname });
    if (!data) {
      setFailure(tellFailure(error));
      return;
    }
    notify('success', `Successfully resigned ${id}`);
    setAsking(false);
    onResigned();
  };
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        fullWidth
        startIcon={<PersonOffOutlined />}
        disabled={!employee}
        onClick={() => {
          setFailure(null);
          setAsking(true);
        }}
      >
        Resign Employee
      </Button>
      {asking && employee && (
        <ConfirmDialog
          message="Are you sure for resignation of the employee?"
          details={
            <Box sx={{ display: 'grid', gap: 1.5 }}>
              <span>
                <strong>
                  {employee.EMPNAME} ({employee.EMPID})
                </strong>{' '}
                of {employee.COMPANY} loses access at once, and today is the last day with a record. This
                cannot be undone, and the ID is never given to anyone again. Earlier records stay.
              </span>
              <FailureNotice message={failure} />
            </Box>
          }
          confirmLabel="Confirm Resignation"
          destructive
          busy={isLoading}
          onCancel={() => {
            setAsking(false);
          }}
          onConfirm={() => void confirm(employee)}
        />
      )}
    </>
  );
}
