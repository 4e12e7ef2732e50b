import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import type { CorrectionGround } from '@timekeep/contracts/attendance/correction';
import { useMemo } from 'react';
import { useConfig } from '../../../../../shared/api/system-api';
import { useScheduleQuery } from '../../../employees/employees-api';
import { groundOf } from './correction-ground';
import { useCompanyZone } from './use-company-zone';

/** Until IT can set another grace, lateness counts from the first minute. */
const GRACE_MINUTES = 0;

export type GroundState =
  | { readonly status: 'loading' }
  | {
      readonly status: 'failed';
      readonly error: unknown;
      readonly retrying: boolean;
      readonly retry: () => void;
    }
  | { readonly status: 'ready'; readonly ground: CorrectionGround };

/** What a record's correction is worked out from: the company's zone and the schedules as they are known now. */
export function useCorrectionGround(record: TimekeepRecord): GroundState {
  const config = useConfig();
  const schedule = useScheduleQuery(record.EMPID, { refetchOnMountOrArgChange: true });
  const zone = useCompanyZone();
  const ranges = schedule.data?.data;
  const ground = useMemo(
    () =>
      zone === null || ranges === undefined
        ? null
        : groundOf(record, { zone, ranges, graceMinutes: GRACE_MINUTES }),
    [record, zone, ranges],
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
