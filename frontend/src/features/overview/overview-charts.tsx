import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { DepartmentLateness, OverviewAnswer } from '@timekeep/contracts/api/overview-api';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { fullDate, monthAndYear } from '@/shared/attendance/date-format';
import { useIsNotDue } from '@/shared/attendance/not-due';
import { t } from '@/shared/language/language';
import { cardSurface } from '@/shared/layout/page-layout';
import { DataTable } from '@/shared/table/data-table';
import type { Column } from '@/shared/table/table-model';
import { DaysChart, DaysTable } from './daily-figures';
import { DepartmentsChart, DepartmentsTable, TodayTotals } from './department-figures';
import { overviewNow, type OverviewNow } from './figures';

/** Figures of the group, today and in the last days. Loaded on demand, with their table. */
export function OverviewFigures({ overview: answer }: { readonly overview: OverviewAnswer }) {
  const isNotDue = useIsNotDue();
  const overview = useMemo(() => overviewNow(answer, isNotDue), [answer, isNotDue]);
  return (
    <>
      <TodaySection overview={overview} />
      <RecentDaysSection overview={overview} />
      <LatenessSection lateness={answer.lateness} />
    </>
  );
}

/** Figures of today, in total and by department. */
function TodaySection({ overview }: { readonly overview: OverviewNow }) {
  return (
    <OverviewSection
      title={t('Today')}
      intro={t('How the company stands on {date}.', { date: fullDate(overview.today) })}
    >
      <TodayTotals overview={overview} />
      <ChartCard
        label={t('Employees of each department today')}
        chart={<DepartmentsChart overview={overview} />}
        table={<DepartmentsTable overview={overview} />}
      />
    </OverviewSection>
  );
}

/** Lateness and absence of the last 30 days. */
function RecentDaysSection({ overview: { days, today } }: { readonly overview: OverviewNow }) {
  return (
    <OverviewSection
      title={t('Last 30 days')}
      intro={t(
        'The share of the expected employees who came late, and who were absent, on each working day.',
      )}
    >
      <ChartCard
        label={t('Late and absent employees of each day')}
        chart={<DaysChart days={days} today={today} />}
        table={<DaysTable days={days} today={today} />}
      />
    </OverviewSection>
  );
}

const monthInWords = ({ month }: DepartmentLateness) => monthAndYear(`${month}-01`);

const COLUMNS: readonly Column<DepartmentLateness>[] = [
  { heading: 'MONTH', width: '136px', sortValue: ({ month }) => month, render: monthInWords },
  {
    heading: 'COMPANY',
    width: '156px',
    wraps: true,
    sortValue: ({ company }) => company,
    render: ({ company }) => company,
  },
  {
    heading: 'DEPARTMENT',
    width: '156px',
    wraps: true,
    sortValue: ({ department }) => department,
    render: ({ department }) => department,
  },
  {
    heading: 'LATE RECORDS',
    width: '128px',
    align: 'right',
    sortValue: ({ lateRecords }) => lateRecords,
    render: ({ lateRecords }) => lateRecords.toLocaleString('en-US'),
  },
  {
    heading: 'LATE MINUTES',
    width: '128px',
    align: 'right',
    sortValue: ({ lateMinutes }) => lateMinutes,
    render: ({ lateMinutes }) => lateMinutes.toLocaleString('en-US'),
  },
];

/** Late records of each department in the last months. */
function LatenessSection({ lateness }: { readonly lateness: readonly DepartmentLateness[] }) {
  return (
    <OverviewSection
      title={t('Lateness by department')}
      intro={t(
        'Late records of the last 12 months and their minutes, by the present department of each employee.',
      )}
    >
      <DataTable
        label={t('Lateness by department')}
        columns={COLUMNS}
        rows={lateness}
        rowKey={({ month, company, department }) => JSON.stringify([month, company, department])}
        loading={false}
        loadingText={t('Loading data')}
        emptyText={t('No record found')}
        summary={lateness.length === 1 ? t('1 row') : t('{count} rows', { count: lateness.length })}
        csv={{ fileName: 'lateness-by-department.csv' }}
        maxHeight="20rem"
        renderCard={(row) => (
          <>
            <Box component="span" sx={{ fontWeight: 600 }}>
              {`${row.department} · ${row.company}`}
            </Box>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {t('{month}: {records} late, {minutes} minutes', {
                month: monthInWords(row),
                records: row.lateRecords.toLocaleString('en-US'),
                minutes: row.lateMinutes.toLocaleString('en-US'),
              })}
            </Box>
          </>
        )}
      />
    </OverviewSection>
  );
}

interface OverviewSectionProps {
  readonly title: string;
  readonly intro: string;
  readonly children: ReactNode;
}

/** A part of the overview with its title. */
function OverviewSection({ title, intro, children }: OverviewSectionProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography variant="h2" id={id}>
        {title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        {intro}
      </Typography>
      {children}
    </Box>
  );
}

interface ChartCardProps {
  readonly chart: ReactNode;
  /** The accessible description of the chart. */
  readonly label: string;
  /** The same figures as a table. */
  readonly table: ReactNode;
}

/** A chart with its figures as an alternative table. */
function ChartCard({ chart, label, table }: ChartCardProps) {
  const tableId = useId();
  const [isTable, setTable] = useState(false);
  return (
    <Box
      sx={{
        ...cardSurface,
        p: { xs: 1, sm: 2 },
      }}
    >
      <Box role="group" aria-label={label} sx={{ p: 1 }}>
        {chart}
      </Box>
      <Button
        size="small"
        color="inherit"
        aria-expanded={isTable}
        aria-controls={tableId}
        // Its text begins where the chart does.
        sx={{ ml: -1 }}
        onClick={() => {
          setTable(!isTable);
        }}
      >
        {isTable ? t('Hide the figures') : t('Figures as a table')}
      </Button>
      <Box id={tableId} hidden={!isTable} sx={{ mt: 1 }}>
        {isTable && table}
      </Box>
    </Box>
  );
}
