import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DataTable } from '@/shared/table/data-table';
import type { LedgerLine } from './leave-api';
import { DaysLeft, LEDGER_COLUMNS, LineCard, signed } from './leave-values';

interface LeaveLedgerProps {
  readonly EMPID: string;
  /** Null while they load. */
  readonly lines: readonly LedgerLine[] | null;
}

const NONE: readonly LedgerLine[] = [];
const MAX_HEIGHT = '27rem';

/** All lines of the leave, each with the balance after it. */
export function LeaveLedger({ EMPID, lines }: LeaveLedgerProps) {
  const rows = lines ?? NONE;
  return (
    <Box component="section" aria-labelledby="leave-ledger" sx={{ minWidth: 0 }}>
      <Typography variant="h3" id="leave-ledger">
        Ledger
      </Typography>
      <DataTable
        label="Ledger"
        columns={LEDGER_COLUMNS}
        rows={rows}
        rowKey={({ number }) => String(number)}
        loading={lines === null}
        loadingText="Loading data"
        emptyText="No data available"
        emptyHint="Days of leave appear here once they are applied for."
        summary={`${rows.length.toLocaleString('en-US')} ${rows.length === 1 ? 'line' : 'lines'}, newest first`}
        renderCard={(line) => <LedgerCard line={line} />}
        maxHeight={MAX_HEIGHT}
        csv={{ fileName: `leave-ledger-${EMPID}.csv` }}
      />
    </Box>
  );
}

/** One ledger line as a card of two lines. */
function LedgerCard({ line: shown }: { readonly line: LedgerLine }) {
  return (
    <LineCard
      line={shown}
      days={
        <>
          {shown.LEAVE_TYPE} {signed(shown.CHANGE)}
        </>
      }
      end={
        <Box component="span" sx={{ flexShrink: 0 }}>
          balance <DaysLeft days={shown.BALANCE} />
        </Box>
      }
    />
  );
}
