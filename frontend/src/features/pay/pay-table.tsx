import { styled } from '@mui/material/styles';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { HoursRow } from '@timekeep/contracts/api/hours-api';
import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import {
  figureOfRow,
  HOURS_FIGURES,
  isInMinutes,
  paidMinutes,
  type HoursFigure,
} from '@timekeep/contracts/hours/day-figures';
import { Link } from 'react-router-dom';
import { CardLine } from '@/shared/attendance/record-columns';
import { OPENED_HERE } from '@/shared/dialog/dialog-address';
import { t } from '@/shared/language/language';
import { Disclosure } from '@/shared/layout/disclosure';
import type { Column, TableTotal } from '@/shared/table/table-model';
import { figureInWords, figureTitle, minutesInWords } from '@/shared/attendance/hours-words';

/** Returns the address of the days behind a figure of an employee; without a figure of all days. */
export type PathOfDays = (EMPID: string, figure?: HoursFigure) => string;

/** Returns the figures that are not zero in all rows. */
export function shownFigures(rows: readonly HoursRow[]): readonly HoursFigure[] {
  return HOURS_FIGURES.filter((figure) => rows.some((row) => figureOfRow(figure, row) !== 0));
}

/** The columns of the table: who it is, then the figures, each of which leads to its days. */
export function payColumns(
  rows: readonly HoursRow[],
  figures: readonly HoursFigure[],
  pathOf: PathOfDays,
): readonly Column<HoursRow>[] {
  const differs = (valueOf: (row: HoursRow) => string) => new Set(rows.map(valueOf)).size > 1;
  return [
    { heading: 'EMPID', width: '84px', sortValue: ({ EMPID }) => EMPID, render: ({ EMPID }) => EMPID },
    {
      heading: 'NAME',
      width: '168px',
      frozen: true,
      wraps: true,
      sortValue: ({ EMPNAME }) => EMPNAME,
      render: ({ EMPNAME }) => EMPNAME,
    },
    ...(differs(({ DEPT }) => DEPT) ? [place('DEPT')] : []),
    ...(differs(({ COMPANY }) => COMPANY) ? [place('COMPANY')] : []),
    ...figures.map((figure) => figureColumn(figure, pathOf)),
  ];
}

function place(heading: 'DEPT' | 'COMPANY'): Column<HoursRow> {
  return {
    heading,
    width: '124px',
    wraps: true,
    sortValue: (row) => row[heading],
    render: (row) => row[heading],
  };
}

const LETTER_PX = 8.2;
const BESIDE_PX = 28;
const LEAST_PX = 68;

function figureColumn(figure: HoursFigure, pathOf: PathOfDays): Column<HoursRow> {
  return {
    heading: figure,
    width: `${Math.max(LEAST_PX, Math.ceil(figure.length * LETTER_PX + BESIDE_PX))}px`,
    align: 'right',
    sortValue: (row) => figureOfRow(figure, row),
    render: (row) => <Figure figure={figure} row={row} path={pathOf(row.EMPID, figure)} />,
  };
}

const FigureLink = styled(Link)(({ theme }) => ({
  color: 'inherit',
  textDecoration: 'underline',
  textDecorationColor: theme.vars.palette.divider,
  textUnderlineOffset: 3,
  padding: '4px 0 4px 8px',
  '&:hover': { textDecorationColor: 'currentcolor' },
  '&[data-open]': {
    fontWeight: 600,
    color: theme.vars.palette.remark.orange.ink,
    textDecorationColor: 'currentcolor',
  },
}));
const Zero = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary, opacity: 0.85 }));

interface FigureProps {
  readonly figure: HoursFigure;
  readonly row: HoursRow;
  readonly path: string;
}

/**
 * A figure that leads to its days. With the keyboard the row leads to them, where the figure is chosen: a stop for each figure would be
 * hundreds. What is not settled has a stop of its own.
 */
function Figure({ figure, row, path }: FigureProps) {
  const value = figureOfRow(figure, row);
  if (value === 0) return <Zero>{figureInWords(figure, 0)}</Zero>;
  const text = figureInWords(figure, value);
  const isOpen = figure === 'OPEN';
  return (
    <FigureLink
      to={path}
      state={OPENED_HERE}
      preventScrollReset
      tabIndex={isOpen ? 0 : -1}
      {...(isOpen && { 'data-open': '' })}
      {...(figure === 'OTHER' && { title: otherInWords(row) })}
      aria-label={t('{figure} of {employee}: {value}', {
        figure: figureTitle(figure),
        employee: row.EMPNAME,
        value: text,
      })}
    >
      {text}
    </FigureLink>
  );
}

/** Returns the days of each other remark, such as `Maternity Leave 3`. */
export function otherInWords({ OTHER }: Pick<HoursRow, 'OTHER'>): string {
  return Object.entries(OTHER)
    .map(([remark, days]) => `${remarkTitle(remark)} ${days}`)
    .join(', ');
}

/** The totals of the shown figures. */
export function payTotals(rows: readonly HoursRow[], figures: readonly HoursFigure[]): readonly TableTotal[] {
  return figures.map((figure) => {
    const value = rows.reduce((sum, row) => sum + figureOfRow(figure, row), 0);
    return { label: figure, value, decimals: 0, text: figureInWords(figure, value) };
  });
}

/** A row in two lines: name and what is not settled, then paid time, overtime, lateness. */
export function PayCard({ row }: { readonly row: HoursRow }) {
  const { paid, overtime, night } = paidMinutes((column) => row[column]);
  const parts = [
    t('{time} paid', { time: minutesInWords(paid) }),
    ...(overtime > 0 ? [t('{time} overtime', { time: minutesInWords(overtime) })] : []),
    ...(night > 0 ? [t('{time} at night', { time: minutesInWords(night) })] : []),
    ...(row.LATE > 0 ? [t('{time} late', { time: minutesInWords(row.LATE) })] : []),
  ];
  return (
    <>
      <CardLine>
        <strong>{row.EMPNAME}</strong>
        {row.OPEN > 0 && (
          <Box component="span" sx={{ color: 'remark.orange.ink', fontWeight: 600, whiteSpace: 'nowrap' }}>
            {row.OPEN === 1 ? t('1 open day') : t('{count} open days', { count: row.OPEN })}
          </Box>
        )}
      </CardLine>
      <Typography
        variant="body2"
        component="div"
        sx={{ color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {parts.join(' · ')}
      </Typography>
    </>
  );
}

/** The meaning of each shown column. */
export function ColumnMeanings({ figures }: { readonly figures: readonly HoursFigure[] }) {
  return (
    <Disclosure label={t('What the columns mean')}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          columnGap: 3,
          rowGap: 0.75,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(300px, 1fr))' },
          fontSize: '0.875rem',
        }}
      >
        {figures.map((figure) => (
          <Box
            key={figure}
            sx={{ display: 'grid', gridTemplateColumns: '108px minmax(0, 1fr)', columnGap: 1 }}
          >
            <Box component="dt" sx={{ fontWeight: 600 }}>
              {figure}
            </Box>
            <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
              {isInMinutes(figure)
                ? t('{figure} (hours and minutes)', { figure: figureTitle(figure) })
                : figureTitle(figure)}
            </Box>
          </Box>
        ))}
      </Box>
    </Disclosure>
  );
}
