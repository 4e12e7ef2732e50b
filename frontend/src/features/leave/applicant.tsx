import Box from '@mui/material/Box';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Half } from '@timekeep/contracts/attendance/leave-types';
import {
  absenceParts,
  freeReason,
  leaveParts,
  NO_DAYS_OFF,
  type DaysOff,
} from '@timekeep/contracts/leave/days-off';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { useMemo } from 'react';
import { useScheduleQuery } from '@/features/schedules/schedules-api';
import { fullDate } from '@/shared/attendance/date-format';
import { t } from '@/shared/language/language';
import { offReasonText } from '@/shared/leave/leave-values';
import { REFETCH_ON_MOUNT, useAbsencesQuery, useLeaveLinesQuery, useLeaveSummaryQuery } from './leave-api';

/** Loads the data of the applicant: days that need no leave, and the balances. */
export function useApplicant(EMPID: string | null) {
  const argument = EMPID ?? skipToken;
  const { currentData: schedule, isError: isScheduleUnknown } = useScheduleQuery(argument, REFETCH_ON_MOUNT);
  const { currentData: read, isError: areHolidaysUnknown } = useLeaveLinesQuery(argument, REFETCH_ON_MOUNT);
  const { currentData: absences } = useAbsencesQuery(argument, REFETCH_ON_MOUNT);
  const { currentData: summary } = useLeaveSummaryQuery(argument, REFETCH_ON_MOUNT);
  const off = useMemo((): DaysOff => {
    if (EMPID === null) return NO_DAYS_OFF;
    const { data: ranges = [], days = [] } = schedule ?? {};
    return {
      schedule: { ranges, days },
      holidays: read?.holidays ?? [],
      worked: read?.worked ?? [],
      onLeave: [...leaveParts(read?.lines ?? []), ...absenceParts(absences?.data ?? [])],
    };
  }, [EMPID, schedule, read, absences]);
  return {
    off,
    summary: summary ?? null,
    /** True when rest days or holidays could not be loaded, so that none are excluded. */
    isOffUnknown: EMPID !== null && (isScheduleUnknown || areHolidaysUnknown),
  };
}

/** A day that takes leave although it needs none, with the reason in the language of the page. */
export interface NeedlessDay {
  readonly date: WorkDate;
  readonly reason: string;
}

/** Returns the days of an application that need no leave. */
export function needlessDays(
  days: readonly { readonly DATE: WorkDate; readonly half?: Half | null }[],
  off: DaysOff,
): readonly NeedlessDay[] {
  return days.flatMap(({ DATE: date, half = null }) => {
    const reason = freeReason(off, date, half);
    return reason === null ? [] : [{ date, reason: offReasonText(reason) }];
  });
}

/** The days that need no leave, for a question before they are recorded. */
export function NeedlessDays({ days }: { readonly days: readonly NeedlessDay[] }) {
  return (
    <>
      {days.length === 1 ? t('This day needs no leave:') : t('These days need no leave:')}
      <Box component="ul" sx={{ my: 1, pl: 2.5 }}>
        {days.map(({ date, reason }) => (
          <li key={date}>
            {fullDate(date)}: {reason}
          </li>
        ))}
      </Box>
      {days.length === 1
        ? t('It is taken off the balance all the same.')
        : t('They are taken off the balance all the same.')}
    </>
  );
}
