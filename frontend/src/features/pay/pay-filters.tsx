import type { HoursRequest } from '@timekeep/contracts/hours/fields';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { HalfMonth } from '@timekeep/contracts/time/half-months';
import { useMemo } from 'react';
import { object, string } from 'valibot';
import { lenient, useAddressState, workDateParameter } from '@/shared/address-state';
import { useDepartmentsQuery } from '@/shared/api/directory-api';
import { ChoiceField } from '@/shared/form/choice-field';
import { ALL, CompanyChoice, namesOf } from '@/shared/form/company-choice';
import { WorkDateField } from '@/shared/form/picker-fields';
import { t } from '@/shared/language/language';
import { periodWithYear } from '@/shared/attendance/date-format';
import { BarField, FilterBar } from '@/shared/filter/filter-bar';
import type { ActiveFilter } from '@/shared/filter/filter-parts';
import { halfMonthPresets, monthPresets, PeriodPresets } from '@/shared/filter/period-presets';
import { periodInAddress } from './half-months';

const payAddress = object({
  from: lenient(workDateParameter),
  to: lenient(workDateParameter),
  company: lenient(string()),
  department: lenient(string()),
});
const UNREADABLE = { unreadable: {} } as const;

/** Returns period and scope of the address; the period is the last half month that is over unless there is one. */
export function usePaySearch(today: WorkDate | undefined) {
  const [{ from, to, company, department }, change] = useAddressState(payAddress, UNREADABLE);
  const period = useMemo(() => periodInAddress({ from, to }, today), [from, to, today]);
  // The server refuses too many days.
  const problem = period && orderProblem(period);
  const search = useMemo((): HoursRequest | null => {
    if (!period || problem !== null) return null;
    return { FROM: period.from, TO: period.to, ...scopeOf(company, department) };
  }, [period, problem, company, department]);
  return {
    today,
    period,
    /** Why the hours of the period cannot be counted; null if they can. */
    problem,
    /** Null until the period is known. */
    search,
    company,
    department,
    scope: [company, department].filter((name) => name !== undefined),
    change: (part: Partial<Record<'from' | 'to' | 'company' | 'department', string | undefined>>) => {
      change(part, { replace: true, preventScrollReset: true });
    },
  };
}

/** Returns the problem of a period; null if it is valid. */
export function orderProblem({ from, to }: HalfMonth): string | null {
  return from > to ? t('The first day is after the last one.') : null;
}

function scopeOf(
  company: string | undefined,
  department: string | undefined,
): Pick<HoursRequest, 'reportFilter' | 'selectedOption' | 'DEPT'> {
  if (company !== undefined) {
    return {
      reportFilter: 'company',
      selectedOption: company,
      ...(department !== undefined && { DEPT: department }),
    };
  }
  if (department !== undefined) return { reportFilter: 'department', selectedOption: department };
  return { reportFilter: 'none' };
}

/** Half months that can be chosen with a press. */
export const HALVES = 4;
const NONE: readonly string[] = [];

interface PeriodProps {
  readonly period: HalfMonth | null;
  readonly onPeriod: (period: HalfMonth) => void;
}

/** The first day of a period. */
export function FirstDay({ period, onPeriod }: PeriodProps) {
  return (
    <WorkDateField
      label={t('From')}
      initial={period?.from ?? null}
      onDate={(from) => {
        if (from !== null && period && from !== period.from) onPeriod({ from, to: period.to });
      }}
    />
  );
}

/** The last day of a period. */
export function LastDay({
  period,
  problem = null,
  onPeriod,
}: PeriodProps & { readonly problem?: string | null }) {
  return (
    <WorkDateField
      label={t('To')}
      initial={period?.to ?? null}
      problem={problem}
      onDate={(to) => {
        if (to !== null && period && to !== period.to) onPeriod({ from: period.from, to });
      }}
    />
  );
}

/** Period and scope of the hours; what is chosen applies at once. */
export function PayFilters(props: ReturnType<typeof usePaySearch>) {
  const { today, period, problem, company, department, change } = props;
  const { data: departments = NONE } = useDepartmentsQuery(undefined);
  return (
    <FilterBar label={t('Filter hours')} summary={period ? periodWithYear(period) : t('Filter hours')}>
      {today !== undefined && (
        <PeriodPresets
          presets={[...halfMonthPresets(today, HALVES), ...monthPresets(today)]}
          from={period?.from}
          to={period?.to}
          isBesideFields
          onRange={change}
        />
      )}
      <BarField width={142}>
        <FirstDay period={period} onPeriod={change} />
      </BarField>
      <BarField width={142}>
        <LastDay period={period} problem={problem} onPeriod={change} />
      </BarField>
      <BarField width={200}>
        <CompanyChoice
          company={company}
          onCompany={(chosen) => {
            change({ company: chosen });
          }}
        />
      </BarField>
      <BarField width={200}>
        <ChoiceField
          label={t('Department')}
          value={department ?? ALL}
          choices={[{ value: ALL, label: t('All departments') }, ...namesOf(departments, department)]}
          onChoice={(value) => {
            change({ department: value === ALL ? undefined : value });
          }}
        />
      </BarField>
    </FilterBar>
  );
}

/** Returns the scope as chips. */
export function scopeChips({
  company,
  department,
  change,
}: Pick<ReturnType<typeof usePaySearch>, 'company' | 'department' | 'change'>): readonly ActiveFilter[] {
  const chip = (name: 'company' | 'department', label: string | undefined) =>
    label === undefined
      ? []
      : [
          {
            name,
            label,
            onRemove: () => {
              change({ [name]: undefined });
            },
          },
        ];
  return [...chip('company', company), ...chip('department', department)];
}
