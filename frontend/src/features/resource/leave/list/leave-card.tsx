import Box from '@mui/material/Box';
import type { LeaveSummary } from '../leave-summary.model';
import { DaysLeft } from '../parts/leave-values';

const line = { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 } as const;
const shortened = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

/** One employee's leave in two lines. */
export function LeaveCard({ summary }: { readonly summary: LeaveSummary }) {
  return (
    <>
      <Box sx={line}>
        <Box component="span" sx={{ ...shortened, fontWeight: 600 }}>
          {summary.EMPNAME}
        </Box>
        <span>{summary.EMPID}</span>
      </Box>
      <Box sx={{ ...line, color: 'text.secondary' }}>
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
