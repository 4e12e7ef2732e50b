import Box from '@mui/material/Box';
import { ATTENDANCE_MESSAGES } from '@timekeep/contracts/api/attendance-api';
import type { DaySummary } from '@timekeep/contracts/api/overview-api';
import { toWireDate } from '@timekeep/contracts/time/work-date';
import { FigureLink } from '@/features/resource/overview/figure-link';
import { DAY_FIGURES, FIGURES, searchBehind } from '@/features/resource/overview/overview.model';
import { mediumDate } from '@/shared/attendance/date-format';
import { DateValue } from '@/shared/attendance/record-values';
import { DataTable } from '@/shared/table/data-table';
import type { Column } from '@/shared/table/table-model';

const COLUMNS: readonly Column<DaySummary>[] = [
  {
    heading: 'DATE',
    width: '50%',
    sortValue: ({ date }) => date,
    render: ({ date }) => <DateValue wireDate={toWireDate(date)} />,
  },
  ...DAY_FIGURES.map((figure) => ({
    heading: FIGURES[figure].label.toUpperCase(),
    width: '25%',
    align: 'right' as const,
    sortValue: (day: DaySummary) => day[figure],
    render: (day: DaySummary) => (
      <FigureLink
        value={day[figure]}
        label={`${FIGURES[figure].label} on ${mediumDate(day.date)}`}
        to={searchBehind(day.date, figure)}
      />
    ),
  })),
];

/** The late and the absent of each day, the latest first. */
export function DaysTable({ days }: { readonly days: readonly DaySummary[] }) {
  return (
    <DataTable
      label="Late and absent employees of each day"
      columns={COLUMNS}
      rows={days.toReversed()}
      rowKey={({ date }) => date}
      loading={false}
      loadingText={ATTENDANCE_MESSAGES.loading}
      emptyText={ATTENDANCE_MESSAGES.empty}
      summary={days.length === 1 ? '1 day' : `${days.length} days`}
      csv={{ fileName: 'lateness-and-absence.csv' }}
      maxHeight="20rem"
      renderCard={({ date, late, absent }) => (
        <>
          <Box component="span" sx={{ fontWeight: 600 }}>
            <DateValue wireDate={toWireDate(date)} />
          </Box>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            Late {late} · Absent {absent}
          </Box>
        </>
      )}
    />
  );
}
