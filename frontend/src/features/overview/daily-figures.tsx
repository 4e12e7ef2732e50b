import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { DaySummary } from '@timekeep/contracts/api/overview-api';
import { toWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { useMemo } from 'react';
import { dayAndMonth, fullDate, mediumDate, shortWeekday } from '@/shared/attendance/date-format';
import { DateValue } from '@/shared/attendance/record-values';
import { t } from '@/shared/language/language';
import { DataTable } from '@/shared/table/data-table';
import type { Column } from '@/shared/table/table-model';
import { ColourLegend, PercentColumns, percentOf } from './bars';
import {
  DAY_FIGURES,
  dayFilter,
  FigureLink,
  FIGURES,
  recordsPath,
  weeksOf,
  type WeekSummary,
} from './figures';

interface DaysProps {
  readonly days: readonly DaySummary[];
  readonly today: WorkDate;
}

/** The share at the top of the charts is at least this, so that a good month does not look like a bad one. */
const LEAST_TOP = 0.1;

/**
 * A chart for each figure, with the same scale: the share of the expected employees on each working day, or in each week where the
 * window is too narrow for a label of each day.
 */
export function DaysChart({ days, today }: DaysProps) {
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('md'));
  const worked = days.filter(({ expected }) => expected > 0);
  const periods = isNarrow
    ? weeksOf(worked)
    : worked.map((day) => ({ ...day, from: day.date, to: day.date }));
  const shares = periods.flatMap((period) => DAY_FIGURES.map((figure) => period[figure] / period.expected));
  const top = Math.max(LEAST_TOP, ...shares);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {DAY_FIGURES.map((figure) => (
        <div key={figure}>
          <ColourLegend entries={[{ colour: figure, text: SENTENCES[figure] }]} />
          <Box sx={{ mt: 1 }}>
            <PercentColumns
              top={top}
              steps={periods.map((period, index) => ({
                key: period.from,
                label: isNarrow
                  ? [dayAndMonth(period.from), t('to {date}', { date: dayAndMonth(period.to) })]
                  : [shortWeekday(period.from), dayLabel(period.from, periods[index - 1]?.from)],
                title: titleOf(figure, period),
                colour: figure,
                value: period[figure],
                of: period.expected,
                to: recordsPath(period, dayFilter(figure, period.to, today)),
              }))}
            />
          </Box>
        </div>
      ))}
    </Box>
  );
}

const SENTENCES = {
  late: t('Late, of the employees expected'),
  absent: t('Absent, of the employees expected'),
} as const satisfies Record<(typeof DAY_FIGURES)[number], string>;

/** The month is named at its first day alone: a column has no room for more. */
function dayLabel(date: WorkDate, before: WorkDate | undefined): string {
  return before?.slice(0, 7) === date.slice(0, 7) ? String(Number(date.slice(8))) : dayAndMonth(date);
}

/** Returns `Late on Friday, November 20, 2026: 3 of 38`. */
function titleOf(figure: (typeof DAY_FIGURES)[number], { from, to, ...figures }: WeekSummary): string {
  const period = from === to ? fullDate(from) : `${mediumDate(from)} - ${mediumDate(to)}`;
  return `${t('{figure} on {date}', { figure: FIGURES[figure].label, date: period })}: ${t(
    '{count} of {all}',
    {
      count: figures[figure],
      all: figures.expected,
    },
  )}`;
}

const columnsOf = (today: WorkDate): readonly Column<DaySummary>[] => [
  {
    heading: 'DATE',
    width: '40%',
    sortValue: ({ date }) => date,
    render: ({ date }) => <DateValue wireDate={toWireDate(date)} />,
  },
  ...DAY_FIGURES.map((figure) => ({
    heading: FIGURES[figure].heading,
    width: '30%',
    align: 'right' as const,
    sortValue: (day: DaySummary) => day[figure],
    render: (day: DaySummary) => (
      <>
        <FigureLink
          value={day[figure]}
          label={t('{figure} on {date}', { figure: FIGURES[figure].label, date: mediumDate(day.date) })}
          to={recordsPath(day.date, dayFilter(figure, day.date, today))}
        />
        {` (${percentOf(day[figure], day.expected)})`}
      </>
    ),
  })),
];

/** Late and absent employees of each day, newest first. */
export function DaysTable({ days, today }: DaysProps) {
  const columns = useMemo(() => columnsOf(today), [today]);
  return (
    <DataTable
      label={t('Late and absent employees of each day')}
      columns={columns}
      rows={days.toReversed()}
      rowKey={({ date }) => date}
      loading={false}
      loadingText={t('Loading data')}
      emptyText={t('No record found')}
      summary={days.length === 1 ? t('1 day') : t('{count} days', { count: days.length })}
      csv={{ fileName: 'lateness-and-absence.csv' }}
      maxHeight="20rem"
      renderCard={({ date, late, absent }) => (
        <>
          <Box component="span" sx={{ fontWeight: 600 }}>
            <DateValue wireDate={toWireDate(date)} />
          </Box>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('Late {late} · Absent {absent}', { late, absent })}
          </Box>
        </>
      )}
    />
  );
}
