import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { ConfirmDialog } from '../../../../../shared/dialog/confirm-dialog';
import { ErrorState } from '../../../../../shared/feedback/error-state';
import { DataTable } from '../../../../../shared/table/data-table';
import { useLeaveLinesQuery, type LedgerLine } from '../../leave-api';
import type { LeaveSummary } from '../../leave-summary.model';
import { DeleteTransaction } from './delete-transaction';
import { EditTransactionModal } from './edit-transaction-modal';
import { TransactionCard } from './transaction-card';
import { transactionColumns, type Transaction } from './transaction-columns';

interface TransactionHistoryProps {
  readonly summary: LeaveSummary;
  /** While the details are edited nothing else is. */
  readonly disabled: boolean;
  readonly reload: () => Promise<LeaveSummary | null>;
}

type Step = 'asking' | 'editing' | 'deleting';

const NONE: readonly LedgerLine[] = [];
const MAX_HEIGHT = '15rem';

/** The ledger, with its days of leave to edit and to delete. */
export function TransactionHistory({ summary, disabled, reload }: TransactionHistoryProps) {
  const { data, error, isFetching, refetch } = useLeaveLinesQuery(summary.EMPID);
  const [chosen, setChosen] = useState<{ readonly step: Step; readonly transaction: Transaction } | null>(
    null,
  );
  const end = () => {
    setChosen(null);
  };
  const actions = useMemo(
    () => ({
      disabled,
      onEdit: (transaction: Transaction) => {
        setChosen({ step: 'asking', transaction });
      },
      onDelete: (transaction: Transaction) => {
        setChosen({ step: 'deleting', transaction });
      },
    }),
    [disabled],
  );
  const columns = useMemo(() => transactionColumns(actions), [actions]);
  const lines = data ?? NONE;
  return (
    <Box component="section" aria-labelledby="transaction-history">
      <Typography variant="h3" id="transaction-history">
        Transaction History
      </Typography>
      {error !== undefined && data === undefined ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Transaction History"
          columns={columns}
          rows={lines}
          rowKey={({ number }) => String(number)}
          loading={data === undefined}
          loadingText="Loading data"
          emptyText="No data available"
          emptyHint="Days of leave appear here once they are applied for."
          summary={`${lines.length.toLocaleString('en-US')} ${lines.length === 1 ? 'line' : 'lines'}`}
          renderCard={(line) => <TransactionCard line={line} {...actions} />}
          maxHeight={MAX_HEIGHT}
        />
      )}
      {chosen?.step === 'asking' && (
        <ConfirmDialog
          message="Are you sure you want to edit this leave transaction?"
          onCancel={end}
          onConfirm={() => {
            setChosen({ ...chosen, step: 'editing' });
          }}
        />
      )}
      {chosen?.step === 'editing' && (
        <EditTransactionModal
          transaction={chosen.transaction}
          revision={summary.revision}
          reload={reload}
          onClose={end}
        />
      )}
      {chosen?.step === 'deleting' && <DeleteTransaction transaction={chosen.transaction} onClose={end} />}
    </Box>
  );
}
