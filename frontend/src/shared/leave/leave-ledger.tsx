import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { t } from '@/shared/language/language';
import { withElements } from '@/shared/language/with-elements';
import { DataTable } from '@/shared/table/data-table';
import { changeText, DaysLeft, LEDGER_COLUMNS, LineCard, type LedgerLine } from './leave-values';

interface LeaveLedgerProps {
  readonly EMPID: string;
  /** Null while they load. */
  readonly lines: readonly LedgerLine[] | null;
  /** Buttons beside the one of the file. */
  readonly tools?: ReactNode;
}

const NONE: readonly LedgerLine[] = [];
const MAX_HEIGHT = '27rem';

/** All lines of the leave, each with the balance after it. */
export function LeaveLedger({ EMPID, lines, tools }: LeaveLedgerProps) {
  const rows = lines ?? NONE;
  return (
    <Box component="section" aria-labelledby="leave-ledger" sx={{ minWidth: 0 }}>
      <Typography variant="h3" id="leave-ledger">
        {t('Ledger')}
      </Typography>
      <DataTable
        label={t('Ledger')}
        columns={LEDGER_COLUMNS}
        rows={rows}
        rowKey={({ number }) => String(number)}
        loading={lines === null}
        loadingText={t('Loading data')}
        emptyText={t('No data available')}
        emptyHint={t('Days of leave appear here once they are applied for.')}
        summary={linesInWords(rows.length)}
        renderCard={(line) => <LedgerCard line={line} />}
        maxHeight={MAX_HEIGHT}
        csv={{ fileName: `leave-ledger-${EMPID}.csv` }}
        tools={tools}
      />
    </Box>
  );
}

function linesInWords(count: number): string {
  return count === 1
    ? t('1 line, newest first')
    : t('{count} lines, newest first', { count: count.toLocaleString('en-US') });
}

/** One ledger line as a card of two lines. */
function LedgerCard({ line: shown }: { readonly line: LedgerLine }) {
  return (
    <LineCard
      line={shown}
      days={
        <>
          {shown.LEAVE_TYPE} {changeText(shown)}
        </>
      }
      end={
        <Box component="span" sx={{ flexShrink: 0 }}>
          {withElements('balance {days}', { days: <DaysLeft days={shown.BALANCE} /> })}
        </Box>
      }
    />
  );
}
