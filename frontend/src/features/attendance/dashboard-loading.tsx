import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { AttendanceSection } from './history/attendance-section';
import { RecordsView } from './history/records-view';
import { BANNER_HEIGHT } from './today/today-banner';
import { TodayCards } from './today/today-cards';

const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  m: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

/** The dashboard in its final shape, before there is data. */
export function DashboardLoading() {
  return (
    <Box aria-busy sx={{ display: 'grid', gap: 2 }}>
      <title>Home · Timekeep</title>
      <Box component="h1" sx={visuallyHidden}>
        Home
      </Box>
      <Skeleton variant="rounded" sx={{ height: BANNER_HEIGHT, borderRadius: '10px' }} />
      <TodayCards today={null} />
      <AttendanceSection>
        <RecordsView records={null} today={null} />
      </AttendanceSection>
    </Box>
  );
}
