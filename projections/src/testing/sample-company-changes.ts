import type { HolidayRemark } from '@timekeep/contracts/attendance/remarks';
import type { HolidayApplied, HolidayWithdrawn } from '@timekeep/contracts/events/holiday';
import type { SchedulesRenewed } from '@timekeep/contracts/events/renewal';
import type { ScheduleSaved } from '@timekeep/contracts/events/schedule';
import { FOR_ALL, type HolidayOwner } from '@timekeep/contracts/holidays/present-holiday';
import { templateOf } from '@timekeep/contracts/schedules/templates';
import type { TimePair } from '@timekeep/contracts/schedules/weekly-times';
import type { WorkDate } from '@timekeep/contracts/time/work-date';

export const holiday = (
  date: WorkDate,
  remark: HolidayRemark = 'LH',
  returnsLeave = false,
  owner: HolidayOwner = FOR_ALL,
): HolidayApplied => ({
  type: 'HolidayApplied',
  data: { date, remark, returnsLeave, name: null, second: null, ...owner },
});

export const holidayWithdrawn = (date: WorkDate, owner: HolidayOwner = FOR_ALL): HolidayWithdrawn => ({
  type: 'HolidayWithdrawn',
  data: { date, ...owner },
});

/** A renewal with the same hours for all employees, Saturdays included. */
export const schedulesRenewed = (
  year: number,
  hours: TimePair,
  EMPIDS: readonly string[],
  BREAK: ScheduleSaved['data']['BREAK'] = null,
): SchedulesRenewed => ({
  type: 'SchedulesRenewed',
  data: { year, renewals: [{ DAYS: 6, TIME: templateOf(hours, 6), ...(BREAK && { BREAK }), EMPIDS }] },
});
