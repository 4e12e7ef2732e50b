import { EMPID_LENGTH } from '@timekeep/contracts/api/accounts-api';
import {
  EMPLOYEE_MESSAGES,
  employeeName,
  PIN_PATTERN,
  type EmployeeListItem,
  type ModifyEmployeeRequest,
} from '@timekeep/contracts/api/employees-api';
import type { EditingFields } from '@/shared/session/session-slice';

type EmployeeField = 'EMPID' | 'EMP_FNAME' | 'EMP_LNAME' | 'PIN' | 'DEPT' | 'COMPANY';

/** What the forms of an employee hold. */
export type EmployeeFields = Readonly<Record<EmployeeField, string>>;

/** Something that is wrong with one field; a field can have several. */
export interface EmployeeProblem {
  readonly field: EmployeeField;
  readonly message: string;
}

export const EMPTY_EMPLOYEE: EmployeeFields = {
  EMPID: '',
  EMP_FNAME: '',
  EMP_LNAME: '',
  PIN: '',
  DEPT: '',
  COMPANY: '',
};

/** The labels of what is shown. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ['EMP_FNAME', 'First Name'],
  ['EMP_LNAME', 'Last Name'],
  ['DEPT', 'Department'],
  ['COMPANY', 'Company'],
]);

/** What is said when saving fails without words of the server's (specification, section 8). */
export const SAVE_EXCEPTION = 'An error occured when querying search.';

/** All that is wrong with the fields, in the order of the form. Only a new employee needs a PIN. */
export function employeeProblems(fields: EmployeeFields, isNew: boolean): readonly EmployeeProblem[] {
  const { EMPID, EMP_FNAME, EMP_LNAME, PIN, DEPT, COMPANY } = fields;
  const isPinKept = !isNew && PIN === '';
  const checks: readonly (readonly [holds: boolean, field: EmployeeField, message: string])[] = [
    [EMPID.length === EMPID_LENGTH, 'EMPID', EMPLOYEE_MESSAGES.idLength],
    [/^\d*$/.test(EMPID), 'EMPID', EMPLOYEE_MESSAGES.idDigits],
    [EMP_FNAME.trim() !== '', 'EMP_FNAME', 'Please enter the first name'],
    [!/\d/.test(EMP_FNAME), 'EMP_FNAME', EMPLOYEE_MESSAGES.firstNameDigits],
    [EMP_LNAME.trim() !== '', 'EMP_LNAME', 'Please enter the last name'],
    [!/\d/.test(EMP_LNAME), 'EMP_LNAME', EMPLOYEE_MESSAGES.lastNameDigits],
    [isPinKept || PIN_PATTERN.test(PIN), 'PIN', EMPLOYEE_MESSAGES.pinLength],
    [DEPT !== '', 'DEPT', 'Please choose a department'],
    [COMPANY !== '', 'COMPANY', 'Please choose a company'],
  ];
  return checks.filter(([holds]) => !holds).map(([, field, message]) => ({ field, message }));
}

/** What stands under a field, or null when nothing is wrong with it. */
export function problemOf(problems: readonly EmployeeProblem[], field: EmployeeField): string | null {
  const messages = problems.filter((problem) => problem.field === field).map(({ message }) => message);
  return messages.length > 0 ? messages.join('. ') : null;
}

/** The fields as they are sent: names in capitals, and the name in one. */
export function employeeRequest(fields: EmployeeFields): Required<Omit<ModifyEmployeeRequest, 'revision'>> {
  const EMP_FNAME = capitals(fields.EMP_FNAME);
  const EMP_LNAME = capitals(fields.EMP_LNAME);
  return { ...fields, EMP_FNAME, EMP_LNAME, EMPNAME: employeeName(EMP_LNAME, EMP_FNAME) };
}

/** The form of an employee as the list knows them. A PIN is never shown. */
function fieldsOf({ EMPID, EMP_FNAME, EMP_LNAME, DEPT, COMPANY }: EmployeeListItem): EmployeeFields {
  return { EMPID, EMP_FNAME, EMP_LNAME, PIN: '', DEPT, COMPANY };
}

/** What the session keeps while an employee is edited: the form, and what it is based on. */
export function editingOf(employee: EmployeeListItem): EditingFields {
  const { revision } = employee;
  return { ...fieldsOf(employee), ...(revision !== undefined && { revision }) };
}

/** The form that the session keeps. */
export function fieldsFrom(editing: EditingFields): EmployeeFields {
  const { EMPID = '', EMP_FNAME = '', EMP_LNAME = '', PIN = '', DEPT = '', COMPANY = '' } = editing;
  return { EMPID, EMP_FNAME, EMP_LNAME, PIN, DEPT, COMPANY };
}

/** What of the form was entered, and is not as it was. */
export function enteredIn(fields: EmployeeFields, former: EmployeeFields): Partial<EmployeeFields> {
  const before = new Map(Object.entries(former));
  return Object.fromEntries(Object.entries(fields).filter(([field, value]) => before.get(field) !== value));
}

/** What somebody else changed meanwhile, in words. The PIN is not shown: it is what is left when nothing else differs. */
export function changesInWords(former: EmployeeFields, present: EmployeeFields): string {
  const changes = Object.entries(enteredIn(present, former)).map(
    ([field, value]) => `${LABELS.get(field) ?? field} is now ${value}`,
  );
  return changes.length === 0 ? 'The PIN was changed.' : `${changes.join(', ')}.`;
}

export function isSame(a: EmployeeFields, b: EmployeeFields): boolean {
  return Object.keys(enteredIn(a, b)).length === 0;
}

function capitals(name: string): string {
  return name.trim().toUpperCase();
}
