import type { CompareMomentsRequest } from '@timekeep/contracts/api/audit-api';
import { isInstant, type CompanyZone } from '@timekeep/contracts/time/company-zone';
import { addDays, isWorkDate, type WorkDate } from '@timekeep/contracts/time/work-date';

/** What is compared: the records of some days at two moments. */
export interface MomentsSearch {
  readonly FROM: WorkDate;
  readonly TO: WorkDate;
  /** ISO instants; `later` is null for now. */
  readonly earlier: string;
  readonly later: string | null;
  readonly EMPID: string | null;
  readonly department: string | null;
}

/** What the form says. */
interface MomentsDraft extends Omit<MomentsSearch, 'FROM' | 'TO' | 'earlier'> {
  /** Null while the input is none. */
  readonly from: WorkDate | null;
  readonly to: WorkDate | null;
  readonly earlier: string | null;
  readonly isLaterUnreadable: boolean;
}

const DAYS_AT_FIRST = 30;
const END_OF_WORK = '18:00:00';
/** After everything that was recorded, whatever the browser's clock says. */
const END_OF_TIME = '2100-12-31T00:00:00.000Z';
const PARAMETERS = ['from', 'to', 'earlier', 'later', 'employee', 'department'] as const;

/** What is compared until something else is: the last thirty whole days, as known yesterday at 18:00 and now. */
export function firstMoments(today: WorkDate, zone: CompanyZone): MomentsSearch {
  const yesterday = addDays(today, -1);
  return {
    FROM: addDays(today, -DAYS_AT_FIRST),
    TO: yesterday,
    earlier: new Date(zone.instantOf(yesterday, END_OF_WORK)).toISOString(),
    later: null,
    EMPID: null,
    department: null,
  };
}

/** The form of a search. */
export function draftOf({ FROM, TO, ...rest }: MomentsSearch): MomentsDraft {
  return { ...rest, from: FROM, to: TO, isLaterUnreadable: false };
}

/** The search that a form means; null while a day or moment is none, or either of them runs backwards. */
export function searchOf(draft: MomentsDraft): MomentsSearch | null {
  const { from, to, earlier, later, isLaterUnreadable, EMPID, department } = draft;
  if (from === null || to === null || from > to) return null;
  if (earlier === null || isLaterUnreadable || runsBackwards(draft)) return null;
  return { FROM: from, TO: to, earlier, later, EMPID, department };
}

/** Whether the later moment is before the earlier one. */
export function runsBackwards({ earlier, later }: Pick<MomentsDraft, 'earlier' | 'later'>): boolean {
  return earlier !== null && later !== null && Date.parse(earlier) > Date.parse(later);
}

/** The search that an address names, the first one where it names none; null when it cannot be understood. */
export function momentsInAddress(
  address: URLSearchParams,
  today: WorkDate,
  zone: CompanyZone,
): MomentsSearch | null {
  const first = firstMoments(today, zone);
  if (PARAMETERS.every((name) => !address.has(name))) return first;
  const later = address.get('later');
  return searchOf({
    from: dayIn(address.get('from') ?? first.FROM),
    to: dayIn(address.get('to') ?? first.TO),
    earlier: momentIn(address.get('earlier') ?? first.earlier),
    later: momentIn(later),
    isLaterUnreadable: later !== null && !isInstant(later),
    EMPID: address.get('employee'),
    department: address.get('department'),
  });
}

/** The address of a search. */
export function addressOf({ FROM, TO, earlier, later, EMPID, department }: MomentsSearch): URLSearchParams {
  const address = new URLSearchParams({ from: FROM, to: TO, earlier });
  if (later !== null) address.set('later', later);
  if (EMPID !== null) address.set('employee', EMPID);
  if (department !== null) address.set('department', department);
  return address;
}

/** What the server is asked. */
export function requestOf({ later, EMPID, department, ...rest }: MomentsSearch): CompareMomentsRequest {
  return {
    ...rest,
    later: later ?? END_OF_TIME,
    ...(EMPID === null ? {} : { EMPID }),
    ...(department === null ? {} : { department }),
  };
}

function dayIn(text: string): WorkDate | null {
  return isWorkDate(text) ? text : null;
}

function momentIn(text: string | null): string | null {
  return text !== null && isInstant(text) ? text : null;
}
