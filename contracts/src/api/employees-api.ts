import type { WorkDate } from '../time/work-date.js';

export const PIN_LENGTH = 4;
export const PIN_PATTERN = /^\d{4}$/;
export const NAME_MAX_LENGTH = 80;

export const EMPLOYEE_MESSAGES = {
  idLength: 'Employee ID should be 6 digits',
  idDigits: 'Employee ID should only contain numbers',
  firstNameDigits: 'Numbers in firstname is not allowed',
  lastNameDigits: 'Numbers in lastname is not allowed',
  pinLength: 'PIN should be 4 digits only',
} as const;

/** What every new employee starts with (specification, section 9). */
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

export interface DepartmentsAnswer {
  readonly department: readonly string[];
}

export interface CompaniesAnswer {
  readonly company: readonly string[];
}

/** `LAST, FIRST`, as records and lists show a person. */
export function employeeName(lastName: string, firstName: string): string {
  return `${lastName}, ${firstName}`;
}

/** Month number and year, concatenated. */
export function monthYear(date: WorkDate): string {
  return `${Number(date.slice(5, 7))}${date.slice(0, 4)}`;
}
