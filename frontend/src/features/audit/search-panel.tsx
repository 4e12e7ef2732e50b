import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { Children, useMemo, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { useConfig } from '@/shared/api/system-api';
import { useCompanyZone } from '@/shared/attendance/company-zone';
import { actorInWords } from '@/shared/audit/audit-text';
import { ChoiceField } from '@/shared/form/choice-field';
import type { EmployeeOption } from '@/shared/form/employee-search';
import { EmployeeSelector } from '@/shared/form/employee-selector';
import { useEmployeeChoices } from '@/shared/form/include-left';
import { SearchIcon } from '@/shared/form/search-form';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { cardSurface } from '@/shared/layout/page-layout';
import type { SessionState } from '@/shared/session/session-slice';

interface SearchPanelProps {
  /** The accessible name of the form. */
  readonly label: string;
  readonly action: string;
  readonly disabled: boolean;
  readonly searching: boolean;
  readonly onSubmit: () => void;
  /** Content of a row above the fields. */
  readonly above?: ReactNode;
  /** Fields, up to four in a row, before the button. */
  readonly children: ReactNode;
}

/** Form with the fields of a search and its button. */
export function SearchPanel(props: SearchPanelProps) {
  const { label, action, disabled, searching, onSubmit, above, children } = props;
  const fields = Children.count(children);
  return (
    <Box
      component="form"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (!disabled) onSubmit();
      }}
      sx={{
        ...cardSurface,
        display: 'grid',
        gap: 2,
        p: 2.5,
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          lg: 'repeat(4, minmax(0, 1fr))',
        },
      }}
    >
      {above && <Box sx={{ gridColumn: '1 / -1' }}>{above}</Box>}
      {children}
      <Button
        type="submit"
        variant="contained"
        disabled={disabled}
        startIcon={<SearchIcon searching={searching} />}
        sx={{ mt: { sm: belowLabel(fields, 2), lg: belowLabel(fields, 4) } }}
      >
        {action}
      </Button>
    </Box>
  );
}

/** Returns the top margin that aligns the button with fields below their labels; zero in a row without fields. */
function belowLabel(fields: number, columns: number): number {
  return fields % columns === 0 ? 0 : 3.25;
}

interface EmployeeChoiceProps {
  readonly label: string;
  /** Label of the empty choice, for instance Everyone. */
  readonly everyone: string;
  /** Choices in addition to the current employees. */
  readonly others: readonly EmployeeOption[];
  /** Null for everyone. */
  readonly value: string | null;
  readonly onChoice: (EMPID: string | null) => void;
}

const EVERYONE = 'everyone';

/** Selects one employee or everyone. Those who left are found by id, and by name once they are included or in the results. */
export function EmployeeChoice({ label, everyone, others, value, onChoice }: EmployeeChoiceProps) {
  const { options, isFetching, left } = useEmployeeChoices();
  const choosable = useMemo(() => {
    const all = new Map<string, EmployeeOption>();
    all.set(EVERYONE, { EMPID: EVERYONE, name: everyone, unnumbered: true });
    for (const option of options) all.set(option.EMPID, option);
    for (const one of others) if (!all.has(one.EMPID)) all.set(one.EMPID, one);
    // A choice from the address is shown even when it is unknown.
    if (value !== null && !all.has(value)) all.set(value, { EMPID: value, name: actorInWords(value) });
    return [...all.values()];
  }, [options, everyone, others, value]);
  return (
    <Box>
      <EmployeeSelector
        label={label}
        employees={choosable}
        value={value ?? EVERYONE}
        loading={isFetching}
        anyId
        left={left}
        onSelect={(EMPID) => {
          onChoice(EMPID === EVERYONE ? null : EMPID);
        }}
      />
    </Box>
  );
}

interface DepartmentChoiceProps {
  /** Null for all. */
  readonly value: string | null;
  readonly onChoice: (department: string | null) => void;
}

/** Value of the choice of all departments. Not empty, because an empty value leaves the field empty. */
const ALL = '*';

/** Selects one department or all. */
export function DepartmentChoice({ value, onChoice }: DepartmentChoiceProps) {
  const names = useSelector(({ session }: { session: SessionState }) => session.departmentSelection);
  const offered = value === null || names.includes(value) ? names : [value, ...names];
  return (
    <ChoiceField
      label={t('Department')}
      value={value ?? ALL}
      choices={[
        { value: ALL, label: t('All departments') },
        ...offered.map((name) => ({ value: name, label: name })),
      ]}
      onChoice={(department) => {
        onChoice(department === ALL ? null : department);
      }}
    />
  );
}

/** The company's current day and zone, from which searches start. */
export interface CompanyDay {
  readonly today: WorkDate;
  readonly zone: CompanyZone;
}

interface WithCompanyDayProps {
  /** Height of the form while it loads, in pixels, on phones, tablets and wide screens. */
  readonly formHeight: { readonly xs: number; readonly sm: number; readonly lg: number };
  readonly children: (day: CompanyDay) => ReactNode;
}

/** Renders its children once the company's day and zone are known. */
export function WithCompanyDay({ formHeight, children }: WithCompanyDayProps) {
  const config = useConfig();
  const zone = useCompanyZone();
  if (config.data && zone) return children({ today: config.data.today, zone });
  if (config.isError) {
    return (
      <ErrorState
        error={config.error}
        level="h2"
        retrying={config.isFetching}
        onRetry={() => void config.refetch()}
      />
    );
  }
  return <Skeleton variant="rounded" sx={{ height: formHeight, borderRadius: '10px' }} />;
}
