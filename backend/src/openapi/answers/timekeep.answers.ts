import type { DaySummary, DepartmentToday, OverviewAnswer } from '@timekeep/contracts/api/overview-api';
import type { SearchTimekeepAnswer, TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import type { AwaitedEmployee } from '@timekeep/contracts/attendance/due';
import { HOLIDAY_TITLES, isRemark, REMARK_TITLES } from '@timekeep/contracts/attendance/remarks';
import type { RecordSnapshot } from '@timekeep/contracts/events/timekeep';
import { list, number, object, oneOf, optional, text, type Shape } from '../shape.js';
import { attendanceFields } from './attendance.answers.js';

export const timekeepRecord = object<TimekeepRecord>({
  ...attendanceFields,
  EMPID: text(),
  EMPNAME: text('`LAST, FIRST`'),
  EMP_FNAME: text(),
  EMP_LNAME: text(),
  DEPT: text(),
  COMPANY: text(),
});

export const searchTimekeepAnswer = object<SearchTimekeepAnswer>({
  data: list(timekeepRecord),
  total: optional(number('How many there are, when there are more than are answered.')),
});

/** The route writes it by itself, and returns nothing. */
export const timekeepCsv: Shape<void> = {
  schema: { type: 'string', description: 'A line for each record, below one of titles.' },
};

const { TimeIN1, TimeOUT1, MinsLate, UnderOverTime, hrs } = attendanceFields;
const remark = oneOf(...Object.keys({ ...REMARK_TITLES, ...HOLIDAY_TITLES }).filter(isRemark));
export const recordSnapshot = object<RecordSnapshot>({
  Remarks: remark,
  TimeIN1,
  TimeOUT1,
  MinsLate,
  UnderOverTime,
  hrs,
});

const departmentToday = object<DepartmentToday>({
  department: text(),
  present: number('In and out.'),
  in: number('In, and not out yet.'),
  absent: number(),
  onLeave: number(),
  other: number('Rest days, holidays, work elsewhere, half days.'),
  late: number('Of all of them, who came late.'),
});

/** An employee who has hours today and no punch. */
export const awaitedEmployee = object<AwaitedEmployee>({
  EMPID: text(),
  EMPNAME: text('`LAST, FIRST`'),
  DEPT: text(),
  timeIn: text('The scheduled time in, `HH:MM:SS`.'),
});

const daySummary = object<DaySummary>({ date: text('`YYYY-MM-DD`'), late: number(), absent: number() });

export const overviewAnswer = object<OverviewAnswer>({
  today: text('`YYYY-MM-DD`'),
  departments: list(departmentToday),
  days: list(daySummary),
  awaited: list(awaitedEmployee),
});
