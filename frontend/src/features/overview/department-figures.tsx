import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { employeePath } from '@/features/employees/employees-address';
import { COUNT_LABELS, MissingList, TodayCounts } from '@/shared/attendance/today-counts';
import { t } from '@/shared/language/language';
import { DataTable } from '@/shared/table/data-table';
import type { Column } from '@/shared/table/table-model';
import { ColourLegend, percentOf, StackedBar } from './bars';
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

/** A bar of today's employees for each department, with the share of those who came. */
export function DepartmentsChart({ overview: { today, departments } }: { readonly overview: OverviewNow }) {
  const all = departments.reduce((sum, department) => sum + everyoneOf(department), 0);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <ColourLegend
        entries={DEPARTMENT_FIGURES.map((figure) => {
          const { label, colour } = FIGURES[figure];
          const count = departments.reduce((sum, department) => sum + department[figure], 0);
          return { colour, text: `${label} ${percentOf(count, all)}` };
        })}
      />
      <Box
        component="ul"
        sx={{
          ...{ listStyle: 'none', m: 0, p: 0, display: 'grid', alignItems: 'center', fontSize: '0.875rem' },
          // The bar stands before the words that precede it, and on phones below them.
          gridAutoFlow: 'dense',
          ...{ columnGap: 2, rowGap: { xs: 0.5, sm: 1.25 } },
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr) auto',
            sm: 'minmax(7rem, max-content) minmax(0, 1fr) max-content',
          },
        }}
      >
        {departments.map((department) => (
          <Box component="li" key={department.department} sx={{ display: 'contents' }}>
            <Box component="span" sx={{ maxWidth: { sm: '14rem' }, overflowWrap: 'anywhere' }}>
              {department.department}
            </Box>
            <Box component="span" sx={{ gridColumn: { sm: 3 }, color: 'text.secondary', textAlign: 'right' }}>
              {cameInWords(department)}
            </Box>
            <Box sx={{ gridColumn: { xs: '1 / -1', sm: 2 } }}>
              <StackedBar
                of={everyoneOf(department)}
                parts={DEPARTMENT_FIGURES.map((figure) => ({
                  key: figure,
                  title: t('{figure} in {department}', {
                    figure: `${FIGURES[figure].label} ${department[figure]} (${percentOf(department[figure], everyoneOf(department))})`,
                    department: department.department,
                  }),
                  colour: FIGURES[figure].colour,
                  value: department[figure],
                  to: recordsPath(today, FIGURES[figure].filter, department.department),
                }))}
              />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function everyoneOf(department: DepartmentNow): number {
  return DEPARTMENT_FIGURES.reduce((sum, figure) => sum + department[figure], 0);
}

/** Returns `22 of 25 in · 88%`, of the employees expected today. */
function cameInWords(department: DepartmentNow): string {
  const { expected, in: came } = countsOf({ departments: [department] });
  if (expected === 0) return t('Nobody expected');
  return `${t('{count} of {all} in', { count: came, all: expected })} · ${percentOf(came, expected)}`;
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
