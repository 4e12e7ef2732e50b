import { useSelector } from 'react-redux';
import { useCompaniesQuery, useDepartmentsQuery } from '@/shared/api/directory-api';
import { failureMessage } from '@/shared/api/failure';
import { ChoiceField } from '@/shared/form/choice-field';
import type { SessionState } from '@/shared/session/session-slice';
import { problemOf, type EmployeeFields, type EmployeeProblem } from './employee-form.model';

interface CompanyFieldsProps {
  readonly fields: EmployeeFields;
  readonly problems: readonly EmployeeProblem[];
  readonly disabled: boolean;
  readonly onChange: (part: Partial<EmployeeFields>) => void;
}

/** Department and company, of those that the session keeps. */
export function CompanyFields({ fields, problems, disabled, onChange }: CompanyFieldsProps) {
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
