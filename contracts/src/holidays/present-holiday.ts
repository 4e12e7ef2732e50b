import type { HolidayRemark } from '../attendance/remarks.js';
import type { HolidayEvent } from '../events/holiday.js';

/** The holiday of a date. */
export interface PresentHoliday {
  readonly remark: HolidayRemark;
  /** True if leave on the date takes nothing off a balance. */
  readonly returnsLeave: boolean;
}

/** Returns the holiday of the date after an event of it; null for none. */
export function holidayAfter({ type, data }: HolidayEvent): PresentHoliday | null {
  if (type === 'HolidayWithdrawn') return null;
  const { remark, returnsLeave } = data;
  return { remark, returnsLeave };
}

/** Returns the remark of a holiday that gives leave of its date back; null when there is no such holiday. */
export function returningRemark(holiday: PresentHoliday | null): HolidayRemark | null {
  return holiday?.returnsLeave ? holiday.remark : null;
}
