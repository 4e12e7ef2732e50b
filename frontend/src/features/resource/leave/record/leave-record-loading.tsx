import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** The room that the record will take. */
export function LeaveRecordLoading() {
  return (
    <Box role="status" aria-label="Loading data" sx={{ display: 'grid', gap: 3 }}>
      <Skeleton variant="rounded" height={48} width="50%" />
      <Skeleton variant="rounded" height={74} />
      <Skeleton variant="rounded" height={320} />
    </Box>
  );
}
