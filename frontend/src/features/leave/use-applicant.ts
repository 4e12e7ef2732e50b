import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Holiday } from '@timekeep/contracts/api/holidays-api';
import { NO_DAYS_OFF, type DaysOff } from '@timekeep/contracts/leave/days-off';
import { useMemo } from 'react';
import { useHolidaysQuery } from '@/features/company/company-api';
import { useScheduleQuery } from '@/features/schedules/schedules-api';
import { REFETCH_ON_MOUNT, useLeaveLinesQuery, useLeaveSummaryQuery } from './leave-api';

const NO_HOLIDAYS: readonly Holiday[] = [];

/** Loads the data of the applicant: days that need no leave, and the balances. */
export function useApplicant(EMPID: string | null) {
  const argument = EMPID ?? skipToken;
  const { currentData: schedule, isError: isScheduleUnknown } = useScheduleQuery(argument, REFETCH_ON_MOUNT);
  const { currentData: lines } = useLeaveLinesQuery(argument, REFETCH_ON_MOUNT);
  const { currentData: summary } = useLeaveSummaryQuery(argument, REFETCH_ON_MOUNT);
  const { data: holidays = NO_HOLIDAYS, isError: areHolidaysUnknown } = useHolidaysQuery(
    EMPID === null ? skipToken : undefined,
  );
  const off = useMemo((): DaysOff => {
    if (EMPID === null) return NO_DAYS_OFF;
    const onLeave = (lines ?? []).flatMap(({ TRANSAC_ID, DATE }) => (TRANSAC_ID === null ? [] : [DATE]));
    return { ranges: schedule?.data ?? [], holidays, onLeave };
  }, [EMPID, schedule, lines, holidays]);
  return {
    off,
    summary: summary ?? null,
    /** True when rest days or holidays could not be loaded, so that none are excluded. */
    isOffUnknown: EMPID !== null && (isScheduleUnknown || areHolidaysUnknown),
  };
}
