import Box from '@mui/material/Box';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { UserProfile } from '@timekeep/contracts/api/accounts-api';
import type { AttendanceRecord, OwnAttendanceAnswer } from '@timekeep/contracts/api/attendance-api';
import { employeeName } from '@timekeep/contracts/api/employees-api';
import type { ConfigAnswer } from '@timekeep/contracts/api/system-api';
import { fromWireDate } from '@timekeep/contracts/time/work-date';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { useConfig } from '@/shared/api/system-api';
import { NotDueContext, useIsNotDue } from '@/shared/attendance/not-due';
import type { TimesheetOwner } from '@/shared/attendance/timesheet';
import { ErrorState } from '@/shared/layout/error-state';
import { useSession } from '@/shared/session/use-session';
import { useOwnAttendanceQuery, useTodaysScheduleQuery } from './attendance-api';
import { AttendanceSection, RecordsView } from './attendance-history';
import { todaysHours, todaysRecord, type TodaysHours } from './today';
import { BannerLoading, TodayBanner } from './today-banner';
import { TodayCards, VIEW_TODAY } from './today-cards';
import type { LoadFailure } from '@/shared/api/failure';

/** Home of whoever is signed in. */
export function DashboardPage() {
  const dashboard = useDashboard();
  switch (dashboard.status) {
    case 'failed':
      return <ErrorState error={dashboard.error} retrying={dashboard.retrying} onRetry={dashboard.retry} />;
    case 'loading':
      return <Dashboard data={null} />;
    case 'ready':
      return <Dashboard data={dashboard} />;
  }
}

/**
 * Today at a glance, then the history; in its final shape before there is data. One tree for both, so that filters
 * opened meanwhile stay open.
 */
function Dashboard({ data }: { readonly data: DashboardData | null }) {
  const record = data && todaysRecord(data.records, data.current);
  const isNotDue = useIsNotDue();
  const timeIn = data?.hours ? `${data.hours.timeIn}:00` : null;
  const current = data?.current;
  const notDue = useCallback(
    ({ Date: wireDate, Remarks }: Pick<AttendanceRecord, 'Date' | 'Remarks'>) => {
      const date = fromWireDate(wireDate);
      const isAwaited = Remarks === 'Absent' && date === current && timeIn !== null;
      return isAwaited && isNotDue(date, timeIn) ? timeIn : null;
    },
    [current, timeIn, isNotDue],
  );
  useTodaysRow(record);
  return (
    <Box aria-busy={data === null} sx={{ display: 'grid', gap: 2 }}>
      {data ? (
        <TodayBanner
          user={data.user}
          date={data.current}
          timeZone={data.config.timeZone}
          record={record}
          hours={data.hours}
          notDue={record && notDue(record)}
        />
      ) : (
        <BannerLoading />
      )}
      <TodayCards today={data && { record, hours: data.hours }} />
      <AttendanceSection>
        <NotDueContext value={notDue}>
          <RecordsView
            owner={data && ownerOf(data.user)}
            records={data && data.records}
            today={data && data.config.today}
          />
        </NotDueContext>
      </AttendanceSection>
    </Box>
  );
}

function ownerOf({ EMPID, EMP_LNAME, EMP_FNAME, DEPARTMENT }: UserProfile): TimesheetOwner {
  return { EMPID, name: employeeName(EMP_LNAME, EMP_FNAME), place: DEPARTMENT };
}

/** Scrolls to the row of today's record when a View link asks for it, as soon as the row is there. */
function useTodaysRow(record: AttendanceRecord | null) {
  const location = useLocation();
  const { key } = location;
  const state: unknown = location.state;
  const show = useEffectEvent(() => {
    const isWanted =
      typeof state === 'object' && state !== null && 'view' in state && state.view === VIEW_TODAY.view;
    if (!isWanted) return true;
    const row = record ? document.querySelector(`[data-row="${record.Date}"]`) : null;
    if (!(row instanceof HTMLElement)) return false;
    row.scrollIntoView({ block: 'center' });
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
    return true;
  });
  useEffect(() => {
    if (show()) return;
    // Records may still be loading, and rows of another filter be shown.
    const observer = new MutationObserver(() => {
      if (show()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
    };
  }, [key]);
}

/** The data of the dashboard. */
interface DashboardData {
  readonly user: UserProfile;
  readonly config: ConfigAnswer;
  readonly records: OwnAttendanceAnswer['data'];
  /** The work date under way. */
  readonly current: OwnAttendanceAnswer['current'];
  readonly hours: TodaysHours | null;
}

type DashboardState =
  { readonly status: 'loading' } | LoadFailure | ({ readonly status: 'ready' } & DashboardData);

/** The employee's records and today's schedule, once the session has started. */
function useDashboard(): DashboardState {
  const session = useSession();
  const user = session.status === 'ready' ? session.user : null;
  const config = useConfig();
  const attendance = useOwnAttendanceQuery(user?.EMPID ?? skipToken);
  const current = attendance.data?.current;
  const schedule = useTodaysScheduleQuery(
    user === null || current === undefined ? skipToken : { id: user.EMPID, date: current },
  );
  if (session.status === 'failed') return session;
  if (user && config.data && attendance.data && schedule.data !== undefined) {
    const { data: records, current } = attendance.data;
    return {
      status: 'ready',
      user,
      config: config.data,
      records,
      current,
      hours: todaysHours(schedule.data),
    };
  }
  const calls = [config, attendance, schedule];
  const failed = calls.find(({ isError }) => isError);
  if (!failed) return { status: 'loading' };
  return {
    status: 'failed',
    error: failed.error,
    retrying: calls.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const call of calls) if (call.isError) void call.refetch();
    },
  };
}
