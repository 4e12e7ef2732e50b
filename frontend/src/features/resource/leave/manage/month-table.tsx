import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { LEAVE_TYPES } from '@timekeep/contracts/attendance/leave-types';
import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import { cardSurface } from '@/shared/layout/page-layout';
import { yearTotal, type DaysUsed } from './days-by-month.model';

const month = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

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
  readonly months: readonly DaysUsed[];
}

/** Twelve months and their sum. */
export function MonthTable({ year, months }: MonthTableProps) {
  const total = yearTotal(months);
  return (
    <Box
      sx={{
        ...cardSurface,
        overflow: 'clip',
      }}
    >
      <Table aria-label={`Days used in ${year}`}>
        <thead>
          <tr>
            <th scope="col">MONTH</th>
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
              <th scope="row">{month.format(Date.UTC(2000, index, 1))}</th>
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
            <th scope="row">Total</th>
            {LEAVE_TYPES.map((type) => (
              <td key={type}>{total[type]}</td>
            ))}
          </tr>
        </tfoot>
      </Table>
    </Box>
  );
}
