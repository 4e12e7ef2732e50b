import { literal, object, string } from 'valibot';
import { instantParameter, lenient, writeAddress } from '@/shared/address-state';

/** The selected employee, and the moment as of which the records are shown. */
export const employeesAddress = object({
  employee: lenient(string()),
  asOf: lenient(instantParameter),
  /** The form that a link opens. */
  form: lenient(literal('register')),
});
export const EMPLOYEES_ADDRESS_OPTIONS = { unreadable: {} } as const;

/** Returns the path of the Employees tab with an employee selected. */
export function employeePath(EMPID: string): string {
  return `/resource/employees?${writeAddress(employeesAddress, { employee: EMPID }).toString()}`;
}
