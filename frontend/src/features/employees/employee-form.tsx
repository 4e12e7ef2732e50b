import Box from '@mui/material/Box';
import { EMPID_LENGTH } from '@timekeep/contracts/api/accounts-api';
import { NAME_MAX_LENGTH, PIN_LENGTH } from '@timekeep/contracts/api/employees-api';
import { FIRST_RECORD_DATE } from '@timekeep/contracts/attendance/employment-bounds';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { useWatch, type Control } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { useCompaniesQuery, useDepartmentsQuery } from '@/shared/api/directory-api';
import { failureMessage } from '@/shared/api/failure';
import { FormChoice, FormDate, FormText } from '@/shared/form/form-fields';
import type { FormProblem } from '@/shared/form/form-values';
import { t } from '@/shared/language/language';
import type { SessionState } from '@/shared/session/session-slice';
import { pairOfFields } from '@/shared/layout/page-layout';
import type { EmployeeFields } from './employee-schema';

const DEVICE_NUMBER_LENGTH = 12;

interface EmployeeFormFieldsProps<Request> {
  readonly control: Control<EmployeeFields, unknown, Request>;
  /** True for a new employee, who needs an id and a PIN. An existing one keeps the id, and the PIN unless a new one is entered. */
  readonly isNew: boolean;
}

/** The fields of an employee. */
export function EmployeeFormFields<Request>({ control, isNew }: EmployeeFormFieldsProps<Request>) {
  return (
    <>
      <FormText
        control={control}
        name="EMPID"
        label={t('Employee ID')}
        disabled={!isNew}
        autoFocus={isNew}
        {...(isNew ? { placeholder: t('6 digits') } : { help: t('The ID stays for good.') })}
        slotProps={{ input: { maxLength: EMPID_LENGTH, inputMode: 'numeric' } }}
      />
      <Box sx={pairOfFields}>
        <FormText
          control={control}
          name="EMP_FNAME"
          label={t('First Name')}
          autoFocus={!isNew}
          slotProps={{ input: { maxLength: NAME_MAX_LENGTH } }}
        />
        <FormText
          control={control}
          name="EMP_LNAME"
          label={t('Last Name')}
          slotProps={{ input: { maxLength: NAME_MAX_LENGTH } }}
        />
      </Box>
      <PinAndFirstDay control={control} isNew={isNew} earliest={isNew ? FIRST_RECORD_DATE : null} />
      {!isNew && (
        <FormText
          control={control}
          name="deviceNumber"
          label={t('Device number')}
          help={t('The number on time clocks, if it is not the ID.')}
          slotProps={{ input: { maxLength: DEVICE_NUMBER_LENGTH, inputMode: 'numeric' } }}
        />
      )}
      <CompanyFields control={control} />
    </>
  );
}

/** The fields of somebody who is rehired, from `earliest` on. */
export function RehireFields<Request>({
  control,
  earliest,
}: Pick<EmployeeFormFieldsProps<Request>, 'control'> & { readonly earliest: WorkDate }) {
  return (
    <>
      <PinAndFirstDay control={control} isNew earliest={earliest} />
      <CompanyFields control={control} />
    </>
  );
}

/** In one row, so that notices of errors cover no field on phones. */
function PinAndFirstDay<Request>({
  control,
  isNew,
  earliest,
}: EmployeeFormFieldsProps<Request> & { readonly earliest: WorkDate | null }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      }}
    >
      <FormText
        control={control}
        name="PIN"
        label={t('PIN')}
        {...(isNew
          ? { placeholder: t('4 digits') }
          : { help: t('Leave it empty to keep the PIN as it is.') })}
        slotProps={{ input: { maxLength: PIN_LENGTH, inputMode: 'numeric' } }}
      />
      <FormDate
        control={control}
        name="hiredOn"
        label={t('First day')}
        earliest={earliest}
        {...(!isNew && { help: t('An earlier day opens records, a later one closes those before it.') })}
      />
    </Box>
  );
}

/** Department and company, chosen from the lists in the session. */
function CompanyFields<Request>({ control }: Pick<EmployeeFormFieldsProps<Request>, 'control'>) {
  const { departmentSelection, companySelection } = useSelector(
    ({ session }: { session: SessionState }) => session,
  );
  const departments = useDepartmentsQuery(undefined);
  const companies = useCompaniesQuery(undefined);
  const [DEPT, COMPANY] = useWatch({ control, name: ['DEPT', 'COMPANY'] });
  return (
    <Box sx={pairOfFields}>
      <FormChoice
        control={control}
        name="DEPT"
        label={t('Department')}
        choices={choicesOf(departmentSelection, DEPT)}
        failure={listFailure(departments)}
      />
      <FormChoice
        control={control}
        name="COMPANY"
        label={t('Company')}
        choices={choicesOf(companySelection, COMPANY)}
        failure={listFailure(companies)}
      />
    </Box>
  );
}

/** Returns the choices, including the chosen name while the list loads. */
function choicesOf(names: readonly string[], chosen: string) {
  const all = chosen === '' || names.includes(chosen) ? names : [chosen, ...names];
  return all.map((name) => ({ value: name, label: name }));
}

function listFailure({ isError, error }: { readonly isError: boolean; readonly error?: unknown }) {
  return isError ? failureMessage(error, t('The list could not be loaded.')) : null;
}

/** Returns all messages: each problem has its own notice (specification, section 5). */
export function allMessages(problems: readonly FormProblem[]): readonly string[] {
  return problems.map(({ message }) => message);
}
