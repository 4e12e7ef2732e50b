import type { ReportFilter } from '@timekeep/contracts/api/timekeep-api';
import { lazy, Suspense } from 'react';
import { ChoiceField } from '@/shared/form/choice-field';
import { FieldLoading } from '@/shared/form/moment-field';
import type { FilterOptions } from './use-filter-options';

// Its list is as big as the rest of the search, and most searches do without it.
const EmployeeSelector = lazy(async () => ({
  default: (await import('@/shared/form/employee-selector')).EmployeeSelector,
}));

interface FilterOptionProps {
  readonly filter: ReportFilter;
  readonly options: FilterOptions;
  readonly value: string | null;
  readonly onOption: (option: string) => void;
}

/** The company, department or employee whose records are wanted; everybody's need no choice. */
export function FilterOption({ filter, options, value, onOption }: FilterOptionProps) {
  switch (filter) {
    case 'none':
      return <ChoiceField label="Option" value="all" choices={EVERYBODY} disabled onChoice={onOption} />;
    case 'company':
      return (
        <ChoiceField
          label="Company"
          value={value ?? ''}
          choices={choicesOf(options.names, value)}
          disabled={options.names.length === 0}
          onChoice={onOption}
        />
      );
    case 'department':
      return (
        <ChoiceField
          label="Department"
          value={value ?? ''}
          choices={choicesOf(options.names, value)}
          disabled={options.names.length === 0}
          onChoice={onOption}
        />
      );
    case 'name':
      return (
        <Suspense fallback={<FieldLoading label="Employee" />}>
          <EmployeeSelector
            label="Employee"
            employees={options.employees}
            value={value}
            loading={options.loadingEmployees}
            onSelect={onOption}
          />
        </Suspense>
      );
  }
}

const EVERYBODY = [{ value: 'all', label: 'All employees' }] as const;

/** The names, and the chosen one when an old address names one that there is no more. */
function choicesOf(names: readonly string[], chosen: string | null): { value: string; label: string }[] {
  const all = chosen === null || names.includes(chosen) ? names : [chosen, ...names];
  return all.map((name) => ({ value: name, label: name }));
}
