import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import type { DaySummary } from '@timekeep/contracts/api/overview-api';
import { toWireDate } from '@timekeep/contracts/time/work-date';
import { useNavigate } from 'react-router-dom';
import { dayAndMonth, fullDate, mediumDate } from '@/shared/attendance/date-format';
import { DateValue } from '@/shared/attendance/record-values';
import { t } from '@/shared/language/language';
import { DataTable } from '@/shared/table/data-table';
import type { Column } from '@/shared/table/table-model';
import { DAY_FIGURES, FigureLink, FIGURES, recordsPath } from './figures';

interface DaysChartProps {
  readonly days: readonly DaySummary[];
  /** Height in pixels. */
  readonly height: number;
}

/** Chart with two bars for each day: late and absent employees. */
export function DaysChart({ days, height }: DaysChartProps) {
  const navigate = useNavigate();
  const { palette } = useTheme().vars;
  const colours = { late: palette.remark.orange.dot, absent: palette.remark.red.dot };
  return (
    <BarChart
      height={height}
      series={DAY_FIGURES.map((figure) => ({
        id: figure,
        label: FIGURES[figure].label,
        color: colours[figure],
        data: days.map((day) => day[figure]),
      }))}
      xAxis={[
        {
          scaleType: 'band',
          data: days.map(({ date }) => date),
          valueFormatter: (date: string, { location }) =>
            location === 'tick' ? dayAndMonth(date) : fullDate(date),
        },
      ]}
      yAxis={[{ tickMinStep: 1, width: 40 }]}
      grid={{ horizontal: true }}
      borderRadius={3}
      skipAnimation
      // Keyboard users have the same links in the table below.
      disableKeyboardNavigation
      onItemClick={(_event, { seriesId, dataIndex }) => {
        const figure = DAY_FIGURES.find((known) => known === seriesId);
        const date = days[dataIndex]?.date;
        if (figure && date !== undefined) void navigate(recordsPath(date, FIGURES[figure].filter));
      }}
    />
  );
}

const COLUMNS: readonly Column<DaySummary>[] = [
  {
    heading: 'DATE',
    width: '50%',
    sortValue: ({ date }) => date,
    render: ({ date }) => <DateValue wireDate={toWireDate(date)} />,
  },
  ...DAY_FIGURES.map((figure) => ({
    heading: FIGURES[figure].heading,
    width: '25%',
    align: 'right' as const,
    sortValue: (day: DaySummary) => day[figure],
    render: (day: DaySummary) => (
      <FigureLink
        value={day[figure]}
        label={t('{figure} on {date}', { figure: FIGURES[figure].label, date: mediumDate(day.date) })}
        to={recordsPath(day.date, FIGURES[figure].filter)}
      />
    ),
  })),
];

/** Late and absent employees of each day, newest first. */
export function DaysTable({ days }: { readonly days: readonly DaySummary[] }) {
  return (
    <DataTable
      label={t('Late and absent employees of each day')}
      columns={COLUMNS}
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
