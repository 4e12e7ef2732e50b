import Box from '@mui/material/Box';
import { EMPID_LENGTH } from '@timekeep/contracts/api/accounts-api';
import { NAME_MAX_LENGTH, PIN_LENGTH } from '@timekeep/contracts/api/employees-api';
import { useState, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { useSelector } from 'react-redux';
import { useCompaniesQuery, useDepartmentsQuery } from '@/shared/api/directory-api';
import { failureMessage } from '@/shared/api/failure';
import { ChoiceField } from '@/shared/form/choice-field';
import { FailureNotice, retractFailure } from '@/shared/form/failure-notice';
import { LabelledInput } from '@/shared/form/text-input';
import type { SessionState } from '@/shared/session/session-slice';
import { notify, retract } from '@/shared/toast/notify';
import { employeeProblems, problemOf, type EmployeeFields, type EmployeeProblem } from './employee-fields';

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

interface CompanyFieldsProps {
  readonly fields: EmployeeFields;
  readonly problems: readonly EmployeeProblem[];
  readonly disabled: boolean;
  readonly onChange: (part: Partial<EmployeeFields>) => void;
}

/** Department and company, of those that the session keeps. */
function CompanyFields({ fields, problems, disabled, onChange }: CompanyFieldsProps) {
  const { departmentSelection, companySelection } = useSelector(
    ({ session }: { session: SessionState }) => session,
  );
  const departments = useDepartmentsQuery(undefined);
  const companies = useCompaniesQuery(undefined);
  return (
    <>
      <ChoiceField
        label="Department"
        value={fields.DEPT}
        choices={choicesOf(departmentSelection, fields.DEPT)}
        disabled={disabled}
        problem={listFailure(departments) ?? problemOf(problems, 'DEPT')}
        onChoice={(DEPT) => {
          onChange({ DEPT });
        }}
      />
      <ChoiceField
        label="Company"
        value={fields.COMPANY}
        choices={choicesOf(companySelection, fields.COMPANY)}
        disabled={disabled}
        problem={listFailure(companies) ?? problemOf(problems, 'COMPANY')}
        onChoice={(COMPANY) => {
          onChange({ COMPANY });
        }}
      />
    </>
  );
}

/** The names, and the chosen one also while the list is not there. */
function choicesOf(names: readonly string[], chosen: string) {
  const all = chosen === '' || names.includes(chosen) ? names : [chosen, ...names];
  return all.map((name) => ({ value: name, label: name }));
}

function listFailure({ isError, error }: { readonly isError: boolean; readonly error?: unknown }) {
  return isError ? failureMessage(error, 'The list could not be loaded.') : null;
}

interface EmployeeFormOptions {
  readonly fields: EmployeeFields;
  readonly isNew: boolean;
  readonly onChange: (part: Partial<EmployeeFields>) => void;
  /** Sends the fields; returns why the server did not take them, or null. */
  readonly save: () => Promise<string | null>;
}

/** Judges the fields before they are sent: every message as a toast and at its field, the focus on the first. */
export function useEmployeeForm({ fields, isNew, onChange, save }: EmployeeFormOptions) {
  const [problems, setProblems] = useState<readonly EmployeeProblem[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (form: HTMLFormElement) => {
    const found = employeeProblems(fields, isNew);
    // Only what is drawn can take the focus.
    flushSync(() => {
      setProblems(found);
      setFailure(null);
    });
    for (const { message } of found) notify('error', message);
    if (found.length > 0) focusFirstProblem(form);
    else setFailure(await save());
  };
  return {
    problems,
    failure,
    change: (part: Partial<EmployeeFields>) => {
      // What was told of the former try no longer holds; the notice in the form stays until the next.
      retractFailure(failure);
      for (const { field, message } of problems) if (field in part) retract('error', message);
      setProblems(problems.filter(({ field }) => !(field in part)));
      onChange(part);
    },
    onSubmit: (event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
  };
}

/** Puts the focus on the first field of a form that has a problem. */
function focusFirstProblem(form: HTMLElement): void {
  const field = form.querySelector('[aria-invalid="true"]:not([aria-hidden="true"])');
  if (field instanceof HTMLElement) field.focus();
}
