import { object, picklist, string } from 'valibot';
import { lenient } from '@/shared/address-state';

/** The open tab and the chosen employee; the filters of the Employee tab stand beside them. */
export const superviseAddress = object({
  tab: lenient(picklist(['overall', 'employee'])),
  employee: lenient(string()),
});
export const SUPERVISE_ADDRESS_OPTIONS = { unreadable: {} } as const;
