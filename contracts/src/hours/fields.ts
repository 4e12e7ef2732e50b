import { searchTimekeepFields } from '../attendance/fields.js';
import { dateText, employeeId, soughtName, type RequestOf } from '../fields/request-field.js';

/** Both days inclusive, at most 62. For `name`, `selectedOption` is an EMPID or an exact EMPNAME. */
export const hoursFields = {
  ...searchTimekeepFields,
  /** Only this department of what the filter finds. */
  DEPT: soughtName(),
};
export type HoursRequest = RequestOf<typeof hoursFields>;

/** The days behind the row of one employee. */
export const hoursDaysFields = { EMPID: employeeId(), FROM: dateText(), TO: dateText() };
export type HoursDaysRequest = RequestOf<typeof hoursDaysFields>;

/** The own days. */
export const ownHoursFields = { FROM: dateText(), TO: dateText() };
export type OwnHoursRequest = RequestOf<typeof ownHoursFields>;
