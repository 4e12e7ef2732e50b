import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { LeaveLine } from '@timekeep/contracts/api/leave-api';
import { LEAVE_TYPES, type LeaveType } from '@timekeep/contracts/attendance/leave-types';
import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import { yearOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { useMemo, useState } from 'react';
import { monthName } from '@/shared/attendance/date-format';
import { ChoiceField } from '@/shared/form/choice-field';
import { t } from '@/shared/language/language';
import { cardSurface } from '@/shared/layout/page-layout';
import type { LedgerLine } from '@/shared/leave/leave-values';

interface DaysUsedProps {
  readonly lines: readonly LedgerLine[];
  readonly today: WorkDate;
}

/** The days of leave of each month of a chosen year. */
export function DaysUsed({ lines, today }: DaysUsedProps) {
  const years = useMemo(() => yearsOf(lines, today).map(String), [lines, today]);
  const [chosen, setChosen] = useState(today.slice(0, 4));
  // The only day of a chosen year may have been deleted.
  const year = years.includes(chosen) ? chosen : today.slice(0, 4);
  const months = useMemo(() => daysByMonth(lines, Number(year)), [lines, year]);
  return (
    <Box component="section" aria-labelledby="days-used">
      <Typography variant="h3" id="days-used" sx={{ mb: 1 }}>
        {t('Days used by month')}
      </Typography>
      <Box sx={{ mb: 1.5 }}>
        <ChoiceField
          label={t('Year')}
          value={year}
          choices={years.map((value) => ({ value, label: value }))}
          onChoice={setChosen}
        />
      </Box>
      <MonthTable year={year} months={months} />
    </Box>
  );
}

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& th, & td': { height: 28, padding: '0 16px', textAlign: 'right' },
  '& th:first-of-type': { textAlign: 'left' },
  '& tbody th': { fontWeight: 400 },
  '& thead, & tfoot': { backgroundColor: theme.vars.palette.subtle },
  '& thead th': { fontSize: '0.75rem', fontWeight: 600, color: theme.vars.palette.text.secondary },
  '& tfoot th, & tfoot td': { fontWeight: 600, borderTop: `1px solid ${theme.vars.palette.divider}` },
}));

interface MonthTableProps {
  readonly year: string;
  readonly months: readonly DaysOfMonth[];
}

/** Twelve months and their sum. */
function MonthTable({ year, months }: MonthTableProps) {
  const total = yearTotal(months);
  return (
    <Box
      sx={{
        ...cardSurface,
        overflow: 'clip',
      }}
    >
      <Table aria-label={t('Days used in {year}', { year })}>
        <thead>
          <tr>
            <th scope="col">{t('MONTH')}</th>
            {LEAVE_TYPES.map((type) => (
              <th scope="col" key={type}>
                <abbr title={remarkTitle(type)} style={{ textDecoration: 'none' }}>
                  {type}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((used, index) => (
            <tr key={index}>
              <th scope="row">{monthName(`2000-${String(index + 1).padStart(2, '0')}-01`)}</th>
              {LEAVE_TYPES.map((type) => (
                <Box
                  component="td"
                  key={type}
                  sx={used[type] === 0 ? { color: 'text.secondary' } : { fontWeight: 600 }}
                >
                  {used[type]}
                </Box>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('Total')}</th>
            {LEAVE_TYPES.map((type) => (
              <td key={type}>{total[type]}</td>
            ))}
          </tr>
        </tfoot>
      </Table>
    </Box>
  );
}

type DaysOfMonth = Readonly<Record<LeaveType, number>>;

const MONTHS = 12;

/** Returns the days of leave of each month of a year, January first, without changes of a balance. */
export function daysByMonth(lines: readonly LeaveLine[], year: number): readonly DaysOfMonth[] {
  const used = lines.filter(({ TRANSAC_ID, DATE }) => TRANSAC_ID !== null && yearOf(DATE) === year);
  return Array.from({ length: MONTHS }, (_, month) =>
    totalOf(used.filter(({ DATE }) => Number(DATE.slice(5, 7)) === month + 1)),
  );
}

/** Returns the selectable years, newest first: this year and each year with a day of leave. */
export function yearsOf(lines: readonly LeaveLine[], today: WorkDate): readonly number[] {
  const years = lines.flatMap(({ TRANSAC_ID, DATE }) => (TRANSAC_ID === null ? [] : [yearOf(DATE)]));
  return [...new Set([yearOf(today), ...years])].sort((a, b) => b - a);
}

/** Returns the sum over months. */
export function yearTotal(months: readonly DaysOfMonth[]): DaysOfMonth {
  return months.reduce((sum, { SL, VL }) => ({ SL: sum.SL + SL, VL: sum.VL + VL }), { SL: 0, VL: 0 });
}

function totalOf(lines: readonly LeaveLine[]): DaysOfMonth {
  const total = { SL: 0, VL: 0 };
  for (const type of LEAVE_TYPES) {
    for (const { LEAVE_TYPE, DAYS } of lines) if (LEAVE_TYPE === type) total[type] += DAYS;
  }
  return total;
}
