import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import { useMemo, useState } from 'react';
import { useEmployeesQuery } from '@/shared/api/directory-api';
import { t } from '@/shared/language/language';
import type { EmployeeOption } from './employee-search';

/** The choice of a list to include employees who left. */
export interface LeftSwitch {
  readonly included: boolean;
  readonly include: (included: boolean) => void;
}

/** Checkbox beside a list of employees, which has those who left only on demand. */
export function IncludeLeft({ included, include }: LeftSwitch) {
  return (
    <FormControlLabel
      control={
        <Checkbox
          size="small"
          checked={included}
          onChange={(_event, checked) => {
            include(checked);
          }}
        />
      }
      label={t('Include those who left')}
      slotProps={{ typography: { variant: 'body2' } }}
      sx={{ my: -0.75 }}
    />
  );
}

const NONE: readonly EmployeeListItem[] = [];

/**
 * Returns the employees to choose from, and the switch that adds those who left. They are loaded when it is turned on; until then the
 * others stay in the list.
 *
 * @param skipped true while nobody is to be chosen, so that nothing is loaded
 */
export function useEmployeeChoices(skipped = false) {
  const [included, include] = useState(false);
  const present = useEmployeesQuery(undefined, { skip: skipped });
  const all = useEmployeesQuery('left', { skip: skipped || !included });
  const employees = (included ? all.data : undefined) ?? present.data ?? NONE;
  const options = useMemo(() => employees.map(employeeOption), [employees]);
  const isFetching = present.isFetching || all.isFetching;
  const left: LeftSwitch = { included, include };
  return { employees, options, isFetching, error: all.error ?? present.error, left };
}

/** Returns an employee of HR's list as selectors have it. */
export function employeeOption({ EMPID, EMPNAME, resignedOn }: EmployeeListItem): EmployeeOption {
  return { EMPID, name: EMPNAME, ...(resignedOn && { lastDay: resignedOn }) };
}
