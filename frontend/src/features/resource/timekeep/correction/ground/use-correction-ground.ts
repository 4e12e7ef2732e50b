import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import type { CorrectionGround } from '@timekeep/contracts/attendance/correction';
import { graceOn } from '@timekeep/contracts/rules/company-rules';
import { fromWireDate } from '@timekeep/contracts/time/work-date';
import { useMemo } from 'react';
import { useScheduleQuery } from '@/features/resource/employees/employees-api';
import { useCompanyZone, useConfig } from '@/shared/api/system-api';
import { groundOf } from './correction-ground';

export type GroundState =
  | { readonly status: 'loading' }
  | {
      readonly status: 'failed';
      readonly error: unknown;
      readonly retrying: boolean;
      readonly retry: () => void;
    }
  | { readonly status: 'ready'; readonly ground: CorrectionGround };

/** What a record's correction is worked out from: the company's zone, its grace, and the schedules as they are known now. */
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
