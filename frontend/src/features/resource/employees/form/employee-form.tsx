import Box from '@mui/material/Box';
import { EMPID_LENGTH } from '@timekeep/contracts/api/accounts-api';
import { NAME_MAX_LENGTH, PIN_LENGTH } from '@timekeep/contracts/api/employees-api';
import type { SyntheticEvent } from 'react';
import { LabelledInput } from '@/shared/form/text-input';
import { CompanyFields } from './company-fields';
import { problemOf, type EmployeeFields, type EmployeeProblem } from './employee-form.model';
import { FailureNotice } from './failure-notice';

interface EmployeeFormProps {
  /** By which a button outside belongs to the form. */
  readonly id: string;
  readonly fields: EmployeeFields;
  readonly problems: readonly EmployeeProblem[];
  /** Why the server did not take it. */
  readonly failure: string | null;
  /** A new employee is given an id and a PIN; a known one keeps the id, and the PIN unless another is entered. */
  readonly isNew: boolean;
  readonly disabled: boolean;
  readonly onChange: (part: Partial<EmployeeFields>) => void;
  readonly onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
}

/** The fields of an employee, with what is wrong under each. */
export function EmployeeForm(props: EmployeeFormProps) {
  const { id, fields, problems, failure, isNew, disabled, onChange, onSubmit } = props;
  return (
    <Box
      component="form"
      id={id}
      noValidate
      autoComplete="off"
      onSubmit={onSubmit}
      sx={{ display: 'grid', gap: 2 }}
    >
      <FailureNotice message={failure} />
      <LabelledInput
        label="Employee ID"
        name="EMPID"
        value={fields.EMPID}
        problem={problemOf(problems, 'EMPID')}
        disabled={disabled || !isNew}
        autoFocus={isNew}
        {...(isNew ? { placeholder: '6 digits' } : { help: 'The ID stays for good.' })}
        slotProps={{ input: { maxLength: EMPID_LENGTH, inputMode: 'numeric' } }}
        onValue={(EMPID) => {
          onChange({ EMPID });
        }}
      />
      <LabelledInput
        label="First Name"
        name="EMP_FNAME"
        value={fields.EMP_FNAME}
        problem={problemOf(problems, 'EMP_FNAME')}
        disabled={disabled}
        autoFocus={!isNew}
        slotProps={{ input: { maxLength: NAME_MAX_LENGTH } }}
        onValue={(EMP_FNAME) => {
          onChange({ EMP_FNAME });
        }}
      />
      <LabelledInput
        label="Last Name"
        name="EMP_LNAME"
        value={fields.EMP_LNAME}
        problem={problemOf(problems, 'EMP_LNAME')}
        disabled={disabled}
        slotProps={{ input: { maxLength: NAME_MAX_LENGTH } }}
        onValue={(EMP_LNAME) => {
          onChange({ EMP_LNAME });
        }}
      />
      <LabelledInput
        label="PIN"
        name="PIN"
        value={fields.PIN}
        problem={problemOf(problems, 'PIN')}
        disabled={disabled}
        {...(isNew ? { placeholder: '4 digits' } : { help: 'Leave it empty to keep the PIN as it is.' })}
        slotProps={{ input: { maxLength: PIN_LENGTH, inputMode: 'numeric' } }}
        onValue={(PIN) => {
          onChange({ PIN });
        }}
      />
      <CompanyFields fields={fields} problems={problems} disabled={disabled} onChange={onChange} />
    </Box>
  );
}
