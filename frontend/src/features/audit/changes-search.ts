import {
  AUDIT_KINDS,
  type AuditKind,
  type AuditVersion,
  type SearchAuditRequest,
} from '@timekeep/contracts/api/audit-api';
import { addDays, isWorkDate, type WorkDate } from '@timekeep/contracts/time/work-date';

/** Whether days are those on which records were changed, or those that the records are of. */
type PeriodOf = 'changes' | 'records';

/** A day; null when every day will do, undefined while the input is none. */
type DayInput = WorkDate | null | undefined;

/** What the form says. */
interface ChangesDraft {
  readonly of: PeriodOf;
  readonly from: DayInput;
  readonly to: DayInput;
  /** Null stands for everyone, anybody, and all departments. */
  readonly EMPID: string | null;
  readonly department: string | null;
  readonly actor: string | null;
  readonly kinds: readonly AuditKind[];
}

export const PERIOD_CHOICES: readonly { readonly value: PeriodOf; readonly label: string }[] = [
  { value: 'changes', label: 'Days of change' },
  { value: 'records', label: 'Work dates' },
];

const ALL_KINDS = 'all';
const DAYS_AT_FIRST = 30;
const PARAMETERS = ['of', 'from', 'to', 'employee', 'department', 'by', 'kinds'] as const;

/** What is searched for until something else is: the corrections of the last thirty days. */
export function firstSearch(today: WorkDate): SearchAuditRequest {
  return { changedFrom: addDays(today, 1 - DAYS_AT_FIRST), changedTo: today, kinds: ['correction'] };
}

/** The form of a search. */
export function draftOf(search: SearchAuditRequest): ChangesDraft {
  const isOfRecords = search.FROM !== undefined || search.TO !== undefined;
  const { from, to } = isOfRecords
    ? { from: search.FROM, to: search.TO }
    : { from: search.changedFrom, to: search.changedTo };
  return {
    of: isOfRecords ? 'records' : 'changes',
    from: from ?? null,
    to: to ?? null,
    EMPID: search.EMPID ?? null,
    department: search.department ?? null,
    actor: search.actor ?? null,
    kinds: search.kinds ?? ['correction'],
  };
}

/** The search that a form means; null while a day is none, the period runs backwards, or no kind is chosen. */
export function searchOf(draft: ChangesDraft): SearchAuditRequest | null {
  const { of, from, to, EMPID, department, actor, kinds } = draft;
  if (from === undefined || to === undefined || kinds.length === 0) return null;
  if (from !== null && to !== null && from > to) return null;
  const [first, last] =
    of === 'records' ? (['FROM', 'TO'] as const) : (['changedFrom', 'changedTo'] as const);
  return {
    ...(from === null ? {} : { [first]: from }),
    ...(to === null ? {} : { [last]: to }),
    ...(EMPID === null ? {} : { EMPID }),
    ...(department === null ? {} : { department }),
    ...(actor === null ? {} : { actor }),
    kinds,
  };
}

/** The search that an address names, the first one where it names none; null when it cannot be understood. */
export function searchInAddress(address: URLSearchParams, today: WorkDate): SearchAuditRequest | null {
  if (PARAMETERS.every((name) => !address.has(name))) return firstSearch(today);
  const kinds = kindsIn(address.get('kinds') ?? 'correction');
  return searchOf({
    of: address.get('of') === 'records' ? 'records' : 'changes',
    from: dayIn(address.get('from')),
    to: dayIn(address.get('to')),
    EMPID: address.get('employee'),
    department: address.get('department'),
    actor: address.get('by'),
    kinds,
  });
}

/** The address of a search. */
export function addressOf(search: SearchAuditRequest): URLSearchParams {
  const { of, from, to, EMPID, department, actor, kinds } = draftOf(search);
  const values: Record<(typeof PARAMETERS)[number], string | null> = {
    of,
    from: from ?? null,
    to: to ?? null,
    employee: EMPID,
    department,
    by: actor,
    kinds: kinds.length === AUDIT_KINDS.length ? ALL_KINDS : kinds.join(),
  };
  const address = new URLSearchParams();
  for (const name of PARAMETERS) {
    const value = values[name];
    if (value !== null) address.set(name, value);
  }
  return address;
}

/** The search for all that ever happened to one record. */
export function searchOfRecord({ EMPID, date }: { EMPID: string; date: WorkDate }): SearchAuditRequest {
  return { FROM: date, TO: date, EMPID, kinds: AUDIT_KINDS };
}

function dayIn(text: string | null): DayInput {
  if (text === null) return null;
  return isWorkDate(text) ? text : undefined;
}

/** None when any of them is unknown. */
function kindsIn(text: string): readonly AuditKind[] {
  if (text === ALL_KINDS) return AUDIT_KINDS;
  const names = text.split(',');
  const kinds = AUDIT_KINDS.filter((kind) => names.includes(kind));
  return kinds.length === new Set(names).size ? kinds : [];
}

/** The parameter of the address that names the change that is open. */
export const VERSION_PARAMETER = 'change';

/** Names one version: an event may make versions of many records. */
export function versionKey({ EMPID, date, event }: AuditVersion): string {
  return `${EMPID}_${date}_${event.id}`;
}

/** The address with another change open, or with none. */
export function addressWithVersion(address: URLSearchParams, version: AuditVersion | null): URLSearchParams {
  const next = new URLSearchParams(address);
  if (version) next.set(VERSION_PARAMETER, versionKey(version));
  else next.delete(VERSION_PARAMETER);
  return next;
}
