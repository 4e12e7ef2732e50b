import Box from '@mui/material/Box';
import type { LeaveSummary } from '@/features/resource/leave/leave-summary.model';
import { cardLine, shortened } from '@/features/resource/leave/parts/card-styles';
import { DaysLeft } from '@/features/resource/leave/parts/leave-values';

/** One employee's leave in two lines. */
export function LeaveCard({ summary }: { readonly summary: LeaveSummary }) {
  return (
    <>
      <Box sx={cardLine}>
        <Box component="span" sx={{ ...shortened, fontWeight: 600 }}>
          {summary.EMPNAME}
        </Box>
        <span>{summary.EMPID}</span>
      </Box>
      <Box sx={{ ...cardLine, color: 'text.secondary' }}>
        <Box component="span" sx={shortened}>
          {summary.DEPT}
        </Box>
        <Box component="span" sx={{ flexShrink: 0 }}>
          SL <DaysLeft days={summary.SL} /> · VL <DaysLeft days={summary.VL} />
        </Box>
      </Box>
    </>
  );
}
