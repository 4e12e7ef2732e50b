import Box from '@mui/material/Box';
import type { LeaveLine } from '@timekeep/contracts/api/leave-api';
import { mediumDate } from '../../../../../shared/attendance/date-words';
import { RemarkWords } from './remark-words';
import { TransactionButtons, type TransactionActions } from './transaction-columns';

const line = { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 } as const;
const shortened = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

/** One line of the history in two. */
export function TransactionCard({
  line: shown,
  ...actions
}: TransactionActions & { readonly line: LeaveLine }) {
  return (
    <>
      <Box sx={line}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {mediumDate(shown.DATE)}
        </Box>
        <span>
          {shown.DAYS} {shown.LEAVE_TYPE}
        </span>
      </Box>
      <Box sx={{ ...line, color: 'text.secondary', minHeight: 32 }}>
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
