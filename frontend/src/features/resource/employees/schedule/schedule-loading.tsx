import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** As high as the panel that it stands for. */
export function ScheduleLoading() {
  return (
    <Box role="status" aria-label="Loading data" sx={{ display: 'grid', gap: 3 }}>
      <Skeleton variant="rounded" height={112} />
      <Skeleton variant="rounded" height={40} />
      <Skeleton variant="rounded" height={250} />
    </Box>
  );
}
