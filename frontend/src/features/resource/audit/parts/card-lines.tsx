import { styled } from '@mui/material/styles';
import { yearOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { dayAndMonth, mediumDate } from '@/shared/attendance/date-format';
import { CardLine } from '@/shared/attendance/record-columns';

/** The second, quieter line of a card. */
export const Details = styled(CardLine)(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  fontSize: '0.8125rem',
}));

/** What gives way where the line is too short. */
export const CutOff = styled('span')({
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

/** What stays whole. */
export const Whole = styled('span')({ whiteSpace: 'nowrap' });

const Title = styled('span')({ display: 'flex', gap: 6, minWidth: 0 });

interface CardTitleProps {
  readonly name: string;
  readonly date: WorkDate;
  readonly today: WorkDate;
}

/** Whose record, which gives way, and of which date, which does not. */
export function CardTitle({ name, date, today }: CardTitleProps) {
  return (
    <Title>
      <strong>{name}</strong> <Whole>{shortDate(date, today)}</Whole>
    </Title>
  );
}

/** `Nov 20` in this year, `Nov 20, 2025` in others: cards are narrow. */
export function shortDate(date: WorkDate, today: WorkDate): string {
  return yearOf(date) === yearOf(today) ? dayAndMonth(date) : mediumDate(date);
}
