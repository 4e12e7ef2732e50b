import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import type { CorrectionGround } from '@timekeep/contracts/attendance/correction';
import { graceOn } from '@timekeep/contracts/rules/company-rules';
import { fromWireDate } from '@timekeep/contracts/time/work-date';
import { useMemo } from 'react';
import { useScheduleQuery } from '@/features/schedules/schedules-api';
import type { LoadFailure } from '@/shared/api/failure';
import { useConfig } from '@/shared/api/system-api';
import { useCompanyZone } from '@/shared/attendance/company-zone';
import { groundOf } from '@/shared/attendance/correction';

type GroundState =
  | { readonly status: 'loading' }
  | LoadFailure
  | { readonly status: 'ready'; readonly ground: CorrectionGround };

/** Loads the inputs of a record's correction: the company's zone and grace, and the current schedules. */
export function useCorrectionGround(record: TimekeepRecord): GroundState {
  const config = useConfig();
  const schedule = useScheduleQuery(record.EMPID, { refetchOnMountOrArgChange: true });
  const zone = useCompanyZone();
  const ranges = schedule.data?.data;
  const lateGrace = config.data?.rules.lateGrace;
  const ground = useMemo(
    () =>
      zone === null || ranges === undefined || lateGrace === undefined
        ? null
        : groundOf(record, { zone, ranges, graceMinutes: graceOn(lateGrace, fromWireDate(record.Date)) }),
    [record, zone, ranges, lateGrace],
  );
  if (ground) return { status: 'ready', ground };
  const failed = [config, schedule].find(({ isError }) => isError);
  if (!failed) return { status: 'loading' };
  return {
    status: 'failed',
    error: failed.error,
    retrying: failed.isFetching,
    retry: () => {
      void failed.refetch();
    },
  };
}
