import Box from '@mui/material/Box';
import type { LedgerLine } from '@/features/resource/leave/leave-api';
import { cardLine, shortened } from '@/features/resource/leave/parts/card-styles';
import { DaysLeft } from '@/features/resource/leave/parts/leave-values';
import { RemarkWords } from '@/features/resource/leave/record/history/remark-words';
import { mediumDate } from '@/shared/attendance/date-format';
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
