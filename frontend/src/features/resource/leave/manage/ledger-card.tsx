import Box from '@mui/material/Box';
import { mediumDate } from '../../../../shared/attendance/date-words';
import type { LedgerLine } from '../leave-api';
import { cardLine, shortened } from '../parts/card-styles';
import { DaysLeft } from '../parts/leave-values';
import { RemarkWords } from '../record/history/remark-words';
import { signed } from './ledger-columns';

/** One line of the ledger in two. */
export function LedgerCard({ line: shown }: { readonly line: LedgerLine }) {
  return (
    <>
      <Box sx={cardLine}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {mediumDate(shown.DATE)}
        </Box>
        <span>
          {shown.LEAVE_TYPE} {signed(shown.CHANGE)}
        </span>
      </Box>
      <Box sx={{ ...cardLine, color: 'text.secondary' }}>
        <Box component="span" sx={shortened}>
          <RemarkWords remarks={shown.REMARKS} />
        </Box>
        <Box component="span" sx={{ flexShrink: 0 }}>
          balance <DaysLeft days={shown.BALANCE} />
        </Box>
      </Box>
    </>
  );
}
