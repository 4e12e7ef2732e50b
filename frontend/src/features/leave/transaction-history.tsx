import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { LeaveLine } from '@timekeep/contracts/api/leave-api';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { mediumDate } from '@/shared/attendance/date-format';
import { ConfirmDialog } from '@/shared/dialog/confirm-dialog';
import { useContinuedForm } from '@/shared/form/continued-form';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { LINE_COLUMNS, LineCard, textColumns, type LedgerLine } from '@/shared/leave/leave-values';
import { DataTable } from '@/shared/table/data-table';
import type { Column } from '@/shared/table/table-model';
import { DeleteLines, selectColumn, SelectLine, SelectLinesButton, useLineSelection } from './delete-lines';
import { DeleteTransaction } from './delete-transaction';
import { EditTransactionModal } from './edit-transaction-modal';
import { DeletedLeave, type LeaveAuthors, useLeaveAuthors } from './leave-authors';
import { REFETCH_ON_MOUNT, useLeaveLinesQuery, type LeaveSummary } from './leave-api';
import {
  daysInWords,
  DELETED_MEANWHILE,
  isTransaction,
  RELOAD_FAILED,
  type Transaction,
  type TransactionRead,
} from './leave-schema';

interface TransactionHistoryProps {
  readonly summary: LeaveSummary;
  /** True while the details are edited. */
  readonly disabled: boolean;
  readonly reload: () => Promise<LeaveSummary | null>;
}

/** A day of leave to edit or delete, as read when it was chosen. */
interface Chosen extends TransactionRead {
  readonly step: 'asking' | 'editing' | 'deleting';
}

type TransactionAnswer = { readonly record: TransactionRead } | { readonly message: string };

const NONE: readonly LedgerLine[] = [];
const MAX_HEIGHT = '15rem';

/** The ledger, with buttons to edit and delete its days of leave. */
export function TransactionHistory({ summary, disabled, reload }: TransactionHistoryProps) {
  const { data, error, isFetching, refetch } = useLeaveLinesQuery(summary.EMPID, REFETCH_ON_MOUNT);
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [deletions, setDeletions] = useState(0);
  useEffect(() => {
    // The focused button is removed with its line.
    if (deletions > 0) heading.current?.focus();
  }, [deletions]);
  const focusHeading = () => {
    setDeletions((former) => former + 1);
  };
  const end = () => {
    setChosen(null);
  };
  const { revision } = summary;
  const actions = useMemo(
    () => ({
      disabled,
      onEdit: (transaction: Transaction) => {
        setChosen({ step: 'asking', transaction, revision });
      },
      onDelete: (transaction: Transaction) => {
        setChosen({ step: 'deleting', transaction, revision });
      },
    }),
    [disabled, revision],
  );
  const authors = useLeaveAuthors(summary.EMPID);
  const lines = data?.lines ?? NONE;
  const transactions = useMemo(() => lines.filter(isTransaction), [lines]);
  const selection = useLineSelection(transactions);
  const { isOffered, select } = selection;
  const columns = useMemo(
    () => [...(isOffered ? [selectColumn(select)] : []), ...transactionColumns(actions, authors)],
    [actions, authors, isOffered, select],
  );
  useContinuedForm((form) => {
    const transaction = transactions.find(({ TRANSAC_ID }) => form === `leave-transaction ${TRANSAC_ID}`);
    if (transaction) setChosen({ step: 'editing', transaction, revision });
    return transaction !== undefined;
  });
  const readAgain = async (TRANSAC_ID: string): Promise<TransactionAnswer> => {
    // Reads the revision before the lines: older lines with a newer revision would overwrite newer ones.
    const present = await reload();
    const read = present && (await refetch());
    if (!read?.data || read.isError) return { message: RELOAD_FAILED };
    const line = read.data.lines.find((found) => found.TRANSAC_ID === TRANSAC_ID);
    if (!line || !isTransaction(line)) return { message: DELETED_MEANWHILE };
    return { record: { transaction: line, revision: present?.revision ?? null } };
  };
  return (
    <Box component="section" aria-labelledby="transaction-history">
      <Typography variant="h3" id="transaction-history" ref={heading} tabIndex={-1} sx={{ outline: 'none' }}>
        {t('Transaction History')}
      </Typography>
      {error !== undefined && data === undefined ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('Transaction History')}
          columns={columns}
          rows={lines}
          rowKey={({ number }) => String(number)}
          loading={data === undefined}
          loadingText={t('Loading data')}
          emptyText={t('No data available')}
          emptyHint={t('Days of leave appear here once they are applied for.')}
          summary={
            lines.length === 1
              ? t('1 line')
              : t('{count} lines', { count: lines.length.toLocaleString('en-US') })
          }
          renderCard={(line) => (
            <TransactionCard
              line={line}
              {...actions}
              selectBox={isOffered && <SelectLine {...{ line, select }} />}
            />
          )}
          maxHeight={MAX_HEIGHT}
          tools={!disabled && <SelectLinesButton selection={selection} transactions={transactions} />}
        />
      )}
      {!disabled && (
        <DeleteLines
          EMPID={summary.EMPID}
          selection={selection}
          onDeleted={() => void reload()}
          onEnd={focusHeading}
        />
      )}
      <DeletedLeave deleted={authors.deleted} />
      {chosen?.step === 'asking' && (
        <ConfirmDialog
          message={t('Are you sure you want to edit this leave transaction?')}
          onCancel={end}
          onConfirm={() => {
            setChosen({ ...chosen, step: 'editing' });
          }}
        />
      )}
      {chosen?.step === 'editing' && (
        <EditTransactionModal
          read={chosen}
          name={summary.EMPNAME}
          reload={() => readAgain(chosen.transaction.TRANSAC_ID)}
          onClose={end}
        />
      )}
      {chosen?.step === 'deleting' && (
        <DeleteTransaction
          read={chosen}
          reload={() => readAgain(chosen.transaction.TRANSAC_ID)}
          onCancel={end}
          onDeleted={() => {
            end();
            focusHeading();
          }}
        />
      )}
    </Box>
  );
}

