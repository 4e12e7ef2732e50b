import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { object, picklist, string } from 'valibot';
import { lenient, writeAddress } from '@/shared/address-state';
import { filterAddress } from '@/shared/attendance/attendance-filter';

/** Address parameters of the open tab and the chosen employee. The filters of the Employee tab are separate. */
export const superviseAddress = object({
  tab: lenient(picklist(['overall', 'employee'])),
  employee: lenient(string()),
});
export const SUPERVISE_ADDRESS_OPTIONS = { unreadable: {} } as const;

/** Returns the path of an employee's attendance history; with a day, of the record of that day. */
export function historyPath(EMPID: string, day?: WorkDate): string {
  const employee = writeAddress(superviseAddress, { tab: 'employee', employee: EMPID });
  return `/supervise?${writeAddress(filterAddress, { from: day, to: day }, employee).toString()}`;
}
