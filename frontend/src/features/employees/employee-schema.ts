import { EMPID_LENGTH } from '@timekeep/contracts/api/accounts-api';
import { employeeName, PIN_PATTERN, type EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import type { ModifyEmployeeRequest } from '@timekeep/contracts/employees/fields';
import { employeeMessages } from '@timekeep/contracts/employees/employee-messages';
import {
  boolean,
  check,
  length,
  nonEmpty,
  nullable,
  object,
  pipe,
  regex,
  string,
  transform,
  type InferInput,
  type InferOutput,
} from 'valibot';
import { mediumDate } from '@/shared/attendance/date-format';
import type { FieldLabels } from '@/shared/form/form-values';
import { declaredText, t } from '@/shared/language/language';
import type { EditingFields } from '@/shared/session/session-slice';

const filled = (message: string) =>
  pipe(
    string(),
    check((text) => text.trim() !== '', message),
  );
const withoutDigits = (message: string) => check<string, string>((text) => !/\d/.test(text), message);

/** Entries in the order of the form, which is the order of the messages. */
const entries = {
  EMPID: pipe(
    string(),
    length(EMPID_LENGTH, declaredText(employeeMessages.idLength())),
    regex(/^\d*$/, declaredText(employeeMessages.idDigits())),
  ),
  EMP_FNAME: pipe(
    filled(t('Please enter the first name')),
    withoutDigits(declaredText(employeeMessages.firstNameDigits())),
  ),
  EMP_LNAME: pipe(
    filled(t('Please enter the last name')),
    withoutDigits(declaredText(employeeMessages.lastNameDigits())),
  ),
  PIN: pipe(string(), regex(PIN_PATTERN, declaredText(employeeMessages.pinLength()))),
  DEPT: pipe(string(), nonEmpty(t('Please choose a department'))),
  COMPANY: pipe(string(), nonEmpty(t('Please choose a company'))),
  hiredOn: pipe(nullable(string()), string(t('Please enter the first day'))),
};
const optionalPin = pipe(
  string(),
  check((text) => text === '' || PIN_PATTERN.test(text), declaredText(employeeMessages.pinLength())),
);

/** Fields of a transfer: the day of the recorded one that is replaced, empty for none, and true if it is taken back. */
const transfer = { replaces: string(), takesBack: boolean() };

/** A new employee has no transfer, since the department holds from the first day on, and no device number yet. */
const newEmployee = object({
  ...entries,
  ...transfer,
  effectiveOn: nullable(string()),
  deviceNumber: string(),
});
const knownEmployee = object({
  ...entries,
  ...transfer,
  PIN: optionalPin,
  deviceNumber: pipe(string(), regex(/^\d{0,12}$/, declaredText(employeeMessages.deviceNumberWrong()))),
  /** The day from which DEPT and COMPANY hold. */
  effectiveOn: pipe(nullable(string()), string(t('Please enter the day of the transfer'))),
});

/** Values of the forms of an employee. */
export type EmployeeFields = InferInput<typeof newEmployee>;

/** Schema of somebody who is rehired: the other entries stay as they are. */
export const rehireSchema = pipe(
  newEmployee,
  transform(({ EMPID, hiredOn, DEPT, COMPANY, PIN }) => ({ EMPID, hiredOn, DEPT, COMPANY, PIN })),
);
export const newEmployeeSchema = pipe(
  newEmployee,
  transform(({ effectiveOn: _none, replaces: _day, takesBack: _not, deviceNumber: _, ...employee }) =>
    employeeRequest(employee),
  ),
);
/** Schema of an existing employee; an empty PIN keeps the stored PIN. */
export const knownEmployeeSchema = pipe(
  knownEmployee,
  transform(({ effectiveOn, ...employee }) => ({ ...employeeRequest(employee), effectiveOn })),
);

/** The fields of a transfer while none is entered. */
const NO_TRANSFER = { effectiveOn: null, replaces: '', takesBack: false } as const;

export const EMPTY_EMPLOYEE: EmployeeFields = {
  EMPID: '',
  EMP_FNAME: '',
  EMP_LNAME: '',
  PIN: '',
  DEPT: '',
  COMPANY: '',
  hiredOn: null,
  ...NO_TRANSFER,
  deviceNumber: '',
};

/** Labels of the fields in conflict notices. Without the PIN, which is never shown. */
export const EMPLOYEE_LABELS: FieldLabels<EmployeeFields> = {
  EMP_FNAME: t('First Name'),
  EMP_LNAME: t('Last Name'),
  DEPT: t('Department'),
  COMPANY: t('Company'),
  deviceNumber: t('Device number'),
  hiredOn: [t('First day'), (date) => (date === null ? '' : mediumDate(date))],
};

/** Message when saving fails and the server gave none (specification, section 8). */
export const SAVE_EXCEPTION = t('An error occured when querying search.');

/** Returns the request: names in capitals, and the full name. */
function employeeRequest<
  Fields extends Omit<
    InferOutput<typeof newEmployee>,
    'effectiveOn' | 'replaces' | 'takesBack' | 'deviceNumber'
  >,
>(fields: Fields): Fields & Required<Pick<ModifyEmployeeRequest, 'EMPNAME'>> {
  const EMP_FNAME = capitals(fields.EMP_FNAME);
  const EMP_LNAME = capitals(fields.EMP_LNAME);
  return { ...fields, EMP_FNAME, EMP_LNAME, EMPNAME: employeeName(EMP_LNAME, EMP_FNAME) };
}

/** Returns the session's editing state of an employee: the fields and their revision. */
export function editingOf(employee: EmployeeListItem): EditingFields {
  const { EMPID, EMP_FNAME, EMP_LNAME, DEPT, COMPANY, hiredOn = '', deviceNumber = '', revision } = employee;
  return {
    EMPID,
    EMP_FNAME,
    EMP_LNAME,
    PIN: '',
    DEPT,
    COMPANY,
    hiredOn,
    deviceNumber,
    ...(revision !== undefined && { revision }),
  };
}

/** Returns the session's editing state of a new employee's form that leads to the rehire of whose id it has. */
export function carryToRehire({ EMPID, PIN, DEPT, COMPANY, hiredOn }: EmployeeFields): EditingFields {
  return { rehiring: EMPID, PIN, DEPT, COMPANY, hiredOn: hiredOn ?? '' };
}

/** Returns what was entered into that form; null if another one, or none, led to the rehire. */
export function carriedToRehire(editing: EditingFields, EMPID: string): Partial<EmployeeFields> | null {
  if (editing['rehiring'] !== EMPID) return null;
  const { PIN, DEPT, COMPANY, hiredOn } = fieldsFrom(editing);
  return { PIN, hiredOn, ...(DEPT !== '' && { DEPT }), ...(COMPANY !== '' && { COMPANY }) };
}

export function fieldsFrom(editing: EditingFields): EmployeeFields {
  const { EMPID = '', EMP_FNAME = '', EMP_LNAME = '', PIN = '', DEPT = '', COMPANY = '' } = editing;
  const { hiredOn = '', deviceNumber = '' } = editing;
  const days = { hiredOn: hiredOn === '' ? null : hiredOn, ...NO_TRANSFER };
  return { EMPID, EMP_FNAME, EMP_LNAME, PIN, DEPT, COMPANY, deviceNumber, ...days };
}

/** Returns the session's editing state of the fields. The days of a transfer belong to no employee, and are not kept. */
export function editingFrom({
  effectiveOn: _day,
  replaces: _replaced,
  takesBack: _takesBack,
  ...fields
}: EmployeeFields): EditingFields {
  return { ...fields, hiredOn: fields.hiredOn ?? '' };
}

function capitals(name: string): string {
  return name.trim().toUpperCase();
}
