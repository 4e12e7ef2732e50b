import { styled } from '@mui/material/styles';
import { yearOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { dayAndMonth, mediumDate } from '@/shared/attendance/date-format';
import { CardLine } from '@/shared/attendance/record-columns';
import {
  changedValues,
  noRecord,
  noRecordBefore,
  remarksLabel,
  shownChange,
  type ShownValues,
} from '@/shared/audit/changed-values';
import { t } from '@/shared/language/language';
import { NARROWEST } from '@/shared/table/table-model';
import { shortened } from '@/shared/table/table-styles';

const Quiet = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary }));
const To = styled('strong')({ fontWeight: 600 });

/** One-line summary of the changed values. Short, because tables show many; remarks have no label. */
export function ChangeText({ before, after }: ShownValues) {
  const values = changedValues(before, after);
  if (before !== null && after === null) {
    return (
      <>
        {values.map(({ from }) => from).join(' · ')} → <To>{noRecord()}</To>
      </>
    );
  }
  if (values.length === 0) return <Quiet>{t('Confirmed without changes')}</Quiet>;
  return values.map((value, index) => {
    const { from, to, difference } = shownChange(value);
    return (
      <span key={value.label}>
        {index > 0 ? ' · ' : before === null && noRecordBefore()}
        {value.label !== remarksLabel() && <Quiet>{value.label} </Quiet>}
        {from !== null && <>{from} → </>}
        <To>{to}</To>
        {difference !== '' && ` ${difference}`}
      </span>
    );
  });
}

/** Second line of a card, in a lighter colour. */
export const Details = styled(CardLine)(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  fontSize: '0.8125rem',
}));

/** Part of a line that is cut off where space is short. */
export const Truncated = styled('span')(shortened);

/** Text of any length. It is cut off like others, in the narrowest windows after two lines. */
export const Summary = styled('span')({
  ...shortened,
  [NARROWEST]: {
    ...shortened[NARROWEST],
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
  },
});

/** Part of a line that is never cut off. */
export const NoWrap = styled('span')({ whiteSpace: 'nowrap' });

const Title = styled('span')({
  display: 'flex',
  columnGap: 6,
  minWidth: 0,
  [NARROWEST]: { flexWrap: 'wrap' },
});

interface CardTitleProps {
  readonly name: string;
  readonly date: WorkDate;
  readonly today: WorkDate;
}

/** Employee and date of a record; only the name is cut off where space is short. */
export function CardTitle({ name, date, today }: CardTitleProps) {
  return (
    <Title>
      <strong>{name}</strong> <NoWrap>{shortDate(date, today)}</NoWrap>
    </Title>
  );
}

/** Returns `Nov 20` in this year and `Nov 20, 2025` in others, because cards are narrow. */
export function shortDate(date: WorkDate, today: WorkDate): string {
  return yearOf(date) === yearOf(today) ? dayAndMonth(date) : mediumDate(date);
}

/** Returns `1,234`. */
export function countInWords(count: number): string {
  return count.toLocaleString('en-US');
}
