import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { LeaveLine } from '@timekeep/contracts/api/leave-api';
import { mediumDate } from '@/shared/attendance/date-format';
import { t } from '@/shared/language/language';
import type { Column } from '@/shared/table/table-model';
import type { LedgerLine } from '@/shared/leave/leave-values';
import type { Transaction } from './leave-schema';
import { LINE_COLUMNS, LineCard } from '@/shared/leave/leave-values';

interface TransactionActions {
  readonly disabled: boolean;
  readonly onEdit: (transaction: Transaction) => void;
  readonly onDelete: (transaction: Transaction) => void;
}

/** Returns the columns of the history, with the actions on a line. */
export function transactionColumns(actions: TransactionActions): readonly Column<LedgerLine>[] {
  return [
    { ...LINE_COLUMNS.date, width: '23%' },
    { ...LINE_COLUMNS.type, width: '19.5%' },
    {
      heading: 'NO. OF DAYS',
      width: '16.5%',
      align: 'right',
      sortValue: ({ DAYS }) => DAYS,
      render: ({ DAYS }) => DAYS,
    },
    { ...LINE_COLUMNS.remarks, width: '23.5%' },
    { heading: 'ACTION', width: '17.5%', render: (line) => <TransactionButtons line={line} {...actions} /> },
  ];
}

/** Edit and Delete of a day of leave; changes of a balance have neither. */
function TransactionButtons(props: TransactionActions & { readonly line: LeaveLine }) {
  const { line, disabled, onEdit, onDelete } = props;
  if (!isTransaction(line)) return null;
  const day = mediumDate(line.DATE);
  const compact = { minHeight: 32, minWidth: 0, my: { xs: '-6px', sm: 0 }, px: 1 } as const;
  return (
    <Box component="span" sx={{ mx: -1 }}>
      <Button
        size="small"
        sx={compact}
        disabled={disabled}
        aria-label={t('Edit leave of {date}', { date: day })}
        onClick={() => {
          onEdit(line);
        }}
      >
        {t('Edit')}
      </Button>
      <Button
        size="small"
        color="error"
        sx={compact}
        disabled={disabled}
        aria-label={t('Delete leave of {date}', { date: day })}
        onClick={() => {
          onDelete(line);
        }}
      >
        {t('Delete')}
      </Button>
    </Box>
  );
}

/** True for a day of leave, false for a change of a balance. */
export function isTransaction(line: LeaveLine): line is Transaction {
  return line.TRANSAC_ID !== null;
}

/** One line of the history as a card of two lines. */
export function TransactionCard({
  line: shown,
  ...actions
}: TransactionActions & { readonly line: LeaveLine }) {
  return (
    <LineCard
      line={shown}
      days={
        <>
          {shown.DAYS} {shown.LEAVE_TYPE}
        </>
      }
      end={
        <Box sx={{ flexShrink: 0 }}>
          <TransactionButtons line={shown} {...actions} />
        </Box>
      }
      minHeight={32}
    />
  );
}
