import {
  TIMING_LABELS,
  TIMINGS,
  type AttendanceFilter,
  type RemarkGroup,
  type Timing,
} from '@timekeep/contracts/attendance/attendance-filter';
import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { useMemo } from 'react';
import { literal, object, picklist, string, type InferOutput } from 'valibot';
import { lenient, useAddressState, workDateParameter } from '@/shared/address-state';
import type { ActiveFilter } from '@/shared/filter/filter-parts';
import { t } from '@/shared/language/language';
import { periodWithYear } from './date-format';

/** Address parameters of a filter. Invalid ones are ignored. */
export const filterAddress = object({
  from: lenient(workDateParameter),
  to: lenient(workDateParameter),
  remark: lenient(string()),
  timing: lenient(picklist(TIMINGS)),
  incomplete: lenient(literal('true')),
});
/** The filter without its days, for results of a search by days. */
export const resultFilterAddress = object({
  remark: filterAddress.entries.remark,
  timing: filterAddress.entries.timing,
  incomplete: filterAddress.entries.incomplete,
});

type FilterState = InferOutput<typeof filterAddress>;

/**
 * Applies a new filter synchronously with all its rows. As a transition, the default of navigation, the rows would be
 * rendered in pieces between frames, which takes twice as long.
 */
const FILTER_NAVIGATION = { preventScrollReset: true, flushSync: true } as const;

const NO_FILTER: FilterState = {};
const UNREADABLE = { unreadable: NO_FILTER } as const;

/** The applied filter, stored in the address. */
export function useAddressFilter() {
  const [state, change] = useAddressState(filterAddress, UNREADABLE);
  return useFilter(state, change);
}

/** The applied filter by remark and timing, stored in the address. */
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
    const wanted = addressOfFilter(next);
    // The same filter again would be a step of Back without effect.
    if (JSON.stringify(wanted) !== JSON.stringify(addressOfFilter(filter))) change(wanted, FILTER_NAVIGATION);
  };
  return [filter, apply] as const;
}

export function addressOfFilter({ range, remark, timing, incomplete }: AttendanceFilter): FilterState {
  return { from: range?.from, to: range?.to, remark, timing, incomplete: incomplete && 'true' };
}

/** Returns the filter of an address. A range needs both days in order. */
export function filterInAddress({ from, to, remark, timing, incomplete }: FilterState): AttendanceFilter {
  return {
    ...(from !== undefined && to !== undefined && from <= to ? { range: { from, to } } : {}),
    ...(remark === undefined ? {} : { remark }),
    ...(timing === undefined ? {} : { timing }),
    ...(incomplete === undefined ? {} : { incomplete: true }),
  };
}

/** Values of the filter panel; a part applies only while its checkbox is set. */
export interface FilterDraft {
  readonly byRange: boolean;
  /** Null while the input is not a date. */
  readonly from: WorkDate | null;
  readonly to: WorkDate | null;
  readonly byRemark: boolean;
  readonly remark: string;
  readonly byTiming: boolean;
  readonly timing: Timing;
  /** Chosen elsewhere, and kept by the panel. */
  readonly incomplete: boolean;
}

/** Returns an empty filter, with this month up to today as default dates once today is known. */
export function emptyDraft(today: WorkDate | null): FilterDraft {
  return {
    byRange: false,
    from: today && `${today.slice(0, 8)}01`,
    to: today,
    byRemark: false,
    remark: '',
    byTiming: false,
    timing: TIMINGS[0],
    incomplete: false,
  };
}

/** Returns the form values of an applied filter. */
export function draftOf(filter: AttendanceFilter, today: WorkDate | null): FilterDraft {
  const { range, remark, timing, incomplete = false } = filter;
  const empty = emptyDraft(today);
  return {
    byRange: range !== undefined,
    from: range?.from ?? empty.from,
    to: range?.to ?? empty.to,
    byRemark: remark !== undefined,
    remark: remark ?? empty.remark,
    byTiming: timing !== undefined,
    timing: timing ?? empty.timing,
    incomplete,
  };
}

/** Returns the filter of form values; null while its dates are invalid. */
export function filterOf(draft: FilterDraft): AttendanceFilter | null {
  const { from, to } = draft;
  const isRange = from !== null && to !== null && from <= to;
  if (draft.byRange && !isRange) return null;
  return {
    ...(draft.byRange && isRange ? { range: { from, to } } : {}),
    ...(draft.byRemark && draft.remark !== '' ? { remark: draft.remark } : {}),
    ...(draft.byTiming ? { timing: draft.timing } : {}),
    ...(draft.incomplete ? { incomplete: true } : {}),
  };
}

/** Returns the number of applied parts of a filter. */
export function activeFilters(filter: AttendanceFilter): number {
  return Object.keys(filter).length;
}

/** Returns the parts of a filter as chips; each takes itself off. */
export function filterChips(
  filter: AttendanceFilter,
  onFilter: (filter: AttendanceFilter) => void,
): readonly ActiveFilter[] {
  const { range, remark, timing, incomplete } = filter;
  const without = (part: keyof AttendanceFilter) => () => {
    const { [part]: _removed, ...rest } = filter;
    onFilter(rest);
  };
  return [
    ...(range ? [{ name: 'range', label: periodWithYear(range), onRemove: without('range') }] : []),
    ...(remark === undefined
      ? []
      : [{ name: 'remark', label: remarkFilterTitle(remark), onRemove: without('remark') }]),
    ...(timing === undefined
      ? []
      : [{ name: 'timing', label: TIMING_LABELS[timing], onRemove: without('timing') }]),
    ...(incomplete ? [{ name: 'incomplete', label: t('Incomplete'), onRemove: without('incomplete') }] : []),
  ];
}

const GROUP_TITLES: Readonly<Record<RemarkGroup, string>> = {
  'On leave': t('On leave'),
  'Came in': t('Came in'),
  Expected: t('Expected'),
  Missing: t('Missing'),
  'Not due yet': t('Not due yet'),
  'Other remarks': t('Other remarks'),
};
const TITLES: ReadonlyMap<string, string> = new Map(Object.entries(GROUP_TITLES));

/** Returns the title of a remark, or of a group of remarks. */
export function remarkFilterTitle(remark: string): string {
  return TITLES.get(remark) ?? remarkTitle(remark);
}

/** Returns the parts of a filter as they are in the name of a file. */
export function filterInFileName({ range, remark, timing = 'both', incomplete }: AttendanceFilter) {
  return [
    range?.from,
    range?.to,
    remark,
    timing === 'both' ? undefined : timing,
    incomplete && 'incomplete',
  ] as const;
}
