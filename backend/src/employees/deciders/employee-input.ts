import { EMPID_LENGTH } from '@timekeep/contracts/api/accounts-api';
import { EMPLOYEE_MESSAGES, NAME_MAX_LENGTH, PIN_PATTERN } from '@timekeep/contracts/api/employees-api';
import { isPlainLine } from '@timekeep/contracts/api/plain-text';

/** What HR enters for any employee; the PIN is in plain text. */
export interface EmployeeEntries {
  readonly EMPID: string;
  readonly EMP_LNAME: string;
  readonly EMP_FNAME: string;
  readonly DEPT: string;
  readonly COMPANY: string;
  /** Null for the PIN as it is. */
  readonly PIN: string | null;
}

/** What HR enters for a new employee, who needs a PIN. */
export interface NewEmployee extends EmployeeEntries {
  readonly PIN: string;
}

/** All that is wrong with the entries, in the order of the form; none when they can be taken. */
export function employeeProblems({ EMPID, EMP_FNAME, EMP_LNAME, PIN }: EmployeeEntries): string[] {
  const checks: readonly (readonly [holds: boolean, message: string])[] = [
    [EMPID.length === EMPID_LENGTH, EMPLOYEE_MESSAGES.idLength],
    [/^\d*$/.test(EMPID), EMPLOYEE_MESSAGES.idDigits],
    [!/\d/.test(EMP_FNAME), EMPLOYEE_MESSAGES.firstNameDigits],
    [isName(EMP_FNAME), `The first name must have 1 to ${NAME_MAX_LENGTH} characters`],
    [isPlainLine(EMP_FNAME), 'The first name must be readable text'],
    [!/\d/.test(EMP_LNAME), EMPLOYEE_MESSAGES.lastNameDigits],
    [isName(EMP_LNAME), `The last name must have 1 to ${NAME_MAX_LENGTH} characters`],
    [isPlainLine(EMP_LNAME), 'The last name must be readable text'],
    [PIN === null || PIN_PATTERN.test(PIN), EMPLOYEE_MESSAGES.pinLength],
  ];
  return checks.filter(([holds]) => !holds).map(([, message]) => message);
}

function isName(name: string): boolean {
  const { length } = name.trim();
  return length > 0 && length <= NAME_MAX_LENGTH;
}
