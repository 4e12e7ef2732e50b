import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { DaySummary, OverviewAnswer } from '@timekeep/contracts/api/overview-api';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { fullDate } from '@/shared/attendance/date-format';
import { useIsNotDue } from '@/shared/attendance/not-due';
import { t } from '@/shared/language/language';
import { cardSurface } from '@/shared/layout/page-layout';
import { DaysChart, DaysTable } from './daily-figures';
import { DepartmentsChart, DepartmentsTable, TodayTotals } from './department-figures';
import { overviewNow, type OverviewNow } from './figures';

/** Figures of the group, today and in the last days. Loaded on demand because of the chart library. */
export function OverviewFigures({ overview: answer }: { readonly overview: OverviewAnswer }) {
  const isNotDue = useIsNotDue();
  const overview = useMemo(() => overviewNow(answer, isNotDue), [answer, isNotDue]);
  return (
    <>
      <TodaySection overview={overview} />
      <RecentDaysSection days={overview.days} />
    </>
  );
}

const BASE_HEIGHT = 96;
const DEPARTMENT_HEIGHT = 36;

/** Figures of today, in total and by department. */
function TodaySection({ overview }: { readonly overview: OverviewNow }) {
  const height = BASE_HEIGHT + DEPARTMENT_HEIGHT * overview.departments.length;
  return (
    <OverviewSection
      title={t('Today')}
      intro={t('How the company stands on {date}.', { date: fullDate(overview.today) })}
    >
      <TodayTotals overview={overview} />
      <ChartCard
        label={t('Employees of each department today')}
        chart={<DepartmentsChart overview={overview} height={height} />}
        table={<DepartmentsTable overview={overview} />}
      />
    </OverviewSection>
  );
}

const DAYS_HEIGHT = 300;

/** Lateness and absence of the last 30 days. */
function RecentDaysSection({ days }: { readonly days: readonly DaySummary[] }) {
  return (
    <OverviewSection
      title={t('Last 30 days')}
      intro={t('How many employees came late, and how many were absent, on each day.')}
    >
      <ChartCard
        label={t('Late and absent employees of each day')}
        chart={<DaysChart days={days} height={DAYS_HEIGHT} />}
        table={<DaysTable days={days} />}
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
      <Box role="group" aria-label={label} sx={{ overflowX: 'auto' }}>
        {chart}
      </Box>
      <Button
        size="small"
        color="inherit"
        aria-expanded={isTable}
        aria-controls={tableId}
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
