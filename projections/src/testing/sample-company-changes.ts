import type { HolidayRemark } from '@timekeep/contracts/attendance/remarks';
import type { HolidayApplied, HolidayWithdrawn } from '@timekeep/contracts/events/holiday';
import type { SchedulesRenewed } from '@timekeep/contracts/events/renewal';
import type { ScheduleSaved } from '@timekeep/contracts/events/schedule';
import { templateOf } from '@timekeep/contracts/schedules/templates';
import type { TimePair } from '@timekeep/contracts/schedules/weekly-times';
import type { WorkDate } from '@timekeep/contracts/time/work-date';

export const holiday = (
  date: WorkDate,
  remark: HolidayRemark = 'LH',
  returnsLeave = false,
): HolidayApplied => ({
  type: 'HolidayApplied',
  data: { date, remark, returnsLeave, name: null, second: null },
});

export const holidayWithdrawn = (date: WorkDate): HolidayWithdrawn => ({
  type: 'HolidayWithdrawn',
  data: { date },
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
