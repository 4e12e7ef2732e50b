import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DataTable } from '@/shared/table/data-table';
import type { Column } from '@/shared/table/table-model';
import type { LedgerLine } from './leave-api';
import { DaysLeft, LINE_COLUMNS, LineCard } from './leave-values';

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

/** The columns of the ledger: the change of each line and the balance of its type after it. */
const LEDGER_COLUMNS: readonly Column<LedgerLine>[] = [
  { ...LINE_COLUMNS.date, width: '23%' },
  { ...LINE_COLUMNS.type, width: '19%' },
  { ...LINE_COLUMNS.remarks, width: '30%' },
  {
    heading: 'CHANGE',
    width: '13%',
    align: 'right',
    sortValue: ({ CHANGE }) => CHANGE,
    render: ({ CHANGE }) => signed(CHANGE),
  },
  {
    heading: 'BALANCE',
    width: '15%',
    align: 'right',
    sortValue: ({ BALANCE }) => BALANCE,
    render: ({ BALANCE }) => <DaysLeft days={BALANCE} />,
  },
];

/** Returns a change of a balance with its sign. */
function signed(days: number): string {
  return days > 0 ? `+${days}` : String(days);
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
