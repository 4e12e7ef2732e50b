import {
  TIMINGS,
  type AttendanceFilter,
  type Timing,
} from '@timekeep/contracts/attendance/attendance-filter';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { useMemo } from 'react';
import { object, picklist, string, type InferOutput } from 'valibot';
import { lenient, useAddressState, workDateParameter } from '@/shared/address-state';

/** A filter in the address. Parameters that cannot be read are ignored. */
export const filterAddress = object({
  from: lenient(workDateParameter),
  to: lenient(workDateParameter),
  remark: lenient(string()),
  timing: lenient(picklist(TIMINGS)),
});
/** The filter without its days, for results whose days were searched for. */
const resultFilterAddress = object({
  remark: filterAddress.entries.remark,
  timing: filterAddress.entries.timing,
});

type FilterState = InferOutput<typeof filterAddress>;

/**
 * A new filter enters the address at once, with all rows that it leaves. As a transition, which navigation is otherwise,
 * they would be drawn piece by piece between frames, and take twice as long.
 */
const FILTER_NAVIGATION = { preventScrollReset: true, flushSync: true } as const;

const NO_FILTER: FilterState = {};
const UNREADABLE = { unreadable: NO_FILTER } as const;

/** The applied filter, which the address keeps. */
export function useAddressFilter() {
  const [state, change] = useAddressState(filterAddress, UNREADABLE);
  return useFilter(state, change);
}

/** The applied filter by remark and timing, which the address keeps. */
export function useResultFilter() {
  const [state, change] = useAddressState(resultFilterAddress, UNREADABLE);
  return useFilter(state, change);
}

function useFilter(
  state: FilterState,
  change: (state: FilterState, navigation: typeof FILTER_NAVIGATION) => void,
) {
  const filter = useMemo(() => filterInAddress(state), [state]);
  const apply = (next: AttendanceFilter) => {
    change(addressOfFilter(next), FILTER_NAVIGATION);
  };
  return [filter, apply] as const;
}

export function addressOfFilter({ range, remark, timing }: AttendanceFilter): FilterState {
  return { from: range?.from, to: range?.to, remark, timing };
}

/** Returns the filter that an address names; a range needs both days, in their order. */
export function filterInAddress({ from, to, remark, timing }: FilterState): AttendanceFilter {
  return {
    ...(from !== undefined && to !== undefined && from <= to ? { range: { from, to } } : {}),
    ...(remark === undefined ? {} : { remark }),
    ...(timing === undefined ? {} : { timing }),
  };
}

/** Input of the filter panel; a part counts only while its checkbox is set. */
export interface FilterDraft {
  readonly byRange: boolean;
  /** Null while the input is not a date. */
  readonly from: WorkDate | null;
  readonly to: WorkDate | null;
  readonly byRemark: boolean;
  readonly remark: string;
  readonly byTiming: boolean;
  readonly timing: Timing;
}

/** Nothing filtered; the dates offered are the month up to today, once today is known. */
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

/** The input that stands for an applied filter. */
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

/** Returns the filter that the input stands for, or null while its dates are invalid. */
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

/** Number of parts of a filter that are applied. */
export function activeFilters(filter: AttendanceFilter): number {
  return Object.keys(filter).length;
}
