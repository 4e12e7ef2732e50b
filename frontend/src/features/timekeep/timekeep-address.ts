import { REPORT_FILTERS } from '@timekeep/contracts/api/timekeep-api';
import type { SearchTimekeepRequest } from '@timekeep/contracts/attendance/fields';
import type { AttendanceFilter } from '@timekeep/contracts/attendance/attendance-filter';
import { object, optional, picklist, string, type InferOutput } from 'valibot';
import { instantParameter, lenient, workDateParameter, writeAddress } from '@/shared/address-state';
import { filterAddress } from '@/shared/attendance/attendance-filter';

/** Address parameters of a search. An invalid moment makes the address invalid, so that it never shows current records instead. */
export const timekeepAddress = object({
  from: workDateParameter,
  to: workDateParameter,
  by: optional(picklist(REPORT_FILTERS)),
  option: optional(string()),
  asOf: optional(instantParameter),
});

export type TimekeepAddress = InferOutput<typeof timekeepAddress>;

/** Returns the search of an address. */
export function searchInAddress({ from, to, by, option, asOf }: TimekeepAddress): SearchTimekeepRequest {
  const search = { FROM: from, TO: to, reportFilter: by ?? 'none', ...(asOf === undefined ? {} : { asOf }) };
  return search.reportFilter === 'none' || option === undefined
    ? search
    : { ...search, selectedOption: option };
}

export function addressOfSearch(search: SearchTimekeepRequest): TimekeepAddress {
  const { FROM, TO, reportFilter, selectedOption, asOf } = search;
  return {
    from: FROM,
    to: TO,
    by: reportFilter === 'none' ? undefined : reportFilter,
    option: selectedOption,
    asOf,
  };
}

/** Returns the path of a search, with a filter of its results. */
export function timekeepPath(
  search: SearchTimekeepRequest,
  { remark, timing }: Omit<AttendanceFilter, 'range'>,
): string {
  const address = writeAddress(timekeepAddress, addressOfSearch(search));
  return `/resource/timekeep?${writeAddress(filterAddress, { remark, timing }, address).toString()}`;
}

/** Address parameters that the list of refused punches begins with. */
export const refusedAddress = object({
  from: lenient(workDateParameter),
  to: lenient(workDateParameter),
  employee: lenient(string()),
});
export const REFUSED_ADDRESS_OPTIONS = { unreadable: {} } as const;

/** Returns the path of the refused punches of an employee. */
export function refusedPath(EMPID: string, from: string, to: string): string {
  return `/resource/timekeep/refused?${writeAddress(refusedAddress, { from, to, employee: EMPID }).toString()}`;
}
