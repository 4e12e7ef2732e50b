import { awaitedEmployee } from '../attendance/due.js';
import { listOf, number, text } from '../events/schema.js';
import { answer, says, workDate, type Of } from './define.js';

export const departmentToday = answer(
  'DepartmentToday',
  'Employees of a department today, each counted in one group by the remark of the record.',
  () => ({
    department: text,
    present: says('Timed in and out.', number),
    in: says('Timed in, not out yet.', number),
    absent: number,
    onLeave: number,
    other: says('Rest days, holidays, work elsewhere, half days.', number),
    late: says('Employees who came late, whatever the remark; they are counted above as well.', number),
  }),
);
export type DepartmentToday = Of<typeof departmentToday>;

export const daySummary = answer(
  'DaySummary',
  'Totals of the records of one work date of the whole group.',
  () => ({
    date: workDate,
    late: number,
    absent: number,
    expected: says(
      'Employees who came, came late or are absent; zero on days on which nobody works.',
      number,
    ),
  }),
);
export type DaySummary = Of<typeof daySummary>;

export const departmentLateness = answer(
  'DepartmentLateness',
  'Late records of a department of a company in a month, by the present departments of the employees.',
  () => ({
    month: says('YYYY-MM.', text),
    company: text,
    department: text,
    lateRecords: number,
    lateMinutes: number,
  }),
);
export type DepartmentLateness = Of<typeof departmentLateness>;

/** Number of months in an overview, the present one included. */
export const OVERVIEW_MONTHS = 12;

/** Number of days in an overview, today included. */
export const OVERVIEW_DAYS = 30;

export const overviewAnswer = answer('OverviewAnswer', 'The group today, and in the days before.', () => ({
  today: workDate,
  departments: says('By name.', listOf(departmentToday)),
  days: says('Ascending, without days that have no records.', listOf(daySummary)),
  awaited: says(
    'Employees who have hours today and no punch, by name; `absent` counts them.',
    listOf(awaitedEmployee),
  ),
  lateness: says(
    'Newest month first, then by company and department; without departments that had no late record.',
    listOf(departmentLateness),
  ),
}));
export type OverviewAnswer = Of<typeof overviewAnswer>;
