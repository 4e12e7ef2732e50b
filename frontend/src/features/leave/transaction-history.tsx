import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ConfirmDialog } from '@/shared/dialog/confirm-dialog';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import { DataTable } from '@/shared/table/data-table';
import { DeleteTransaction } from './delete-transaction';
import { EditTransactionModal } from './edit-transaction-modal';
import { REFETCH_ON_MOUNT, useLeaveLinesQuery, type LeaveSummary } from './leave-api';
import type { LedgerLine } from '@/shared/leave/leave-values';
import { DELETED, UNREADABLE, type Transaction, type TransactionRead } from './leave-schema';
import { isTransaction, TransactionCard, transactionColumns } from './transaction-columns';

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
  const columns = useMemo(() => transactionColumns(actions), [actions]);
  const lines = data ?? NONE;
  const readAgain = async (TRANSAC_ID: string): Promise<TransactionAnswer> => {
    // Reads the revision before the lines: older lines with a newer revision would overwrite newer ones.
    const present = await reload();
    const read = present && (await refetch());
    if (!read?.data || read.isError) return { message: UNREADABLE };
    const line = read.data.find((found) => found.TRANSAC_ID === TRANSAC_ID);
    if (!line || !isTransaction(line)) return { message: DELETED };
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
          renderCard={(line) => <TransactionCard line={line} {...actions} />}
          maxHeight={MAX_HEIGHT}
        />
      )}
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
            setDeletions((former) => former + 1);
          }}
        />
      )}
    </Box>
  );
}
