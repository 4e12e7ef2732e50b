import { literal, object, picklist, string } from 'valibot';
import { instantParameter, lenient, writeAddress } from '@/shared/address-state';

/** The selected employee, and the moment as of which the records are shown. */
export const employeesAddress = object({
  employee: lenient(string()),
  asOf: lenient(instantParameter),
  /** The form that a link opens. */
  form: lenient(picklist(['register', 'rehire'])),
  /** Set if the list has those who left. */
  left: lenient(literal('true')),
});
export const EMPLOYEES_ADDRESS_OPTIONS = { unreadable: {} } as const;

/** Returns the path of the form that rehires an employee who left. */
export function rehirePath(EMPID: string): string {
  const state = { employee: EMPID, form: 'rehire', left: 'true' } as const;
  return `/resource/employees?${writeAddress(employeesAddress, state).toString()}`;
}

/** Returns the path of the Employees tab with an employee selected. */
export function employeePath(EMPID: string): string {
  return `/resource/employees?${writeAddress(employeesAddress, { employee: EMPID }).toString()}`;
}
