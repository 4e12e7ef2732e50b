import type { HolidayRemark } from '../attendance/remarks.js';
import type { HolidayEvent } from '../events/holiday.js';

/** The names of a date's holidays. */
export interface HolidayNames {
  /** Null for a holiday without a name. */
  readonly name: string | null;
  /** The name of a second legal holiday on the same date, on which work counts as on two; null for none. */
  readonly second: string | null;
}

/** The holiday of a date. */
export interface PresentHoliday extends HolidayNames {
  readonly remark: HolidayRemark;
  /** True if leave on the date takes nothing off a balance. */
  readonly returnsLeave: boolean;
}

/** Returns the holiday of the date after an event of it; null for none. */
export function holidayAfter({ type, data }: HolidayEvent): PresentHoliday | null {
  if (type === 'HolidayWithdrawn') return null;
  const { date: _, ...holiday } = data;
  return holiday;
}

/** Returns the remark of a holiday that gives leave of its date back; null when there is no such holiday. */
export function returningRemark(holiday: PresentHoliday | null): HolidayRemark | null {
  return holiday?.returnsLeave ? holiday.remark : null;
}
