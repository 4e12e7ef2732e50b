import { HOLIDAY_REMARKS } from '../attendance/remarks.js';
import { choice, dateText, type RequestOf } from '../fields/request-field.js';
import { dateMessages } from '../time/date-messages.js';
import { holidayMessages } from './holiday-messages.js';

const selectedDate = dateText({ missing: dateMessages.empty() });

export const withdrawHolidayFields = { selectedDate };
export type WithdrawHolidayRequest = RequestOf<typeof withdrawHolidayFields>;

export const applyHolidayFields = {
  selectedRemark: choice(HOLIDAY_REMARKS, holidayMessages.remarkRefused()),
  selectedDate,
};
export type ApplyHolidayRequest = RequestOf<typeof applyHolidayFields>;
