import type { HolidayRemark } from '@timekeep/contracts/attendance/remarks';
import type { HolidayApplied, HolidayWithdrawn } from '@timekeep/contracts/events/holiday';
import type { WorkDate } from '@timekeep/contracts/time/work-date';

export const holiday = (
  date: WorkDate,
  remark: HolidayRemark = 'LH',
  returnsLeave = false,
): HolidayApplied => ({
  type: 'HolidayApplied',
  data: { date, remark, returnsLeave },
});

export const holidayWithdrawn = (date: WorkDate): HolidayWithdrawn => ({
  type: 'HolidayWithdrawn',
  data: { date },
});
