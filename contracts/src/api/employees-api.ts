import { awaitedEmployee } from '../attendance/due.js';
import { flag, listOf, orNull, text } from '../events/schema.js';
import type { WorkDate } from '../time/work-date.js';
import { changeAnswer } from './answers.js';
import { answer, extended, optional, says, workDate, type Of } from './define.js';
import { leaveDays, preview } from './preview-api.js';
import { timekeepRecord } from './timekeep-api.js';

export const PIN_LENGTH = 4;
export const PIN_PATTERN = /^\d{4}$/;
export const NAME_MAX_LENGTH = 80;
/** Digits, without zeros before them. */
export const DEVICE_NUMBER_PATTERN = /^[1-9]\d{0,11}$/;

/** Days from today to the last day that an employment may have as its first or its last. */
export const LAST_DAY_MAX_AHEAD = 366;

/** Initial values of every new employee (specification, section 9). */
export const NEW_EMPLOYEE = { STATUS: 'OK', NoOfPrint: 0, LastPrinted: 6 } as const;

export const employmentPeriod = answer('EmploymentPeriod', 'The days of an employment.', () => ({
  from: says('The first day with records.', workDate),
  to: says('The last day with records; null while there is none.', orNull(workDate)),
}));
const transfer = answer('Transfer', 'A change of department or company.', () => ({
  from: says('The day from which they hold.', workDate),
  DEPT: text,
  COMPANY: text,
}));
export type Transfer = Of<typeof transfer>;

export const employeeListItem = answer('EmployeeListItem', "An employee in HR's lists.", () => ({
  EMPID: text,
  EMPNAME: says('`LAST, FIRST`.', text),
  EMP_FNAME: text,
  EMP_LNAME: text,
  COMPANY: says('The company of today, on the first day for those who begin later.', text),
  DEPT: says('The department, likewise.', text),
  transfers: optional(says('Changes of them that lie ahead, ascending, if there are any.', listOf(transfer))),
  pastTransfers: optional(
    says('Changes of them since the first day, up to today, ascending, if there are any.', listOf(transfer)),
  ),
  hiredOn: optional(says('The first day with records, of the newest employment.', workDate)),
  deviceNumber: optional(says('The number on time clocks; missing without one.', text)),
  resignedOn: optional(
    says(
      'The last day with records, of the newest employment; null or missing while there is none.',
      orNull(workDate),
    ),
  ),
  employments: optional(
    says(
      'All employments of the person that have days, in order; left out while it is not known.',
      listOf(employmentPeriod),
    ),
  ),
  revision: optional(
    says('Position of the last event that changed the employee; left out while it is not known.', text),
  ),
}));
export type EmployeeListItem = Of<typeof employeeListItem>;

export const employeesAnswer = answer('EmployeesAnswer', 'All employees except those who left.', () => ({
  employee: says('By name.', listOf(employeeListItem)),
}));
export type EmployeesAnswer = Of<typeof employeesAnswer>;

export const modifyEmployeeAnswer = extended(
  changeAnswer,
  'ModifyEmployeeAnswer',
  'A change of an employee that was recorded, or its preview.',
  () => ({
    returned: optional(
      says('Days of leave before a later first day, which were given back, if there are any.', leaveDays),
    ),
    preview,
  }),
);
export type ModifyEmployeeAnswer = Of<typeof modifyEmployeeAnswer>;

export const resignAnswer = extended(
  changeAnswer,
  'ResignAnswer',
  'A resignation that was recorded.',
  () => ({
    isAhead: optional(
      says('True if the last day lies ahead: the employee is in the lists until access ends.', flag),
    ),
    returned: optional(
      says('Days of leave outside the employment, which are given back, if there are any.', leaveDays),
    ),
    preview,
  }),
);
export type ResignAnswer = Of<typeof resignAnswer>;

export const recordsOfAnswer = answer('RecordsOfAnswer', 'All records of an employee.', () => ({
  data: says('Newest first.', listOf(timekeepRecord)),
}));
export type RecordsOfAnswer = Of<typeof recordsOfAnswer>;

export const supervisedEmployee = answer(
  'SupervisedEmployee',
  "An employee in a supervisor's lists.",
  () => ({
    EMPID: text,
    EMP_FNAME: text,
    EMP_LNAME: text,
    DEPARTMENT: text,
  }),
);
export type SupervisedEmployee = Of<typeof supervisedEmployee>;

export const supervisedDepartmentAnswer = answer(
  'SupervisedDepartmentAnswer',
  "The supervisor's department without the supervisor: employees, and their records of today.",
  () => ({
    data: listOf(supervisedEmployee),
    records: listOf(timekeepRecord),
    awaited: says('Employees who have hours today and no punch.', listOf(awaitedEmployee)),
  }),
);
export type SupervisedDepartmentAnswer = Of<typeof supervisedDepartmentAnswer>;

export const departmentsAnswer = answer('DepartmentsAnswer', 'The departments of the group.', () => ({
  department: listOf(text),
}));
export type DepartmentsAnswer = Of<typeof departmentsAnswer>;

export const companiesAnswer = answer('CompaniesAnswer', 'The companies of the group.', () => ({
  company: listOf(text),
}));
export type CompaniesAnswer = Of<typeof companiesAnswer>;

/** Returns `LAST, FIRST`, the form of a name in records and lists. */
export function employeeName(lastName: string, firstName: string): string {
  return `${lastName}, ${firstName}`;
}

/** Returns month number and year, concatenated. */
export function monthYear(date: WorkDate): string {
  return `${Number(date.slice(5, 7))}${date.slice(0, 4)}`;
}
