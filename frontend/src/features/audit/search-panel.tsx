import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { useMemo, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { useConfig } from '@/shared/api/system-api';
import { useCompanyZone } from '@/shared/attendance/company-zone';
import { actorInWords } from '@/shared/audit/audit-text';
import { BarField, BesideFields, FilterBar, MoreFilters } from '@/shared/filter/filter-bar';
import { OpenDayFields, type DayInput } from '@/shared/filter/open-days';
import { ChoiceField } from '@/shared/form/choice-field';
import type { EmployeeOption } from '@/shared/form/employee-search';
import { EmployeeSelector } from '@/shared/form/employee-selector';
import { IncludeLeft, type useEmployeeChoices } from '@/shared/form/include-left';
import { SearchIcon } from '@/shared/form/search-form';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import type { SessionState } from '@/shared/session/session-slice';

interface SearchPanelProps {
  /** The accessible name of the form. */
  readonly label: string;
  /** The present search in words, on the button that opens the form on phones. */
  readonly summary: string;
  readonly action: string;
  readonly disabled: boolean;
  readonly searching: boolean;
  readonly onSubmit: () => void;
  /** The periods that a press selects. */
  readonly presets: ReactNode;
  /** Fields of the bar. */
  readonly children: ReactNode;
  /** Fields behind a button, and how many of them narrow the search. */
  readonly more: ReactNode;
  readonly moreActive: number;
}

/** Filter bar with the fields of a search, which applies when they are changed, and its button. */
export function SearchPanel(props: SearchPanelProps) {
  const { label, summary, action, disabled, searching, onSubmit, presets, children, more, moreActive } =
    props;
  return (
    <FilterBar label={label} summary={summary}>
      <Box
        component="form"
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault();
          if (!disabled) onSubmit();
        }}
        sx={{
          flex: '1 1 100%',
          minWidth: 0,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'start',
          columnGap: 1.5,
          rowGap: { xs: 1, sm: 0.75 },
        }}
      >
        {presets}
        {children}
        <BesideFields>
          <Button
            type="submit"
            variant="contained"
            disabled={disabled}
            startIcon={<SearchIcon searching={searching} />}
          >
            {action}
          </Button>
        </BesideFields>
        <MoreFilters active={moreActive}>{more}</MoreFilters>
      </Box>
    </FilterBar>
  );
}

interface EmployeeChoiceProps {
  /** The employees who can be chosen; those who left are among them once they are included. */
  readonly people: ReturnType<typeof useEmployeeChoices>;
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
export function EmployeeChoice({ people, label, everyone, others, value, onChoice }: EmployeeChoiceProps) {
  const { options, isFetching } = people;
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
        onSelect={(EMPID) => {
          onChoice(EMPID === EVERYONE ? null : EMPID);
        }}
      />
    </Box>
  );
}

interface DayFieldsProps {
  readonly from: DayInput;
  readonly to: DayInput;
  readonly type: (part: { readonly from: DayInput } | { readonly to: DayInput }) => void;
}

/** Selects the days of a search, either of which may be open. */
export function DayFields({ from, to, type }: DayFieldsProps) {
  return (
    <OpenDayFields
      from={from}
      to={to}
      onFrom={(day) => {
        type({ from: day });
      }}
      onTo={(day) => {
        type({ to: day });
      }}
    />
  );
}

interface MeaningFieldProps<Of extends string> {
  readonly of: Of;
  readonly meanings: readonly { readonly value: Of; readonly label: string }[];
  readonly choose: (part: { readonly of: Of }) => void;
}

/** Selects what the days of a search are: those of changes, or of what was changed. */
export function MeaningField<Of extends string>({ of, meanings, choose }: MeaningFieldProps<Of>) {
  return (
    <BarField width={170}>
      <ChoiceField
        label={t('Search by')}
        value={of}
        choices={meanings}
        onChoice={(chosen) => {
          choose({ of: chosen });
        }}
      />
    </BarField>
  );
}

interface PeopleFieldsProps extends Pick<EmployeeChoiceProps, 'people'> {
  /** Null for everyone. */
  readonly EMPID: string | null;
  /** Null for anyone. */
  readonly actor: string | null;
  /** Choices in addition to the current employees. */
  readonly others: {
    readonly employees: readonly EmployeeOption[];
    readonly actors: readonly EmployeeOption[];
  };
  readonly choose: (part: { readonly EMPID: string | null } | { readonly actor: string | null }) => void;
}

/** The employee whom changes are about, and their author. */
export function PeopleFields({ people, EMPID, actor, others, choose }: PeopleFieldsProps) {
  return (
    <>
      <BarField width={170}>
        <EmployeeChoice
          people={people}
          label={t('Employee')}
          everyone={t('Everyone')}
          others={others.employees}
          value={EMPID}
          onChoice={(chosen) => {
            choose({ EMPID: chosen });
          }}
        />
      </BarField>
      <BarField width={170}>
        <EmployeeChoice
          people={people}
          label={t('Changed by')}
          everyone={t('Anyone')}
          others={others.actors}
          value={actor}
          onChoice={(chosen) => {
            choose({ actor: chosen });
          }}
        />
      </BarField>
    </>
  );
}

interface ScopeFieldsProps extends Pick<EmployeeChoiceProps, 'people'> {
  /** Null for all. */
  readonly department: string | null;
  readonly choose: (part: { readonly department: string | null }) => void;
}

/** The department of a search, and the choice that those who left are among its employees. */
export function ScopeFields({ people, department, choose }: ScopeFieldsProps) {
  return (
    <>
      <BarField width={200}>
        <DepartmentChoice
          value={department}
          onChoice={(chosen) => {
            choose({ department: chosen });
          }}
        />
      </BarField>
      <BesideFields>
        <IncludeLeft {...people.left} />
      </BesideFields>
    </>
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
function DepartmentChoice({ value, onChoice }: DepartmentChoiceProps) {
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
