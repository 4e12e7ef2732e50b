import { holidayRemark } from '../attendance/remarks.js';
import { half, leaveType } from '../attendance/leave-types.js';
import { flag, listOf, number, oneOf, orNull, text } from '../events/schema.js';
import { changeAnswer } from './answers.js';
import { answer, extended, group, optional, says, workDate, type Of } from './define.js';
import { preview } from './preview-api.js';

/** Effects of a holiday, or of its withdrawal, on leave of its date. */
export const LEAVE_EFFECTS = ['returned', 'taken', 'same'] as const;

export const holiday = answer('Holiday', 'A holiday of all employees, or of those of a company.', () => ({
  date: workDate,
  remark: holidayRemark,
  returnsLeave: says('True if leave on the date takes nothing off a balance.', flag),
  name: says('Null for a holiday without a name.', orNull(text)),
  second: says('The name of a second legal holiday on the date; null for none.', orNull(text)),
  COMPANY: optional(says('The company whose employees have it; left out for all.', text)),
}));
export type Holiday = Of<typeof holiday>;

export const holidaysAnswer = answer(
  'HolidaysAnswer',
  'All holidays, by date; on a date that of all is first.',
  () => ({
    data: listOf(holiday),
  }),
);
export type HolidaysAnswer = Of<typeof holidaysAnswer>;

export const holidayChanges = answer('HolidayChanges', 'What a holiday changes, or its withdrawal.', () => ({
  records: says('The number of records of the date, in the company of the holiday.', number),
  changed: says('The number of those whose remark or minutes change.', number),
  worked: says('The number of those with a time in, which they keep.', number),
  onLeave: says(
    'Employees with leave on the date, by name, those whose days change if there are any; half is null for a whole day.',
    listOf(group(() => ({ EMPID: text, EMPNAME: text, LEAVE_TYPE: leaveType, half: orNull(half) }))),
  ),
  leave: says(
    'Their days are given back by the change, or taken again; otherwise they stay as they are.',
    oneOf(LEAVE_EFFECTS),
  ),
}));
export type HolidayChanges = Of<typeof holidayChanges>;

export const changeHolidayAnswer = extended(
  changeAnswer,
  'ChangeHolidayAnswer',
  'The holiday that was set or withdrawn, or a preview.',
  () => ({ changes: optional(says('With `preview`.', holidayChanges)), preview }),
);
export type ChangeHolidayAnswer = Of<typeof changeHolidayAnswer>;
