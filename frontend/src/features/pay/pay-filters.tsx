import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { HoursRequest } from '@timekeep/contracts/hours/fields';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { halfMonthsUntil, type HalfMonth } from '@timekeep/contracts/time/half-months';
import { useMemo } from 'react';
import { object, string } from 'valibot';
import { lenient, useAddressState, workDateParameter } from '@/shared/address-state';
import { useDepartmentsQuery } from '@/shared/api/directory-api';
import { ChoiceField } from '@/shared/form/choice-field';
import { ALL, CompanyChoice, namesOf } from '@/shared/form/company-choice';
import { WorkDateField } from '@/shared/form/picker-fields';
import { t } from '@/shared/language/language';
import { periodName } from '@/shared/attendance/date-format';
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

/** Returns why a period is none; null if it is one. */
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

const PRESETS = 4;
const NONE: readonly string[] = [];

interface PeriodProps {
  readonly period: HalfMonth | null;
  readonly onPeriod: (period: HalfMonth) => void;
}

/** The first and the last day of a period. */
export function PeriodFields({
  period,
  problem = null,
  onPeriod,
}: PeriodProps & { readonly problem?: string | null }) {
  return (
    <>
      <WorkDateField
        label={t('From')}
        initial={period?.from ?? null}
        onDate={(from) => {
          if (from !== null && period && from !== period.from) onPeriod({ from, to: period.to });
        }}
      />
      <WorkDateField
        label={t('To')}
        initial={period?.to ?? null}
        problem={problem}
        onDate={(to) => {
          if (to !== null && period && to !== period.to) onPeriod({ from: period.from, to });
        }}
      />
    </>
  );
}

/** Period and scope of the hours. Half months name their month; what is chosen applies at once. */
export function PayFilters({
  today,
  period,
  problem,
  company,
  department,
  change,
}: ReturnType<typeof usePaySearch>) {
  const { data: departments = NONE } = useDepartmentsQuery(undefined);
  return (
    <Box
      role="group"
      aria-label={t('Filter hours')}
      sx={{ display: 'flex', flexDirection: { xs: 'column', lg: 'row' }, columnGap: 2, rowGap: 1.5 }}
    >
      {/* Beside the fields, below the line of their labels. */}
      <Box sx={{ minHeight: 32, pt: { lg: 3.75 }, alignSelf: 'start' }}>
        {today !== undefined && <HalfMonthChoice until={today} period={period} onPeriod={change} />}
      </Box>
      <Box
        sx={{
          display: 'grid',
          flex: 1,
          minWidth: 0,
          gap: { xs: 1, sm: 1.5 },
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'repeat(auto-fill, minmax(148px, 1fr))',
            md: 'repeat(4, minmax(0, 240px))',
          },
        }}
      >
        <PeriodFields period={period} problem={problem} onPeriod={change} />
        <CompanyChoice
          company={company}
          onCompany={(chosen) => {
            change({ company: chosen });
          }}
        />
        <ChoiceField
          label={t('Department')}
          value={department ?? ALL}
          choices={[{ value: ALL, label: t('All departments') }, ...namesOf(departments, department)]}
          onChoice={(value) => {
            change({ department: value === ALL ? undefined : value });
          }}
        />
      </Box>
    </Box>
  );
}

interface HalfMonthChoiceProps extends PeriodProps {
  /** The latest half month has this date. */
  readonly until: WorkDate;
}

/** Buttons of the latest half months, which name their month. */
export function HalfMonthChoice({ until, period, onPeriod }: HalfMonthChoiceProps) {
  return (
    <Box role="group" aria-label={t('Period')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {halfMonthsUntil(until, PRESETS).map((half) => {
        const isChosen = half.from === period?.from && half.to === period.to;
        return (
          <Button
            key={half.from}
            size="small"
            variant="outlined"
            color={isChosen ? 'primary' : 'inherit'}
            aria-pressed={isChosen}
            sx={{
              minHeight: { xs: 44, sm: 32 },
              px: 1.5,
              ...(isChosen ? { bgcolor: 'subtle' } : { borderColor: 'divider', fontWeight: 500 }),
            }}
            onClick={() => {
              onPeriod(half);
            }}
          >
            {periodName(half)}
          </Button>
        );
      })}
    </Box>
  );
}
