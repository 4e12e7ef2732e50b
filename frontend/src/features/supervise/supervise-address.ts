import { object, picklist, string } from 'valibot';
import { lenient, writeAddress } from '@/shared/address-state';

/** Address parameters of the open tab and the chosen employee. The filters of the Employee tab are separate. */
export const superviseAddress = object({
  tab: lenient(picklist(['overall', 'employee'])),
  employee: lenient(string()),
});
export const SUPERVISE_ADDRESS_OPTIONS = { unreadable: {} } as const;

/** Returns the path of an employee's attendance history. */
export function historyPath(EMPID: string): string {
  return `/supervise?${writeAddress(superviseAddress, { tab: 'employee', employee: EMPID }).toString()}`;
}
