import type { CompareMomentsRequest } from '@timekeep/contracts/audit/fields';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { object, optional, string, type InferOutput } from 'valibot';
import { instantParameter, workDateParameter } from '@/shared/address-state';

/** Comparison of the records of a period at two moments. */
export interface MomentsSearch {
  readonly FROM: WorkDate;
  readonly TO: WorkDate;
  /** ISO instants; `later` is null for now. */
  readonly earlier: string;
  readonly later: string | null;
  readonly EMPID: string | null;
  readonly department: string | null;
}

/** Input of the form. */
interface MomentsDraft extends Omit<MomentsSearch, 'FROM' | 'TO' | 'earlier'> {
  /** Null while the input is invalid. */
  readonly from: WorkDate | null;
  readonly to: WorkDate | null;
  readonly earlier: string | null;
  readonly isLaterUnreadable: boolean;
}

const DEFAULT_DAYS = 30;
const END_OF_WORK = '18:00:00';
/** Later than every recorded event, independent of the browser's clock. */
const END_OF_TIME = '2100-12-31T00:00:00.000Z';

/** Returns the default comparison: the last thirty whole days, as known yesterday at 18:00 and now. */
export function defaultMoments(today: WorkDate, zone: CompanyZone): MomentsSearch {
  const yesterday = addDays(today, -1);
  return {
    FROM: addDays(today, -DEFAULT_DAYS),
    TO: yesterday,
    earlier: new Date(zone.instantOf(yesterday, END_OF_WORK)).toISOString(),
    later: null,
    EMPID: null,
    department: null,
  };
}

/** Returns the form values of a comparison. */
export function draftOf({ FROM, TO, ...rest }: MomentsSearch): MomentsDraft {
  return { ...rest, from: FROM, to: TO, isLaterUnreadable: false };
}

/** Returns the comparison of form values; null while a value is invalid or a start is after its end. */
export function searchOf(draft: MomentsDraft): MomentsSearch | null {
  const { from, to, earlier, later, isLaterUnreadable, EMPID, department } = draft;
  if (from === null || to === null || from > to) return null;
  if (earlier === null || isLaterUnreadable || runsBackwards(draft)) return null;
  return { FROM: from, TO: to, earlier, later, EMPID, department };
}

/** True if the later moment is before the earlier one. */
export function runsBackwards({ earlier, later }: Pick<MomentsDraft, 'earlier' | 'later'>): boolean {
  return earlier !== null && later !== null && Date.parse(earlier) > Date.parse(later);
}

/** Returns the address parameters of a comparison; absent ones have the values of `first`. */
export function momentsAddress(first: MomentsSearch) {
  return object({
    from: optional(workDateParameter, first.FROM),
    to: optional(workDateParameter, first.TO),
    earlier: optional(instantParameter, first.earlier),
    later: optional(instantParameter),
    employee: optional(string()),
    department: optional(string()),
  });
}
export type MomentsAddress = InferOutput<ReturnType<typeof momentsAddress>>;

/** Returns the comparison of an address; null when a start is after its end. */
export function searchInAddress(address: MomentsAddress): MomentsSearch | null {
  const { from, to, earlier, later = null, employee = null, department = null } = address;
  return searchOf({ from, to, earlier, later, isLaterUnreadable: false, EMPID: employee, department });
}

export function addressOfSearch(search: MomentsSearch): MomentsAddress {
  const { FROM, TO, earlier, later, EMPID, department } = search;
  return {
    from: FROM,
    to: TO,
    earlier,
    later: later ?? undefined,
    employee: EMPID ?? undefined,
    department: department ?? undefined,
  };
}

/** Returns the request to the server. */
export function requestOf({ later, EMPID, department, ...rest }: MomentsSearch): CompareMomentsRequest {
  return {
    ...rest,
    later: later ?? END_OF_TIME,
    ...(EMPID === null ? {} : { EMPID }),
    ...(department === null ? {} : { department }),
  };
}
