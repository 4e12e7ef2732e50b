import { skipToken } from '@reduxjs/toolkit/query/react';
import Box from '@mui/material/Box';
import type { UserProfile } from '@timekeep/contracts/api/accounts-api';
import { useConfig } from '../../shared/api/system-api';
import { ErrorState } from '../../shared/feedback/error-state';
import { useOwnAttendanceQuery, useTodaysScheduleQuery } from './attendance-api';
import { AttendanceSection } from './history/attendance-section';
import { DashboardLoading } from './dashboard-loading';
import { RecordsView } from './history/records-view';
import { TodayBanner } from './today/today-banner';
import { TodayCards } from './today/today-cards';
import { todaysHours, todaysRecord } from './today/today.model';

/** Today at a glance, then the history. */
export function Dashboard({ user }: { readonly user: UserProfile }) {
  const config = useConfig();
  const records = useOwnAttendanceQuery(user.EMPID);
  const current = records.data?.current;
  const schedule = useTodaysScheduleQuery(
    current === undefined ? skipToken : { id: user.EMPID, date: current },
  );

  if (config.data && records.data && schedule.data !== undefined) {
    const { data, current } = records.data;
    const record = todaysRecord(data, current);
    const hours = todaysHours(schedule.data);
    return (
      <Box sx={{ display: 'grid', gap: 2 }}>
        <TodayBanner
          user={user}
          date={current}
          timeZone={config.data.timeZone}
          record={record}
          hours={hours}
        />
        <TodayCards today={{ record, hours }} />
        <AttendanceSection>
          <RecordsView records={data} today={config.data.today} />
        </AttendanceSection>
      </Box>
    );
  }
  const calls = [config, records, schedule];
  const failed = calls.find(({ isError }) => isError);
  if (!failed) return <DashboardLoading />;
  return (
    <ErrorState
      error={failed.error}
      retrying={calls.some(({ isFetching }) => isFetching)}
      onRetry={() => {
        for (const call of calls) if (call.isError) void call.refetch();
      }}
    />
  );
}
