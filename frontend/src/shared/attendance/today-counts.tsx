import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { AwaitedEmployee } from '@timekeep/contracts/attendance/due';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useConfig } from '@/shared/api/system-api';
import { t } from '@/shared/language/language';
import { cardSurface } from '@/shared/layout/page-layout';

/** Numbers of employees today. */
export interface Counts {
  /** Employees with hours today and neither leave nor a holiday. */
  readonly expected: number;
  /** Employees who have punched in, including those who have left. */
  readonly in: number;
  readonly late: number;
  /** Employees who are due and have not punched in. */
  readonly missing: number;
  readonly onLeave: number;
}

export const COUNT_LABELS = {
  expected: t('Expected'),
  in: t('In'),
  late: t('Late'),
  missing: t('Missing'),
  onLeave: t('On leave'),
} as const satisfies Record<keyof Counts, string>;

export const COUNT_NAMES = [
  'expected',
  'in',
  'late',
  'missing',
  'onLeave',
] as const satisfies readonly (keyof Counts)[];

interface TodayCountsProps {
  readonly counts: Counts;
  /** Renders one figure; by default its label and number. */
  readonly children?: (name: keyof Counts) => ReactNode;
}

/** Row of five figures; two in a row on phones. */
export function TodayCounts({ counts, children }: TodayCountsProps) {
  return (
    <Box
      role="group"
      aria-label={t('Today in figures')}
      sx={{
        display: 'grid',
        gap: 1.5,
        '& > :last-child': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(5, minmax(0, 1fr))' },
      }}
    >
      {COUNT_NAMES.map((name) => children?.(name) ?? <Count key={name} name={name} counts={counts} />)}
    </Box>
  );
}

function Count({ name, counts }: { readonly name: keyof Counts; readonly counts: Counts }) {
  return (
    <Box sx={{ px: 2, py: 1.25, ...cardSurface }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {COUNT_LABELS[name]}
      </Typography>
      <Box component="strong" sx={{ fontSize: '1.5rem', lineHeight: 1.25, fontWeight: 600 }}>
        {counts[name].toLocaleString('en-US')}
      </Box>
    </Box>
  );
}

/** Maximum number of names to show. */
const MAX_NAMES = 30;

interface MissingListProps {
  readonly missing: readonly AwaitedEmployee[];
  readonly withDepartment?: boolean;
  /** Returns where the records of an employee are. */
  readonly pathOf: (EMPID: string) => string;
}

/** List of the missing employees; renders nothing when there are none. */
export function MissingList({ missing, withDepartment = false, pathOf }: MissingListProps) {
  const titleId = useId();
  const today = useConfig().data?.today;
  if (missing.length === 0) return null;
  const more = missing.length - MAX_NAMES;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ px: 2, py: 1.5, ...cardSurface }}>
      <Typography id={titleId} variant="h3" component="h3">
        {t('Missing now')}
      </Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          mt: 0.5,
          p: 0,
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 3,
          rowGap: 0.5,
          fontSize: '0.875rem',
        }}
      >
        {missing.slice(0, MAX_NAMES).map(({ EMPID, EMPNAME, DEPT, timeIn, lastDay }) => (
          <li key={EMPID}>
            <MuiLink component={Link} to={pathOf(EMPID)} color="inherit">
              {EMPNAME}
            </MuiLink>{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {withDepartment && `${DEPT}, `}
              {t('since {time}', { time: timeIn.slice(0, 5) })}
              {/* Somebody may have left without another day of work. */}
              {lastDay && lastDay === today && `, ${t('last day today')}`}
            </Box>
          </li>
        ))}
        {more > 0 && <li>{t('and {count} more', { count: more.toLocaleString('en-US') })}</li>}
      </Box>
    </Box>
  );
}