interface TransactionActions {
  readonly disabled: boolean;
  readonly onEdit: (transaction: Transaction) => void;
  readonly onDelete: (transaction: Transaction) => void;
}

/** Returns the columns of the history, with the actions on a line. */
function transactionColumns(
  actions: TransactionActions,
  { byTransaction }: LeaveAuthors,
): readonly Column<LedgerLine>[] {
  const authorOf = ({ TRANSAC_ID }: LedgerLine) =>
    TRANSAC_ID === null ? '' : (byTransaction.get(TRANSAC_ID) ?? '');
  return [
    { ...LINE_COLUMNS.date, width: '19%', wraps: true },
    { ...LINE_COLUMNS.type, width: '16.5%', wraps: true },
    {
      heading: 'NO. OF DAYS',
      width: '14%',
      align: 'right',
      sortValue: ({ DAYS }) => DAYS,
      render: daysInWords,
    },
    ...textColumns(17.5).map((column) => ({ ...column, wraps: true })),
    { heading: 'BY', width: '16%', wraps: true, sortValue: authorOf, render: authorOf },
    { heading: 'ACTION', width: '17%', render: (line) => <TransactionButtons line={line} {...actions} /> },
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

/** One line of the history as a card of two lines. */
function TransactionCard({
  line: shown,
  selectBox,
  ...actions
}: TransactionActions & { readonly line: LedgerLine; readonly selectBox: ReactNode }) {
  return (
    <LineCard
      line={shown}
      days={
        <>
          {daysInWords(shown)} {shown.LEAVE_TYPE}
        </>
      }
      end={
        <Box sx={{ flexShrink: 0, display: 'flex', alignItems: 'center', gap: 2 }}>
          {selectBox}
          <TransactionButtons line={shown} {...actions} />
        </Box>
      }
      minHeight={32}
    />
  );
}
