import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { LeaveBalanceRow, LeaveLine } from '@timekeep/contracts/api/leave-api';
import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import { mapFields } from '@timekeep/contracts/fields/map-fields';
import type { OffReason } from '@timekeep/contracts/leave/days-off';
import { LEAVE_DAY_TEXTS } from '@timekeep/contracts/leave/fields';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { ReactNode } from 'react';
import { mediumDate } from '@/shared/attendance/date-format';
import { DateValue } from '@/shared/attendance/record-values';
import { t } from '@/shared/language/language';
import type { Column } from '@/shared/table/table-model';
import { shortened } from '@/shared/table/table-styles';

/** A line with its number in the ledger, counted from the oldest. */
export type LedgerLine = LeaveLine & { readonly number: number };

/** Returns why a date needs no leave, in the language of the page. The name of a holiday is the same in both. */
export function offReasonText(reason: OffReason): string {
  switch (reason.kind) {
    case 'on-leave':
      return t('On leave already');
    case 'rest-day':
      return t('Rest day');
    case 'worked':
      return t('Worked');
    case 'holiday':
      return remarkTitle(reason.remark);
  }
}

/** Returns a number of days, which may end in a half. */
export function dayCountInWords(days: number): string {
  return days === 1 ? t('1 day') : t('{count} days', { count: days });
}

/** Days left; red when negative, for leave in advance. */
export function DaysLeft({ days }: { readonly days: number }) {
  if (days >= 0) return days;
  return (
    <Box component="span" sx={{ color: 'error.main', fontWeight: 600 }}>
      {days}
    </Box>
  );
}

/** Returns the words after a number of days left, of which some are asked for and wait for a decision. */
export function daysLeftInWords(waiting: number): string {
  if (waiting === 0) return t('days left');
  return waiting === 1
    ? t('days left, of which 1 waits')
    : t('days left, of which {days} wait', { days: waiting });
}

interface BalanceChangeProps {
  readonly before: number;
  /** Days that wait for a decision; `after` is without them. */
  readonly waiting?: number;
  readonly after: number;
}

/** `4 days left, 3 afterwards`, or `4 days left, of which 2 wait, 1 afterwards`. */
export function BalanceChange({ before, waiting = 0, after }: BalanceChangeProps) {
  const words = (text: string) => (
    <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
      {text}
    </Box>
  );
  return (
    <>
      {before} {words(`${daysLeftInWords(waiting)},`)} <DaysLeft days={after} /> {words(t('afterwards'))}
    </>
  );
}

/** `Nov 20, 2026`, or -- when there is none. */
export function AnniversaryValue({ date }: { readonly date: WorkDate | null }) {
  return date === null ? (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      --
    </Box>
  ) : (
    mediumDate(date)
  );
}

interface LeaveOwnerProps {
  readonly employee: Pick<LeaveBalanceRow, 'EMPID' | 'EMPNAME' | 'DEPT'>;
  /** Buttons for the leave. */
  readonly actions?: ReactNode;
}

/** The employee whose leave a modal shows. */
export function LeaveOwner({ employee, actions }: LeaveOwnerProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
        <Typography component="p" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {employee.EMPNAME}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {employee.EMPID} · {employee.DEPT}
        </Typography>
      </Box>
      {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>}
    </Box>
  );
}

/** The columns shared by the ledger and the transaction history, which set their own widths. */
export const LINE_COLUMNS = {
  date: {
    heading: 'DATE',
    sortValue: ({ DATE }) => DATE,
    render: ({ DATE }) => <DateValue wireDate={DATE} />,
  },
  type: {
    heading: 'LEAVE TYPE',
    sortValue: ({ LEAVE_TYPE }) => remarkTitle(LEAVE_TYPE),
    render: ({ LEAVE_TYPE }) => remarkTitle(LEAVE_TYPE),
  },
} as const satisfies Readonly<Record<string, Omit<Column<LedgerLine>, 'width'>>>;

/**
 * Returns the columns of the texts of a day of leave.
 *
 * @param share of the table's width that they have together, in percent
 */
export function textColumns(share: number): readonly Column<LedgerLine>[] {
  const columns = mapFields(LEAVE_DAY_TEXTS, ({ label }, name): Omit<Column<LedgerLine>, 'width'> => ({
    heading: label.text.toUpperCase(),
    sortValue: (line) => line[name],
    render: (line) => <RemarkWords remarks={line[name]} />,
  }));
  const all = Object.values(columns);
  return all.map((column) => ({ ...column, width: `${share / all.length}%` }));
}

