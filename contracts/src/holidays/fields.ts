import { HOLIDAY_REMARKS } from '../attendance/remarks.js';
import {
  freeText,
  choice,
  dateText,
  flag,
  IN_ONE_LINE,
  line,
  optional,
  type RequestOf,
  withChecks,
} from '../fields/request-field.js';
import { dateMessages } from '../time/date-messages.js';
import { NAME_MAX_LENGTH } from '../api/employees-api.js';
import { holidayMessages } from './holiday-messages.js';

const selectedDate = dateText({ missing: dateMessages.empty() });

/** With `preview` nothing is recorded: the answer has what would change. */
const preview = optional(flag());

/** The company whose employees have the holiday; left out for all. */
const COMPANY = optional(line(NAME_MAX_LENGTH));

export const withdrawHolidayFields = { selectedDate, preview, COMPANY };
export type WithdrawHolidayRequest = RequestOf<typeof withdrawHolidayFields>;

export const HOLIDAY_NAME_LENGTH = 80;

/** Left out, the present name stays; an empty text removes it. */
const holidayName = optional(withChecks(freeText(HOLIDAY_NAME_LENGTH), IN_ONE_LINE));

export const applyHolidayFields = {
  selectedRemark: choice(HOLIDAY_REMARKS, holidayMessages.remarkRefused()),
  selectedDate,
  preview,
  /** True gives leave of the date back; missing keeps what was said before, and false for a date that was no holiday. */
  returnsLeave: optional(flag()),
  name: holidayName,
  /** The name of a second legal holiday on the date. */
  second: holidayName,
  COMPANY,
};
export type ApplyHolidayRequest = RequestOf<typeof applyHolidayFields>;
