import Box from '@mui/material/Box';
import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';
import { REQUEST_PAGE } from '@timekeep/contracts/api/requests-api';
import type { SearchRequestsRequest } from '@timekeep/contracts/requests/fields';
import { REQUEST_KINDS, type RequestState } from '@timekeep/contracts/requests/request-kinds';
import { useMemo } from 'react';
import { object, picklist, string, type InferOutput } from 'valibot';
import { lenient, useAddressState } from '@/shared/address-state';
import { KIND_TITLES } from '@/shared/audit/request-words';
import { ChoiceField } from '@/shared/form/choice-field';
import type { EmployeeOption } from '@/shared/form/employee-search';
import { FieldLoading } from '@/shared/form/picker-fields';
import { t } from '@/shared/language/language';
import { lazyPart } from '@/shared/layout/lazy-part';

// As large as the rest of the filters.
const EmployeeSelector = lazyPart(
  async () => (await import('@/shared/form/employee-selector')).EmployeeSelector,
  { Loading: FieldLoading },
);

const AGES = ['3', '7', '14', '30'] as const;
const SHOWN_STATES = ['open', 'decided', 'all'] as const;

const filterAddress = object({
  company: lenient(string()),
  department: lenient(string()),
  employee: lenient(string()),
  kind: lenient(picklist(REQUEST_KINDS)),
  age: lenient(picklist(AGES)),
  state: lenient(picklist(SHOWN_STATES)),
});
const OPTIONS = { unreadable: {} } as const;

type RequestFilter = InferOutput<typeof filterAddress>;
type FilterName = keyof RequestFilter;

/** States of each choice; the caller's own waiting ones need none. */
const STATES: Readonly<Record<(typeof SHOWN_STATES)[number], readonly RequestState[]>> = {
  open: ['made', 'endorsed'],
  decided: ['granted', 'returned', 'refused', 'taken-back', 'voided'],
  all: ['made', 'endorsed', 'granted', 'returned', 'refused', 'taken-back', 'voided'],
};

/** Returns the filter in the address, and the search that it makes. */
export function useRequestSearch() {
  const [filter, change] = useAddressState(filterAddress, OPTIONS);
  const search = useMemo((): SearchRequestsRequest => {
    const { company, department, employee, kind, age, state } = filter;
    return {
      limit: REQUEST_PAGE.largest,
      ...(company !== undefined && { company }),
      ...(department !== undefined && { department }),
      ...(employee !== undefined && EMPID_PATTERN.test(employee) && { EMPID: employee }),
      ...(kind !== undefined && { kind }),
      ...(age !== undefined && { olderThan: Number(age) }),
      ...(state !== undefined && { states: STATES[state] }),
    };
  }, [filter]);
  return {
    search,
    filter,
    isFiltered: Object.values(filter).some((value) => value !== undefined),
    change: (name: FilterName, value: string) => {
      change({ [name]: value === ALL ? undefined : value }, { replace: true, preventScrollReset: true });
    },
  };
}

/** Value of a choice that does not narrow the search. */
const ALL = 'all-of-them';

interface RequestFiltersProps {
  readonly filter: RequestFilter;
  readonly onChange: (name: FilterName, value: string) => void;
  readonly employees: readonly EmployeeOption[];
  /** Companies and departments to choose from; absent where all requests are of one department. */
  readonly places?: { readonly companies: readonly string[]; readonly departments: readonly string[] };
}

/** Filters of requests: state, kind, age, employee, and for HR company and department. */
export function RequestFilters({ filter, onChange, employees, places }: RequestFiltersProps) {
  const choices: readonly Choice[] = [
    { name: 'state', label: t('State'), all: t('Waiting for you'), options: STATE_OPTIONS },
    { name: 'kind', label: t('Kind'), all: t('All kinds'), options: KIND_OPTIONS },
    { name: 'age', label: t('Age'), all: t('Any age'), options: AGE_OPTIONS },
    ...(places
      ? ([
          {
            name: 'company',
            label: t('Company'),
            all: t('All companies'),
            options: namesOf(places.companies),
          },
          {
            name: 'department',
            label: t('Department'),
            all: t('All departments'),
            options: namesOf(places.departments),
          },
        ] as const)
      : []),
  ];
  return (
    <Box
      role="group"
      aria-label={t('Filter requests')}
      sx={{
        display: 'grid',
        // A choice that takes two lines makes the fields beside it as high.
        '& .MuiInputBase-root': { flex: 1 },
        gap: { xs: 1, sm: 1.5 },
        gridTemplateColumns: {
          // One column in the narrowest windows, where half of it is too narrow for a word.
          xs: 'repeat(auto-fill, minmax(148px, 1fr))',
          sm: 'repeat(3, minmax(0, 1fr))',
          md: `repeat(${choices.length + 1}, minmax(0, 240px))`,
        },
      }}
    >
      {choices.map(({ name, label, all, options }) => (
        <ChoiceField
          key={name}
          label={label}
          value={filter[name] ?? ALL}
          choices={[{ value: ALL, label: all }, ...options]}
          onChoice={(value) => {
            onChange(name, value);
          }}
        />
      ))}
      <Box sx={{ minWidth: 0, gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
        <EmployeeSelector
          label={t('Employee')}
          employees={[EVERYBODY, ...employees]}
          // Those who left may have requests too.
          anyId
          value={filter.employee ?? ALL}
          onSelect={(value) => {
            onChange('employee', value);
          }}
        />
      </Box>
    </Box>
  );
}

const EVERYBODY: EmployeeOption = { EMPID: ALL, name: t('All employees'), unnumbered: true };

interface Option {
  readonly value: string;
  readonly label: string;
}

interface Choice {
  readonly name: FilterName;
  readonly label: string;
  /** Label of the choice that does not narrow the search. */
  readonly all: string;
  readonly options: readonly Option[];
}

const STATE_OPTIONS: readonly Option[] = [
  { value: 'open', label: t('All that wait') },
  { value: 'decided', label: t('Decided') },
  { value: 'all', label: t('All states') },
];
const KIND_OPTIONS = REQUEST_KINDS.map((value) => ({ value, label: KIND_TITLES[value] }));
const AGE_OPTIONS = AGES.map((value) => ({ value, label: t('{days} days and more', { days: value }) }));

function namesOf(names: readonly string[]): readonly Option[] {
  return names.map((name) => ({ value: name, label: name }));
}
