import Box from '@mui/material/Box';
import { styled, useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { BarChart } from '@mui/x-charts/BarChart';
import { Link, useNavigate } from 'react-router-dom';
import { employeePath } from '@/features/employees/employees-address';
import { COUNT_LABELS, MissingList, TodayCounts } from '@/shared/attendance/today-counts';
import { t } from '@/shared/language/language';
import { DataTable } from '@/shared/table/data-table';
import type { Column } from '@/shared/table/table-model';
import {
  COUNT_FILTERS,
  countsOf,
  FigureLink,
  FIGURES,
  DEPARTMENT_FIGURES,
  recordsPath,
  type DepartmentNow,
  type Figure,
  type OverviewNow,
} from './figures';

/** Width for the names of departments, in pixels: what the longest needs, and on phones the least. Longer names are shortened. */
const LABELS = { least: 112, most: 200, letter: 7.5 } as const;

const Tile = styled(Link)(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  padding: '14px 16px',
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  color: 'inherit',
  textDecoration: 'none',
  transition: 'border-color 120ms',
  '&:hover': { borderColor: theme.vars.palette.primary.main },
  '& strong': { fontSize: '1.75rem', lineHeight: 1.2, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& span': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    fontSize: '0.875rem',
    color: theme.vars.palette.text.secondary,
  },
}));

/** The figures of the whole group, each with a link to its records, and the missing employees. */
export function TodayTotals({ overview }: { readonly overview: OverviewNow }) {
  const counts = countsOf(overview);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mb: 2 }}>
      <TodayCounts counts={counts}>
        {(name) => (
          <Tile key={name} to={recordsPath(overview.today, COUNT_FILTERS[name])}>
            <span>{COUNT_LABELS[name]}</span>
            <strong>{counts[name].toLocaleString('en-US')}</strong>
          </Tile>
        )}
      </TodayCounts>
      <MissingList missing={overview.missing} withDepartment pathOf={employeePath} />
    </Box>
  );
}

interface DepartmentsChartProps {
  readonly overview: OverviewNow;
  /** Height in pixels. */
  readonly height: number;
}

/** Chart with a stacked bar of today's employees for each department. */
export function DepartmentsChart({ overview: { today, departments }, height }: DepartmentsChartProps) {
  const navigate = useNavigate();
  const { palette } = useTheme().vars;
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const series = DEPARTMENT_FIGURES.map((figure) => {
    const { label, tone } = FIGURES[figure];
    const neutral = figure === 'notDue' ? palette.text.disabled : palette.divider;
    const color = tone ? palette.remark[tone].dot : neutral;
    return {
      id: figure,
      label,
      color,
      stack: 'employees',
      data: departments.map((department) => department[figure]),
    };
  });
  return (
    <BarChart
      layout="horizontal"
      height={height}
      series={series}
      yAxis={[
        {
          scaleType: 'band',
          data: departments.map(({ department }) => department),
          width: isPhone ? LABELS.least : labelWidth(departments),
        },
      ]}
      xAxis={[{ tickMinStep: 1 }]}
      grid={{ vertical: true }}
      borderRadius={4}
      skipAnimation
      // Keyboard users have the same links in the table below.
      disableKeyboardNavigation
      onItemClick={(_event, { seriesId, dataIndex }) => {
        const figure = DEPARTMENT_FIGURES.find((part) => part === seriesId);
        const department = departments[dataIndex]?.department;
        if (figure && department !== undefined)
          void navigate(recordsPath(today, FIGURES[figure].filter, department));
      }}
    />
  );
}

const COLUMNS: readonly Figure[] = [...DEPARTMENT_FIGURES, 'late'];

/** Today's figures by department, each with a link to its records. */
export function DepartmentsTable({ overview: { today, departments } }: { readonly overview: OverviewNow }) {
  const link = (row: DepartmentNow, figure: Figure) => (
    <FigureLink
      value={row[figure]}
      label={t('{figure} in {department}', { figure: FIGURES[figure].label, department: row.department })}
      to={recordsPath(today, FIGURES[figure].filter, row.department)}
    />
  );
  const columns: readonly Column<DepartmentNow>[] = [
    {
      heading: 'DEPARTMENT',
      width: '160px',
      sortValue: ({ department }) => department,
      render: ({ department }) => department,
    },
    ...COLUMNS.map((figure) => ({
      heading: FIGURES[figure].heading,
      width: '96px',
      align: 'right' as const,
      sortValue: (row: DepartmentNow) => row[figure],
      render: (row: DepartmentNow) => link(row, figure),
    })),
  ];
  return (
    <DataTable
      label={t('Employees of each department today')}
      columns={columns}
      rows={departments}
      rowKey={({ department }) => department}
      loading={false}
      loadingText={t('Loading data')}
      emptyText={t('No record found')}
      summary={
        departments.length === 1 ? t('1 department') : t('{count} departments', { count: departments.length })
      }
      csv={{ fileName: `company-${today}.csv` }}
      renderCard={(row) => (
        <>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {row.department}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
            {COLUMNS.map((figure) => `${FIGURES[figure].label} ${row[figure]}`).join(' · ')}
          </Box>
        </>
      )}
    />
  );
}

function labelWidth(departments: readonly DepartmentNow[]): number {
  const letters = Math.max(0, ...departments.map(({ department }) => department.length));
  return Math.min(LABELS.most, Math.max(LABELS.least, letters * LABELS.letter));
}
