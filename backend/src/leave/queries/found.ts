import { unknownEmployee } from '../../employees/employees.module.js';
import { RefusedError } from '../../event-store/store-errors.js';

/**
 * What was read about an employee.
 *
 * @throws RefusedError as missing when that is null
 */
export function found<T>(EMPID: string, read: T | null): T {
  if (read === null) throw new RefusedError(unknownEmployee(EMPID).refusal);
  return read;
}
