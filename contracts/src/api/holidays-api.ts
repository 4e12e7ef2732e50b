import { holidayRemark } from '../attendance/remarks.js';
import { listOf } from '../events/schema.js';
import { answer, workDate, type Of } from './define.js';

export const holiday = answer('Holiday', 'A holiday of all employees.', () => ({
  date: workDate,
  remark: holidayRemark,
}));
export type Holiday = Of<typeof holiday>;

export const holidaysAnswer = answer('HolidaysAnswer', 'All holidays, by date.', () => ({
  data: listOf(holiday),
}));
export type HolidaysAnswer = Of<typeof holidaysAnswer>;
