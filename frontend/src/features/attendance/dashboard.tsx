import Box from '@mui/material/Box';
import { AttendanceSection } from '@/features/attendance/history/attendance-section';
import { RecordsView } from '@/features/attendance/history/records-view';
import { BannerLoading } from '@/features/attendance/today/banner-loading';
import { TodayBanner } from '@/features/attendance/today/today-banner';
import { TodayCards } from '@/features/attendance/today/today-cards';
import { todaysRecord } from '@/features/attendance/today/today.model';
import type { DashboardData } from './use-dashboard';

/**
 * Today at a glance, then the history; in its final shape before there is data. One tree for both, so that filters
 * opened meanwhile stay open.
 */
export function Dashboard({ data }: { readonly data: DashboardData | null }) {
  const record = data && todaysRecord(data.records, data.current);
  return (
    <Box aria-busy={data === null} sx={{ display: 'grid', gap: 2 }}>
      {data ? (
        <TodayBanner
          user={data.user}
          date={data.current}
          timeZone={data.config.timeZone}
          record={record}
          hours={data.hours}
        />
      ) : (
        <BannerLoading />
      )}
      <TodayCards today={data && { record, hours: data.hours }} />
      <AttendanceSection>
        <RecordsView records={data && data.records} today={data && data.config.today} />
      </AttendanceSection>
    </Box>
  );
}
