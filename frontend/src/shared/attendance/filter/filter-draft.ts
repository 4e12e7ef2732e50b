import {
  TIMINGS,
  type AttendanceFilter,
  type Timing,
} from '@timekeep/contracts/attendance/attendance-filter';
import type { WorkDate } from '@timekeep/contracts/time/work-date';

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
