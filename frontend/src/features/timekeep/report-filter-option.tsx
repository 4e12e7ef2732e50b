import type { ReportFilter } from '@timekeep/contracts/api/timekeep-api';
import { useSelector } from 'react-redux';
import { ChoiceField } from '@/shared/form/choice-field';
import type { EmployeeOption } from '@/shared/form/employee-search';
import { useEmployeeChoices, type LeftSwitch } from '@/shared/form/include-left';
import { FieldLoading } from '@/shared/form/picker-fields';
import { t } from '@/shared/language/language';
import { lazyPart } from '@/shared/layout/lazy-part';
import type { SessionState } from '@/shared/session/session-slice';

// Loaded on demand: it is as large as the rest of the search, and most searches do not use it.
const EmployeeSelector = lazyPart(
  async () => (await import('@/shared/form/employee-selector')).EmployeeSelector,
  { Loading: FieldLoading },
);

interface FilterOptionProps {
  readonly filter: ReportFilter;
  readonly options: FilterOptions;
  readonly value: string | null;
  /** The menu is open at first. */
  readonly defaultOpen: boolean;
  readonly onOption: (option: string) => void;
}

/** Selects the company, department or employee of a search; nothing to select for all employees. */
export function FilterOption({ filter, options, value, defaultOpen, onOption }: FilterOptionProps) {
  switch (filter) {
    case 'none':
      return (
        <ChoiceField label={t('Option')} value="all" choices={EVERYONE_OPTION} disabled onChoice={onOption} />
      );
    case 'company':
    case 'department':
      return (
        <ChoiceField
          label={filter === 'company' ? t('Company') : t('Department')}
          value={value ?? ''}
          choices={choicesOf(options.names, value)}
          disabled={options.names.length === 0}
          defaultOpen={defaultOpen}
          onChoice={onOption}
        />
      );
    case 'name':
      return (
        <EmployeeSelector
          label={t('Employee')}
          employees={options.employees}
          value={value}
          loading={options.loadingEmployees}
          left={options.left}
          onSelect={onOption}
        />
      );
  }
}

const EVERYONE_OPTION = [{ value: 'all', label: t('All employees') }] as const;

/** Returns the choices, including a chosen name from an old address that no longer exists. */
function choicesOf(names: readonly string[], chosen: string | null): { value: string; label: string }[] {
  const all = chosen === null || names.includes(chosen) ? names : [chosen, ...names];
  return all.map((name) => ({ value: name, label: name }));
}

/** The choices of a filter type. */
interface FilterOptions {
  /** Companies or departments. */
  readonly names: readonly string[];
  readonly employees: readonly EmployeeOption[];
  readonly loadingEmployees: boolean;
  readonly left: LeftSwitch;
  /** The default choice; null when there is none. */
  readonly first: string | null;
}

const NO_EMPLOYEES: readonly EmployeeOption[] = [];
const NOTHING: readonly string[] = [];

/** Returns the choices of a filter type: the session's companies or departments, or all employees. */
export function useFilterOptions(filter: ReportFilter): FilterOptions {
  const companies = useSelector(({ session }: { session: SessionState }) => session.companySelection);
  const departments = useSelector(({ session }: { session: SessionState }) => session.departmentSelection);
  const { options: employees, isFetching, left } = useEmployeeChoices(filter !== 'name');
  const none = { names: NOTHING, employees: NO_EMPLOYEES, loadingEmployees: false, left, first: null };
  switch (filter) {
    case 'none':
      return none;
    case 'company':
      return { ...none, names: companies, first: companies[0] ?? null };
    case 'department':
      return { ...none, names: departments, first: departments[0] ?? null };
    case 'name':
      return { ...none, employees, loadingEmployees: isFetching, first: employees[0]?.EMPID ?? null };
  }
}
