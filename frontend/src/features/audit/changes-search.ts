import type { AuditVersion } from '@timekeep/contracts/api/audit-api';
import { AUDIT_KINDS, type AuditKind } from '@timekeep/contracts/audit/audit-kinds';
import type { SearchAuditRequest } from '@timekeep/contracts/audit/fields';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { check, object, optional, picklist, pipe, string, type InferOutput } from 'valibot';
import { lenient, workDateParameter, writeAddress } from '@/shared/address-state';
import { t } from '@/shared/language/language';

/** Meaning of the days of a search: dates of the changes, or work dates of the records. */
type PeriodOf = 'changes' | 'records';

/** A day; null for no limit, undefined while the input is invalid. */
type DayInput = WorkDate | null | undefined;

/** Input of the search form. */
interface ChangesDraft {
  readonly of: PeriodOf;
  readonly from: DayInput;
  readonly to: DayInput;
  /** Null means all employees, departments and actors. */
  readonly EMPID: string | null;
  readonly department: string | null;
  readonly actor: string | null;
  readonly kinds: readonly AuditKind[];
}

export const PERIOD_CHOICES: readonly { readonly value: PeriodOf; readonly label: string }[] = [
  { value: 'changes', label: t('Date of change') },
  { value: 'records', label: t('Work date') },
];

const ALL_KINDS = 'all';
const DEFAULT_DAYS = 30;

/** Returns the default search: the corrections of the last thirty days. */
export function defaultSearch(today: WorkDate): SearchAuditRequest {
  return { changedFrom: addDays(today, 1 - DEFAULT_DAYS), changedTo: today, kinds: ['correction'] };
}

/** Returns the form values of a search. */
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

/** Returns the search of form values; null while a day is invalid, From is after To, or no kind is chosen. */
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

/** Address parameters of a search for changes. */
export const changesAddress = object({
  of: lenient(picklist(['changes', 'records'])),
  from: optional(workDateParameter),
  to: optional(workDateParameter),
  employee: optional(string()),
  department: optional(string()),
  by: optional(string()),
  kinds: optional(
    pipe(
      string(),
      check((text) => kindsIn(text).length > 0),
    ),
    'correction',
  ),
});
export type ChangesAddress = InferOutput<typeof changesAddress>;

/** Returns the search of an address; null when From is after To. */
export function searchInAddress(address: ChangesAddress): SearchAuditRequest | null {
  const { of = 'changes', from = null, to = null, employee, department, by, kinds } = address;
  return searchOf({
    of,
    from,
    to,
    EMPID: employee ?? null,
    department: department ?? null,
    actor: by ?? null,
    kinds: kindsIn(kinds),
  });
}

export function addressOfSearch(search: SearchAuditRequest): ChangesAddress {
  const { of, from, to, EMPID, department, actor, kinds } = draftOf(search);
  return {
    of,
    from: from ?? undefined,
    to: to ?? undefined,
    employee: EMPID ?? undefined,
    department: department ?? undefined,
    by: actor ?? undefined,
    kinds: kinds.length === AUDIT_KINDS.length ? ALL_KINDS : kinds.join(),
  };
}

/** Returns the path of the search for all changes of one record. */
export function changesOfRecordPath({ EMPID, date }: { EMPID: string; date: WorkDate }): string {
  const search = { FROM: date, TO: date, EMPID, kinds: AUDIT_KINDS };
  return `/resource/audit?${writeAddress(changesAddress, addressOfSearch(search)).toString()}`;
}

/** Parses a list of kinds; empty when one of them is unknown. */
function kindsIn(text: string): readonly AuditKind[] {
  if (text === ALL_KINDS) return AUDIT_KINDS;
  const names = text.split(',');
  const kinds = AUDIT_KINDS.filter((kind) => names.includes(kind));
  return kinds.length === new Set(names).size ? kinds : [];
}

/** Address parameter of the change that is open in a dialog. */
export const openChangeAddress = object({ change: optional(string()) });

/** Returns the key of a version. The event alone is not unique: it may make versions of many records. */
export function versionKey({ EMPID, date, event }: AuditVersion): string {
  return `${EMPID}_${date}_${event.id}`;
}
