import { skipToken } from '@reduxjs/toolkit/query/react';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { OwnAttendanceAnswer, TodaysScheduleAnswer } from '@timekeep/contracts/api/attendance-api';
import type { TodaysScheduleRequest } from '@timekeep/contracts/schedules/fields';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { baseApi } from '@/shared/api/base-api';
import { useConfig } from '@/shared/api/system-api';
import { withOvertime, type RecordWithOvertime } from '@/shared/attendance/granted-overtime';
import { sessionEnded } from '@/shared/session/session-slice';

/** One's own records, each with the overtime that was granted on its date. */
export interface OwnRecords {
  readonly data: readonly RecordWithOvertime[];
  /** The work date under way; null for an answer that does not say so. */
  readonly current: WorkDate | null;
}

/** Does not narrow the type, which would lose that of the items. */
function isList(data: unknown): boolean {
  return Array.isArray(data);
}

export const attendanceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** An employee's records and the current work date. An answer without a list gives null and ends the session. */
    ownAttendance: build.query<OwnRecords | null, string>({
      query: (employeeId) => ({ url: pathTo(API_PATHS.ownAttendance, { employeeId }) }),
      transformResponse: ({ data, current, overtime }: Partial<OwnAttendanceAnswer>, _meta, EMPID) =>
        data !== undefined && isList(data)
          ? { data: withOvertime(data, overtime, EMPID), current: current ?? null }
          : null,
      async onQueryStarted(_employeeId, { dispatch, queryFulfilled }) {
        const loaded = await queryFulfilled.catch(() => undefined);
        if (loaded?.data === null) dispatch(sessionEnded({ message: null }));
      },
    }),
    todaysSchedule: build.query<TodaysScheduleAnswer['data'] | null, TodaysScheduleRequest>({
      query: (body) => ({ url: API_PATHS.todaysSchedule, method: 'POST', body }),
      transformResponse: ({ data }: Partial<TodaysScheduleAnswer>) => data ?? null,
    }),
  }),
});

const { useOwnAttendanceQuery, useTodaysScheduleQuery } = attendanceApi;

/** Loads the records of an employee, and then the schedule of the work date under way; nothing while the employee is unknown. */
export function useAttendanceOf(EMPID: string | undefined) {
  const attendance = useOwnAttendanceQuery(EMPID ?? skipToken);
  const today = useConfig().data?.today;
  const current = attendance.data ? (attendance.data.current ?? today) : undefined;
  const schedule = useTodaysScheduleQuery(
    EMPID === undefined || current === undefined ? skipToken : { id: EMPID, date: current },
  );
  return { attendance, schedule, current };
}
