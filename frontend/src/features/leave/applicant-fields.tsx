import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import { useMemo } from 'react';
import type { Control } from 'react-hook-form';
import { mediumDate } from '@/shared/attendance/date-format';
import { failureMessage } from '@/shared/api/failure';
import {
  AUTOCOMPLETE_TEXTS,
  exactMatch,
  MORE,
  searchable,
  visibleMatches,
  type SearchableEmployee,
} from '@/shared/form/employee-search';
import { FormMessage } from '@/shared/form/app-form';
import { useFormField } from '@/shared/form/form-fields';
import { employeeOption, IncludeLeft, type useEmployeeChoices } from '@/shared/form/include-left';
import { LabelledInput } from '@/shared/form/text-input';
import { usePopup } from '@/shared/dialog/back-guard';
import { t } from '@/shared/language/language';
import { employeeOf, type ApplicationValues } from './leave-application';

interface ApplicantFieldsProps<Request> {
  readonly control: Control<ApplicationValues, unknown, Request>;
  readonly choices: ReturnType<typeof useEmployeeChoices>;
}

/** Field for the id of the applicant, with the name and department that belong to it. */
export function ApplicantFields<Request>({ control, choices }: ApplicantFieldsProps<Request>) {
  const { employees: data, error, isFetching, left } = choices;
  const field = useFormField<ApplicationValues, Request, string>({ control, name: 'EMPID' });
  const employee = employeeOf(data, field.text);
  return (
    <>
      <EmployeeIdField
        value={field.text}
        employees={data}
        loading={isFetching}
        disabled={field.disabled}
        problem={field.problem}
        onValue={field.change}
      />
      <IncludeLeft {...left} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <LabelledInput label={t('Name')} readOnly value={employee?.EMPNAME ?? ''} onValue={() => undefined} />
        <LabelledInput
          label={t('Department')}
          readOnly
          value={employee?.DEPT ?? ''}
          onValue={() => undefined}
        />
      </Box>
      {error !== undefined && (
        <FormMessage message={failureMessage(error, t('The list of employees could not be loaded.'))} />
      )}
    </>
  );
}

interface EmployeeIdFieldProps {
  readonly value: string;
  readonly employees: readonly EmployeeListItem[];
  readonly loading: boolean;
  readonly disabled: boolean;
  readonly problem: string | null;
  readonly onValue: (EMPID: string) => void;
}

const MENU_MAX_HEIGHT = '8rem';

/** Same height as the fields below. */
const fieldHeight = {
  '& .MuiOutlinedInput-root': { py: 0 },
  '& .MuiOutlinedInput-root .MuiAutocomplete-input': { px: '5px', py: '10px' },
} as const;

/** Field for an employee id, typed or chosen from suggestions for a part of the id or name. */
function EmployeeIdField({ value, employees, loading, disabled, problem, onValue }: EmployeeIdFieldProps) {
  const options = useMemo(() => searchable(employees.map(employeeOption)), [employees]);
  const { popup, guard } = usePopup();
  // Without a match nothing is shown, although it counts as open.
  const hasList = loading || visibleMatches(options, value).length > 0;
  return (
    <>
      <Autocomplete<SearchableEmployee, false, false, true>
        {...AUTOCOMPLETE_TEXTS}
        {...popup}
        freeSolo
        fullWidth
        openOnFocus
        // Enter takes the first match of a part of a name or id, and submits the form only after a whole id.
        autoHighlight={value.trim() !== '' && exactMatch(options, value) === null}
        onChange={(_event, typed) => {
          const [first] = typeof typed === 'string' ? visibleMatches(options, typed) : [];
          if (first) onValue(first.EMPID);
        }}
        options={options}
        // The text alone counts: a value of its own would put what was typed back after a choice.
        value={null}
        inputValue={value}
        loading={loading}
        loadingText={t('Loading employees')}
        disabled={disabled}
        getOptionLabel={(option) => (typeof option === 'string' ? option : option.EMPID)}
        getOptionKey={(option) => (typeof option === 'string' ? option : option.EMPID)}
        getOptionDisabled={({ EMPID }) => EMPID === MORE}
        filterOptions={(all, { inputValue }) => visibleMatches(all, inputValue)}
        onInputChange={(_event, text) => {
          onValue(text);
        }}
        sx={fieldHeight}
        slotProps={{ listbox: { sx: { maxHeight: MENU_MAX_HEIGHT, py: 0.5 } } }}
        renderOption={({ key, ...attributes }, { EMPID, name, lastDay }) => (
          <Box component="li" key={key} {...attributes} sx={{ fontSize: '0.875rem', minHeight: 40 }}>
            {EMPID === MORE ? name : `${EMPID} - ${name}`}
            {lastDay !== undefined && ` · ${t('Last day {date}', { date: mediumDate(lastDay) })}`}
          </Box>
        )}
        renderInput={(parameters) => (
          <TextField
            {...parameters}
            autoFocus
            label={t('Employee ID')}
            placeholder={t('Type an ID or a name')}
            error={problem !== null}
            helperText={problem}
          />
        )}
      />
      {hasList && guard}
    </>
  );
}
