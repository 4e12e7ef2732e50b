import { half, leaveType } from '../attendance/leave-types.js';
import { absenceRemark, holidayRemark } from '../attendance/remarks.js';
import { dayTexts } from '../events/leave.js';
import { flag, listOf, number, orNull, text } from '../events/schema.js';
import { changeAnswer, messageCode } from './answers.js';
import { answer, exactly, extended, group, optional, says, workDate, type Of } from './define.js';
import { previewableAnswer } from './preview-api.js';

export const leaveBalanceRow = answer(
  'LeaveBalanceRow',
  'The balance of one leave type of one employee. Each employee has two rows.',
  () => ({
    EMPID: text,
    EMPNAME: says('`LAST, FIRST`.', text),
    DEPT: text,
    LEAVE_TYPE: leaveType,
    DAYS: says('Days left; below zero for leave in advance.', number),
    ANNIV: says('The date whose anniversaries add days; null when no days are added.', orNull(workDate)),
    INCREMENT: says('Days added to each type on each anniversary.', number),
    revision: says(
      "Position of the last event that changed the employee's leave; null before the first.",
      orNull(text),
    ),
    resignedOn: optional(says('The last day, if the employee has resigned; missing otherwise.', workDate)),
  }),
);
export type LeaveBalanceRow = Of<typeof leaveBalanceRow>;

export const leaveBalancesAnswer = answer('LeaveBalancesAnswer', 'Days left, two rows an employee.', () => ({
  data: listOf(leaveBalanceRow),
}));
export type LeaveBalancesAnswer = Of<typeof leaveBalancesAnswer>;

export const leaveLine = answer(
  'LeaveLine',
  'A line of the leave ledger. Only transactions, which have an id, can be edited and deleted.',
  () => ({
    TRANSAC_ID: says('`<EMPID>-<n>`; null for a line that cannot be edited.', orNull(text)),
    EMPID: text,
    LEAVE_TYPE: leaveType,
    DATE: workDate,
    DAYS: says('Days of the line without sign: 1 for a day of leave, 0.5 for half a day.', number),
    half: says(
      'The half of the day that the leave takes; null for a whole day, or for a change of a balance.',
      orNull(half),
    ),
    ...dayTexts,
    CHANGE: says('The days that the line adds to the balance; negative when it takes some.', number),
    BALANCE: says('The balance of the leave type after the line.', number),
    outside: optional(
      says(
        'True for a day outside the employment, which is given back, and for an anniversary after it, which adds nothing.',
        flag,
      ),
    ),
    holiday: optional(says('The holiday that gives the day back; missing for other lines.', holidayRemark)),
  }),
);
export type LeaveLine = Of<typeof leaveLine>;

export const leaveLinesAnswer = answer('LeaveLinesAnswer', 'Lines of the ledger, newest first.', () => ({
  data: listOf(leaveLine),
  worked: says(
    'Dates of the last 400 days on which the employee worked, ascending: they need no leave, or half a day.',
    listOf(workDate),
  ),
  holidays: says(
    'The holidays of the employee, of all and of the companies of their dates, ascending: no leave is needed on them.',
    listOf(group(() => ({ date: workDate, remark: holidayRemark }))),
  ),
}));
export type LeaveLinesAnswer = Of<typeof leaveLinesAnswer>;

export const leaveWarning = extended(
  messageCode,
  'LeaveWarning',
  'A date that needs no leave: a holiday, a rest day, or a day that was worked. Of an absence: a date whose record does not show it.',
  () => ({ DATE: workDate, text: says('The reason, in English.', text) }),
);
export type LeaveWarning = Of<typeof leaveWarning>;

export const changeLeaveAnswer = extended(
  changeAnswer,
  'ChangeLeaveAnswer',
  'The days are recorded, all of them or none.',
  () => ({
    warnings: optional(
      says(
        'Days that are recorded although they need no leave, in their order; missing when there are none.',
        listOf(leaveWarning),
      ),
    ),
  }),
);
export type ChangeLeaveAnswer = Of<typeof changeLeaveAnswer>;

export const addLeaveAnswer = extended(
  changeLeaveAnswer,
  'AddLeaveAnswer',
  'The entries are recorded, all of them or none; with `preview` nothing is recorded.',
  () => ({ status: exactly(true) }),
);
export type AddLeaveAnswer = Of<typeof addLeaveAnswer>;

export const deletedLine = extended(
  messageCode,
  'DeletedLine',
  'The result of one of the days of leave.',
  () => ({
    TRANSAC_ID: text,
    status: says('The HTTP status that its deletion alone would have had.', number),
    err: optional(says('Set when it was not deleted: the reason, for people.', text)),
  }),
);
export type DeletedLine = Of<typeof deletedLine>;

export const deleteLinesAnswer = extended(
  previewableAnswer,
  'DeleteLinesAnswer',
  'Days that are no longer as the caller saw them stay; the others are deleted. A preview has the results that saving would have.',
  () => ({ results: says('In the order of the call.', listOf(deletedLine)) }),
);
export type DeleteLinesAnswer = Of<typeof deleteLinesAnswer>;

export const plannedAbsence = answer(
  'PlannedAbsence',
  'An absence for a range of days, which takes no balance. It shows on the days with scheduled hours that are no holidays.',
  () => ({
    ABSENCE_ID: says('`<EMPID>-A<n>`.', text),
    FROM: workDate,
    TO: workDate,
    remark: absenceRemark,
    reason: text,
    outside: optional(says('True if none of its days is one of the employment.', flag)),
  }),
);
export type PlannedAbsence = Of<typeof plannedAbsence>;

export const absencesAnswer = answer(
  'AbsencesAnswer',
  'The planned absences of an employee that hold, latest days first.',
  () => ({
    data: listOf(plannedAbsence),
    revision: says(
      "Position of the last event that changed the employee's leave or absences; null before the first.",
      orNull(text),
    ),
  }),
);
export type AbsencesAnswer = Of<typeof absencesAnswer>;

export const planAbsenceAnswer = extended(
  changeLeaveAnswer,
  'PlanAbsenceAnswer',
  'The absence that was recorded, or its preview.',
  () => ({
    ABSENCE_ID: optional(says('Missing in a preview.', text)),
  }),
);
export type PlanAbsenceAnswer = Of<typeof planAbsenceAnswer>;
