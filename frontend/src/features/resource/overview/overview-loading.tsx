import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { ATTENDANCE_MESSAGES } from '@timekeep/contracts/api/attendance-api';

/** Room for the figures while they load. */
export function OverviewLoading() {
  return (
    <Box role="status" aria-label={ATTENDANCE_MESSAGES.loading} sx={{ display: 'grid', gap: 2 }}>
      <Skeleton variant="text" width={200} height={32} />
      <Skeleton variant="rounded" height={84} />
      <Skeleton variant="rounded" height={320} />
    </Box>
  );
}
