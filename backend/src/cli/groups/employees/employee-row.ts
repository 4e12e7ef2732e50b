import type { NewEmployee } from '../../../employees/employees.module.js';
import type { CsvFields } from '../../import/csv-file.js';
import type { WorkDate } from '@timekeep/contracts/time/work-date';

/** The columns of a file of employees. */
export const EMPLOYEE_COLUMNS = {
  needed: ['EMPID', 'EMP_LNAME', 'EMP_FNAME', 'DEPT', 'COMPANY', 'PIN'],
  optional: ['hiredOn'],
} as const;

/** An employee as a file names one. */
export type ImportedEmployee = NewEmployee & { readonly hiredOn?: WorkDate };

/** The employee of a line; without `hiredOn` where the line does not say it. */
export function employeeOf(row: CsvFields): ImportedEmployee {
  const { EMPID = '', EMP_LNAME = '', EMP_FNAME = '', DEPT = '', COMPANY = '', PIN = '', hiredOn = '' } = row;
  return { EMPID, EMP_LNAME, EMP_FNAME, DEPT, COMPANY, PIN, ...(hiredOn !== '' && { hiredOn }) };
}