/** The columns of the ledger: the change of each line and the balance of its type after it. */
export const LEDGER_COLUMNS: readonly Column<LedgerLine>[] = [
  { ...LINE_COLUMNS.date, width: '23%' },
  { ...LINE_COLUMNS.type, width: '19%' },
  ...textColumns(30),
  {
    heading: 'CHANGE',
    width: '13%',
    align: 'right',
    sortValue: ({ CHANGE }) => CHANGE,
    render: changeText,
  },
  {
    heading: 'BALANCE',
    width: '15%',
    align: 'right',
    sortValue: ({ BALANCE }) => BALANCE,
    render: ({ BALANCE }) => <DaysLeft days={BALANCE} />,
  },
];

/** Returns the change of a line; a day outside the employment or on a holiday may be given back, and an anniversary after it adds nothing. */
export function changeText({
  TRANSAC_ID,
  CHANGE,
  outside,
  holiday,
}: Pick<LeaveLine, 'TRANSAC_ID' | 'CHANGE' | 'outside' | 'holiday'>): string {
  if (holiday !== undefined) return t('Given back: {holiday}', { holiday: remarkTitle(holiday) });
  if (outside !== true) return signed(CHANGE);
  return TRANSAC_ID === null ? t('Not credited') : t('Given back');
}

/** Returns a change of a balance with its sign. */
export function signed(days: number): string {
  return days > 0 ? `+${days}` : String(days);
}

interface LineCardProps {
  readonly line: LeaveLine;
  /** The days of the line, beside its date. */
  readonly days: ReactNode;
  /** Content at the end of the second line. */
  readonly end: ReactNode;
  /** Minimum height of the second line, in pixels. */
  readonly minHeight?: number;
}

/** A line of the ledger or of the history as a card of two lines. */
export function LineCard({ line: shown, days, end, minHeight }: LineCardProps) {
  return (
    <>
      <Box sx={cardLine}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {mediumDate(shown.DATE)}
        </Box>
        <span>{days}</span>
      </Box>
      <Box sx={{ ...cardLine, color: 'text.secondary', ...(minHeight !== undefined && { minHeight }) }}>
        <Box component="span" sx={shortened}>
          <RemarkWords remarks={shown.REMARKS} />
        </Box>
        {end}
      </Box>
    </>
  );
}

/** A line of a card: the main value at the left, the rest at the right. */
export const cardLine = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
} as const;

/** Highlighting of a word in the remarks. */
type WordTone = 'increase' | 'decrease' | 'number' | 'plain';

interface RemarkWord {
  readonly text: string;
  readonly tone: WordTone;
}

/** Splits remarks into pieces of one tone that together are the whole text. */
export function remarkWords(remarks: string): readonly RemarkWord[] {
  const words: RemarkWord[] = [];
  for (const text of remarks.split(/(\s+)/)) {
    if (text === '') continue;
    const tone = toneOf(text);
    const last = words.at(-1);
    if (tone === 'plain' && last?.tone === 'plain') {
      words[words.length - 1] = { text: last.text + text, tone };
    } else {
      words.push({ text, tone });
    }
  }
  return words;
}

function toneOf(text: string): WordTone {
  const word = text.toLowerCase().replace(/[.,;:!?]+$/, '');
  if (word === 'increase' || word === 'decrease') return word;
  return /^[-+]?\d+(\.\d+)?$/.test(word) || NUMBER_WORDS.test(word) ? 'number' : 'plain';
}

/** One number in words, or two with a hyphen. */
const NUMBER_WORDS =
  /^(?:zero|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|hundred|thousand|(?:(?:twen|thir|for|fif|six|seven|eigh|nine)ty-)?(?:one|two|three|four|five|six|seven|eight|nine)|(?:twen|thir|for|fif|six|seven|eigh|nine)ty)$/;

const styles: Readonly<Record<WordTone, object>> = {
  increase: { color: 'remark.green.ink', fontWeight: 700 },
  decrease: { color: 'error.main', fontWeight: 700 },
  number: { fontWeight: 700 },
  plain: {},
};

/** The remarks of a line, with highlighted increases, decreases and numbers. */
export function RemarkWords({ remarks }: { readonly remarks: string | null }) {
  if (remarks === null) return null;
  return (
    <span title={remarks}>
      {remarkWords(remarks).map(({ text, tone }, index) =>
        tone === 'plain' ? (
          text
        ) : (
          <Box component="strong" key={index} sx={styles[tone]}>
            {text}
          </Box>
        ),
      )}
    </span>
  );
}
