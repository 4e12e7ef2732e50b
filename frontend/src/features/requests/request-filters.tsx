import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';
import { REQUEST_PAGE } from '@timekeep/contracts/api/requests-api';
import type { SearchRequestsRequest } from '@timekeep/contracts/requests/fields';
import { REQUEST_KINDS, type RequestState } from '@timekeep/contracts/requests/request-kinds';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { useMemo } from 'react';
import { object, picklist, string, type InferOutput } from 'valibot';
import { lenient, useAddressState, workDateParameter } from '@/shared/address-state';
import { useConfig } from '@/shared/api/system-api';
import { openPeriodInWords } from '@/shared/attendance/date-format';
import { KIND_TITLES } from '@/shared/audit/request-words';
import { BarField, FilterBar, MoreFilters } from '@/shared/filter/filter-bar';
import type { ActiveFilter } from '@/shared/filter/filter-parts';
import { OpenDayFields } from '@/shared/filter/open-days';
import { historyPresets, PeriodPresets } from '@/shared/filter/period-presets';
import { ChoiceField } from '@/shared/form/choice-field';
import { ALL } from '@/shared/form/company-choice';
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
  from: lenient(workDateParameter),
  to: lenient(workDateParameter),
});
const OPTIONS = { unreadable: {} } as const;

type RequestFilter = InferOutput<typeof filterAddress>;
type FilterName = Exclude<keyof RequestFilter, 'from' | 'to'>;

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
    const days = daysOf(filter);
    return {
      limit: REQUEST_PAGE.largest,
      ...(company !== undefined && { company }),
      ...(department !== undefined && { department }),
      ...(employee !== undefined && EMPID_PATTERN.test(employee) && { EMPID: employee }),
      ...(kind !== undefined && { kind }),
      ...(age !== undefined && { olderThan: Number(age) }),
      ...(state !== undefined && { states: STATES[state] }),
      ...(days?.from !== undefined && { FROM: days.from }),
      ...(days?.to !== undefined && { TO: days.to }),
    };
  }, [filter]);
  return {
    search,
    filter,
    change: (name: FilterName, value: string) => {
      change({ [name]: value === ALL ? undefined : value }, { replace: true, preventScrollReset: true });
    },
    changeDays: (days: Partial<RequestDays>) => {
      change(days, { replace: true, preventScrollReset: true });
    },
  };
}

/** The days that are asked for; undefined for no limit. */
export interface RequestDays {
  readonly from: WorkDate | undefined;
  readonly to: WorkDate | undefined;
}

/** Returns the days of a filter; null for none, and while the first is after the last. */
function daysOf({ from, to }: Pick<RequestFilter, 'from' | 'to'>): RequestDays | null {
  if (from === undefined && to === undefined) return null;
  return from !== undefined && to !== undefined && from > to ? null : { from, to };
}

interface RequestFiltersProps {
  readonly filter: RequestFilter;
  readonly onChange: (name: FilterName, value: string) => void;
  readonly onDays: (days: Partial<RequestDays>) => void;
  readonly employees: readonly EmployeeOption[];
  /** Companies and departments to choose from; absent where all requests are of one department. */
  readonly places?: { readonly companies: readonly string[]; readonly departments: readonly string[] };
}

/** Filters of requests: days, state, kind and employee, then age, and for HR company and department, behind a button. */
export function RequestFilters({ filter, onChange, onDays, employees, places }: RequestFiltersProps) {
  const today = useConfig().data?.today;
  const frequent: readonly Choice[] = [
    { name: 'state', label: t('State'), all: t('Waiting for you'), options: STATE_OPTIONS, width: 170 },
    { name: 'kind', label: t('Kind'), all: t('All kinds'), options: KIND_OPTIONS, width: 170 },
  ];
  const rare: readonly Choice[] = [
    { name: 'age', label: t('Age'), all: t('Any age'), options: AGE_OPTIONS, width: 176 },
    ...(places
      ? ([
          {
            name: 'company',
            label: t('Company'),
            all: t('All companies'),
            options: namesOf(places.companies),
            width: 200,
          },
          {
            name: 'department',
            label: t('Department'),
            all: t('All departments'),
            options: namesOf(places.departments),
            width: 200,
          },
        ] as const)
      : []),
  ];
  const { from, to, ...others } = filter;
  const active =
    Object.values(others).filter((value) => value !== undefined).length + (daysOf(filter) ? 1 : 0);
  const fieldOf = ({ name, label, all, options, width }: Choice) => (
    <BarField key={name} width={width}>
      <ChoiceField
        label={label}
        value={filter[name] ?? ALL}
        choices={[{ value: ALL, label: all }, ...options]}
        onChoice={(value) => {
          onChange(name, value);
        }}
      />
    </BarField>
  );
  return (
    <FilterBar
      label={t('Filter requests')}
      summary={active > 0 ? t('Filter requests ({count})', { count: active }) : t('Filter requests')}
    >
      {today !== undefined && (
        <PeriodPresets presets={historyPresets(today)} from={from} to={to} isBesideFields onRange={onDays} />
      )}
      <OpenDayFields
        from={from}
        to={to}
        onFrom={(day) => {
          if (day !== undefined) onDays({ from: day ?? undefined });
        }}
        onTo={(day) => {
          if (day !== undefined) onDays({ to: day ?? undefined });
        }}
      />
      {frequent.map(fieldOf)}
      <BarField width={206}>
        <EmployeeSelector
          label={t('Employee')}
          employees={[EVERYBODY, ...employees]}
          // Employees who left may have requests too.
          anyId
          value={filter.employee ?? ALL}
          onSelect={(value) => {
            onChange('employee', value);
          }}
        />
      </BarField>
      <MoreFilters active={rare.filter(({ name }) => filter[name] !== undefined).length}>
        {rare.map(fieldOf)}
      </MoreFilters>
    </FilterBar>
  );
}

/** Returns the applied filters as chips. */
export function requestChips({
  filter,
  employees,
  onChange,
  onDays,
}: Pick<RequestFiltersProps, 'filter' | 'employees' | 'onChange' | 'onDays'>): readonly ActiveFilter[] {
  const { state, kind, age, company, department, employee } = filter;
  const labels: readonly (readonly [FilterName, string | undefined])[] = [
    ['state', STATE_OPTIONS.find(({ value }) => value === state)?.label],
    ['kind', kind && KIND_TITLES[kind]],
    ['age', AGE_OPTIONS.find(({ value }) => value === age)?.label],
    ['company', company],
    ['department', department],
    ['employee', employee && (employees.find(({ EMPID }) => EMPID === employee)?.name ?? employee)],
  ];
  const days = daysOf(filter);
  return [
    ...(days
      ? [
          {
            name: 'days',
            label: t('Days asked for: {days}', { days: openPeriodInWords(days.from, days.to) }),
            onRemove: () => {
              onDays({ from: undefined, to: undefined });
            },
          },
        ]
      : []),
    ...labels.flatMap(([name, label]) =>
      label === undefined
        ? []
        : [
            {
              name,
              label,
              onRemove: () => {
                onChange(name, ALL);
              },
            },
          ],
    ),
  ];
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
  /** In pixels, where the fields stand side by side. */
  readonly width: number;
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
