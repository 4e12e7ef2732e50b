import Box from '@mui/material/Box';
import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import { FormProblem } from '@/features/resource/leave/parts/form-problem';
import { useEmployeesQuery } from '@/shared/api/directory-api';
import { failureMessage } from '@/shared/api/failure';
import { LabelledInput } from '@/shared/form/text-input';
import { employeeOf } from './application.model';
import { EmployeeIdField } from './employee-id-field';

interface ApplicantFieldsProps {
  readonly EMPID: string;
  readonly disabled: boolean;
  readonly isIncomplete: boolean;
  readonly onEmployeeId: (EMPID: string) => void;
}

const NONE: readonly EmployeeListItem[] = [];

/** Who applies: the id, and the name and department that belong to it. */
export function ApplicantFields({ EMPID, disabled, isIncomplete, onEmployeeId }: ApplicantFieldsProps) {
  const { data = NONE, error, isLoading } = useEmployeesQuery(undefined);
  const employee = employeeOf(data, EMPID);
  return (
    <>
      <EmployeeIdField
        value={EMPID}
        employees={data}
        loading={isLoading}
        disabled={disabled}
        problem={isIncomplete && EMPID.trim() === '' ? 'Please enter an employee ID.' : null}
        onValue={onEmployeeId}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <LabelledInput label="Name" readOnly value={employee?.EMPNAME ?? ''} onValue={() => undefined} />
        <LabelledInput label="Department" readOnly value={employee?.DEPT ?? ''} onValue={() => undefined} />
      </Box>
      {error !== undefined && (
        <FormProblem message={failureMessage(error, 'The list of employees could not be loaded.')} />
      )}
    </>
  );
}
