import type { AwaitedEmployee } from '../attendance/due.js';
import { listOf, text } from '../events/schema.js';
import type { WorkDate } from '../time/work-date.js';
import { answer, type Of } from './define.js';
import type { TimekeepRecord } from './timekeep-api.js';

export const PIN_LENGTH = 4;
export const PIN_PATTERN = /^\d{4}$/;
export const NAME_MAX_LENGTH = 80;

/** Initial values of every new employee (specification, section 9). */
export const NEW_EMPLOYEE = { STATUS: 'OK', NoOfPrint: 0, LastPrinted: 6 } as const;

export interface RegisterEmployeeRequest {
  readonly EMPID: string;
  readonly EMP_LNAME: string;
  readonly EMP_FNAME: string;
  readonly EMPNAME?: string;
  readonly DEPT: string;
  readonly COMPANY: string;
  readonly MONTHYEAR?: string;
  readonly STATUS?: string;
  readonly NoOfPrint?: number;
  readonly LastPrinted?: number;
  readonly PIN: string;
}

/**
 * All fields of an employee except the id, which never changes. An empty PIN keeps the present PIN. A `revision` that is no longer
 * the employee's is refused; without it the last write wins.
 */
export interface ModifyEmployeeRequest {
  readonly EMPID: string;
  readonly EMP_LNAME: string;
  readonly EMP_FNAME: string;
  readonly EMPNAME?: string;
  readonly DEPT: string;
  readonly COMPANY: string;
  readonly PIN?: string;
  readonly revision?: string;
}

/** `fullname` is the name that the page shows; the server does not use it. */
export interface ResignEmployeeRequest {
  readonly id: string;
  readonly fullname?: string;
}

/** An employee in HR's lists. */
export interface EmployeeListItem {
  readonly EMPID: string;
  /** `LAST, FIRST`. */
  readonly EMPNAME: string;
  readonly EMP_FNAME: string;
  readonly EMP_LNAME: string;
  readonly COMPANY: string;
  readonly DEPT: string;
  /** Position of the last event that changed the employee; left out while it is not known. */
  readonly revision?: string;
}

/** All employees except those who resigned. */
export interface EmployeesAnswer {
  /** By name. */
  readonly employee: readonly EmployeeListItem[];
}

/** Request for the records of one employee; `id` is the EMPID. */
export interface RecordsOfRequest {
  readonly id: string;
}

/** All records of an employee. */
export interface RecordsOfAnswer {
  /** Newest first. */
  readonly data: readonly TimekeepRecord[];
}

/** An employee in a supervisor's lists. */
export interface SupervisedEmployee {
  readonly EMPID: string;
  readonly EMP_FNAME: string;
  readonly EMP_LNAME: string;
  readonly DEPARTMENT: string;
}

/** The supervisor's department without the supervisor: employees, and their records of today. */
export interface SupervisedDepartmentAnswer {
  readonly data: readonly SupervisedEmployee[];
  readonly records: readonly TimekeepRecord[];
  /** Employees who have hours today and no punch. */
  readonly awaited: readonly AwaitedEmployee[];
}

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
