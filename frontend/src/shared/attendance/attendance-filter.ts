import {
  TIMINGS,
  type AttendanceFilter,
  type Timing,
} from '@timekeep/contracts/attendance/attendance-filter';
import { isWorkDate, type WorkDate } from '@timekeep/contracts/time/work-date';
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

/** What the filter panel says; a part counts only while its checkbox is set. */
export interface FilterDraft {
  readonly byRange: boolean;
  /** Null while the input is no date. */
  readonly from: WorkDate | null;
  readonly to: WorkDate | null;
  readonly byRemark: boolean;
  readonly remark: string;
  readonly byTiming: boolean;
  readonly timing: Timing;
}

/** Nothing filtered; the dates offered are this month's, up to today, once it is known. */
export function emptyDraft(today: WorkDate | null): FilterDraft {
  return {
    byRange: false,
    from: today && `${today.slice(0, 8)}01`,
    to: today,
    byRemark: false,
    remark: '',
    byTiming: false,
    timing: TIMINGS[0],
  };
}

/** The draft that says what is applied already. */
export function draftOf(filter: AttendanceFilter, today: WorkDate | null): FilterDraft {
  const { range, remark, timing } = filter;
  const empty = emptyDraft(today);
  return {
    byRange: range !== undefined,
    from: range?.from ?? empty.from,
    to: range?.to ?? empty.to,
    byRemark: remark !== undefined,
    remark: remark ?? empty.remark,
    byTiming: timing !== undefined,
    timing: timing ?? empty.timing,
  };
}

/** The filter that a draft means, or null while its dates are none. */
export function filterOf(draft: FilterDraft): AttendanceFilter | null {
  const { from, to } = draft;
  const isRange = from !== null && to !== null && from <= to;
  if (draft.byRange && !isRange) return null;
  return {
    ...(draft.byRange && isRange ? { range: { from, to } } : {}),
    ...(draft.byRemark && draft.remark !== '' ? { remark: draft.remark } : {}),
    ...(draft.byTiming ? { timing: draft.timing } : {}),
  };
}

/** How many parts of a filter are applied. */
export function activeFilters(filter: AttendanceFilter): number {
  return Object.keys(filter).length;
}
