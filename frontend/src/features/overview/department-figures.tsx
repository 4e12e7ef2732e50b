import Box from '@mui/material/Box';
import { styled, useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { ATTENDANCE_MESSAGES } from '@timekeep/contracts/api/attendance-api';
import type { DepartmentToday, OverviewAnswer } from '@timekeep/contracts/api/overview-api';
import { Link, useNavigate } from 'react-router-dom';
import { DataTable } from '@/shared/table/data-table';
import type { Column } from '@/shared/table/table-model';
import { FigureLink, FIGURES, PARTS, searchBehind, totalOf, TOTALS, type Figure } from './figures';

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

/** The figures of the whole group; each leads to the records behind it. */
export function TodayTotals({ overview }: { readonly overview: OverviewAnswer }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        mb: 2,
        '& > :last-child': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(5, minmax(0, 1fr))' },
      }}
    >
      {TOTALS.map((figure) => {
        const { label, tone } = FIGURES[figure];
        return (
          <Tile key={figure} to={searchBehind(overview.today, figure)}>
            <span>
              {tone && (
                <Box
                  aria-hidden
                  component="i"
                  sx={{ width: 8, height: 8, borderRadius: 4, bgcolor: `remark.${tone}.dot` }}
                />
              )}
              {label}
            </span>
            <strong>{totalOf(overview, figure).toLocaleString('en-US')}</strong>
          </Tile>
        );
      })}
    </Box>
  );
}

interface DepartmentsChartProps {
  readonly overview: OverviewAnswer;
  /** In pixels. */
  readonly height: number;
}

/** A bar for each department, made up of its employees of today. */
export function DepartmentsChart({ overview: { today, departments }, height }: DepartmentsChartProps) {
  const navigate = useNavigate();
  const { palette } = useTheme().vars;
  const series = PARTS.map((figure) => {
    const { label, tone } = FIGURES[figure];
    const color = tone ? palette.remark[tone].dot : palette.divider;
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
      yAxis={[{ scaleType: 'band', data: departments.map(({ department }) => department), width: 112 }]}
      xAxis={[{ tickMinStep: 1 }]}
      grid={{ vertical: true }}
      borderRadius={4}
      skipAnimation
      // By keyboard the table below leads to the same searches.
      disableKeyboardNavigation
      onItemClick={(_event, { seriesId, dataIndex }) => {
        const figure = PARTS.find((part) => part === seriesId);
        const department = departments[dataIndex]?.department;
        if (figure && department !== undefined) void navigate(searchBehind(today, figure, department));
      }}
    />
  );
}

const COLUMNS: readonly Figure[] = [...PARTS, 'late'];

/** The figures of today by department; each leads to the records behind it. */
export function DepartmentsTable({
  overview: { today, departments },
}: {
  readonly overview: OverviewAnswer;
}) {
  const link = (row: DepartmentToday, figure: Figure) => (
    <FigureLink
      value={row[figure]}
      label={`${FIGURES[figure].label} in ${row.department}`}
      to={searchBehind(today, figure, row.department)}
    />
  );
  const columns: readonly Column<DepartmentToday>[] = [
    {
      heading: 'DEPARTMENT',
      width: '160px',
      sortValue: ({ department }) => department,
      render: ({ department }) => department,
    },
    ...COLUMNS.map((figure) => ({
      heading: FIGURES[figure].label.toUpperCase(),
      width: '96px',
      align: 'right' as const,
      sortValue: (row: DepartmentToday) => row[figure],
      render: (row: DepartmentToday) => link(row, figure),
    })),
  ];
  return (
    <DataTable
      label="Employees of each department today"
      columns={columns}
      rows={departments}
      rowKey={({ department }) => department}
      loading={false}
      loadingText={ATTENDANCE_MESSAGES.loading}
      emptyText={ATTENDANCE_MESSAGES.empty}
      summary={departments.length === 1 ? '1 department' : `${departments.length} departments`}
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
