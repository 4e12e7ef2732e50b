import { HOLIDAY_REMARKS } from '../attendance/remarks.js';
import { choice, dateText, flag, optional, type RequestOf } from '../fields/request-field.js';
import { dateMessages } from '../time/date-messages.js';
import { holidayMessages } from './holiday-messages.js';

const selectedDate = dateText({ missing: dateMessages.empty() });

/** With `preview` nothing is recorded: the answer has what would change. */
const preview = optional(flag());

export const withdrawHolidayFields = { selectedDate, preview };
export type WithdrawHolidayRequest = RequestOf<typeof withdrawHolidayFields>;

export const applyHolidayFields = {
  selectedRemark: choice(HOLIDAY_REMARKS, holidayMessages.remarkRefused()),
  selectedDate,
  preview,
  /** True gives leave of the date back; missing keeps what was said before, and false for a date that was no holiday. */
  returnsLeave: optional(flag()),
};
export type ApplyHolidayRequest = RequestOf<typeof applyHolidayFields>;
