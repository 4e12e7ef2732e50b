import Box from '@mui/material/Box';
import type { LeaveLine } from '@timekeep/contracts/api/leave-api';
import { cardLine, shortened } from '@/features/resource/leave/parts/card-styles';
import { mediumDate } from '@/shared/attendance/date-format';
import { RemarkWords } from './remark-words';
import { TransactionButtons, type TransactionActions } from './transaction-columns';

/** One line of the history in two. */
export function TransactionCard({
  line: shown,
  ...actions
}: TransactionActions & { readonly line: LeaveLine }) {
  return (
    <>
      <Box sx={cardLine}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {mediumDate(shown.DATE)}
        </Box>
        <span>
          {shown.DAYS} {shown.LEAVE_TYPE}
        </span>
      </Box>
      <Box sx={{ ...cardLine, color: 'text.secondary', minHeight: 32 }}>
        <Box component="span" sx={shortened}>
          <RemarkWords remarks={shown.REMARKS} />
        </Box>
        <Box sx={{ flexShrink: 0 }}>
          <TransactionButtons line={shown} {...actions} />
        </Box>
      </Box>
    </>
  );
}
