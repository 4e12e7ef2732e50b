import { skipToken } from '@reduxjs/toolkit/query/react';
import type { UserProfile } from '@timekeep/contracts/api/accounts-api';
import type { OwnAttendanceAnswer } from '@timekeep/contracts/api/attendance-api';
import type { ConfigAnswer } from '@timekeep/contracts/api/system-api';
import { todaysHours, type TodaysHours } from '@/features/attendance/today/today.model';
import { useConfig } from '@/shared/api/system-api';
import { useSession } from '@/shared/session/use-session';
import { useOwnAttendanceQuery, useTodaysScheduleQuery } from './attendance-api';

/** What the dashboard shows. */
export interface DashboardData {
  readonly user: UserProfile;
  readonly config: ConfigAnswer;
  readonly records: OwnAttendanceAnswer['data'];
  /** The work date under way. */
  readonly current: OwnAttendanceAnswer['current'];
  readonly hours: TodaysHours | null;
}

type DashboardState =
  | { readonly status: 'loading' }
  | {
      readonly status: 'failed';
      readonly error: unknown;
      readonly retrying: boolean;
      readonly retry: () => void;
    }
  | ({ readonly status: 'ready' } & DashboardData);

/** The employee's records and today's schedule, once the session has started. */
export function useDashboard(): DashboardState {
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
