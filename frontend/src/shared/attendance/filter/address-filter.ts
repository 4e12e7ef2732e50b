import { TIMINGS, type AttendanceFilter } from '@timekeep/contracts/attendance/attendance-filter';
import { isWorkDate } from '@timekeep/contracts/time/work-date';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

const PARTS = ['from', 'to', 'remark', 'timing'] as const;

/** The filter that an address carries; parts that say nothing sensible are left out. */
export function filterOfAddress(search: URLSearchParams): AttendanceFilter {
  const from = search.get('from') ?? '';
  const to = search.get('to') ?? '';
  const remark = search.get('remark') ?? '';
  const timing = TIMINGS.find((value) => value === search.get('timing'));
  return {
    ...(isWorkDate(from) && isWorkDate(to) && from <= to ? { range: { from, to } } : {}),
    ...(remark === '' ? {} : { remark }),
    ...(timing === undefined ? {} : { timing }),
  };
}

/** The address with another filter; everything else in it stays. */
export function addressWithFilter(search: URLSearchParams, filter: AttendanceFilter): URLSearchParams {
  const address = new URLSearchParams(search);
  for (const part of PARTS) address.delete(part);
  if (filter.range) {
    address.set('from', filter.range.from);
    address.set('to', filter.range.to);
  }
  if (filter.remark !== undefined) address.set('remark', filter.remark);
  if (filter.timing !== undefined) address.set('timing', filter.timing);
  return address;
}

/**
 * How another filter enters the address: at once, with all rows that it leaves. As a transition, which navigation is
 * otherwise, they would be drawn piece by piece between frames, and come twice as late.
 */
export const FILTER_NAVIGATION = { preventScrollReset: true, flushSync: true } as const;

/** The applied filter, which the address keeps: it can be linked to, and the back button undoes it. */
export function useAddressFilter() {
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => filterOfAddress(search), [search]);
  const apply = (next: AttendanceFilter) => {
    setSearch(addressWithFilter(search, next), FILTER_NAVIGATION);
  };
  return [filter, apply] as const;
}
