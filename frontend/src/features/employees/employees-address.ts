/** The parameter of the address that names the selected employee. */
export const EMPLOYEE_PARAMETER = 'employee';

/** Where an employee is the selected one. */
export function employeePath(EMPID: string): string {
  return `/resource/employees?${new URLSearchParams({ [EMPLOYEE_PARAMETER]: EMPID }).toString()}`;
}
