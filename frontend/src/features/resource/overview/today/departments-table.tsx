import Box from '@mui/material/Box';
import { ATTENDANCE_MESSAGES } from '@timekeep/contracts/api/attendance-api';
import type { DepartmentToday, OverviewAnswer } from '@timekeep/contracts/api/overview-api';
import { FigureLink } from '@/features/resource/overview/figure-link';
import { FIGURES, PARTS, searchBehind, type Figure } from '@/features/resource/overview/overview.model';
import { DataTable } from '@/shared/table/data-table';
import type { Column } from '@/shared/table/table-model';

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
