import type { SearchChangesRequest } from '@timekeep/contracts/audit/fields';
import { CHANGE_AREAS, type ChangeArea } from '@timekeep/contracts/audit/changes';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { check, object, optional, picklist, pipe, string, type InferOutput } from 'valibot';
import { lenient, workDateParameter, writeAddress } from '@/shared/address-state';

const DEFAULT_DAYS = 30;

/** Address parameters of a search for changes of all kinds. `of` says which days are meant: those of the changes, or those that they are about. */
export const historyAddress = object({
  of: lenient(picklist(['changes', 'days'])),
  from: optional(workDateParameter),
  to: optional(workDateParameter),
  employee: optional(string()),
  department: optional(string()),
  by: optional(string()),
  areas: optional(
    pipe(
      string(),
      check((text) => areasIn(text).length > 0),
    ),
  ),
  subject: optional(string()),
});
export type HistoryAddress = InferOutput<typeof historyAddress>;

/** Address parameter of the entry that is open in a dialog. */
export const openEntryAddress = object({ entry: optional(string()) });

/** Returns the default search: all changes of the last thirty days. */
export function defaultHistory(today: WorkDate): HistoryAddress {
  return addressOfHistory({ changedFrom: addDays(today, 1 - DEFAULT_DAYS), changedTo: today });
}

/** Returns the search of an address; null when From is after To. */
export function historyInAddress(address: HistoryAddress): SearchChangesRequest | null {
  const { of = 'changes', from, to, employee, department, by, areas, subject } = address;
  if (from !== undefined && to !== undefined && from > to) return null;
  const [first, last] = of === 'days' ? (['FROM', 'TO'] as const) : (['changedFrom', 'changedTo'] as const);
  return {
    ...(from !== undefined && { [first]: from }),
    ...(to !== undefined && { [last]: to }),
    ...(employee !== undefined && { EMPID: employee }),
    ...(department !== undefined && { department }),
    ...(by !== undefined && { actor: by }),
    ...(areas !== undefined && { areas: areasIn(areas) }),
    ...(subject !== undefined && { subject }),
  };
}

export function addressOfHistory(search: SearchChangesRequest): HistoryAddress {
  const { FROM, TO, changedFrom, changedTo, EMPID, department, actor, areas, subject } = search;
  const isOfDays = FROM !== undefined || TO !== undefined;
  return {
    of: isOfDays ? 'days' : 'changes',
    from: isOfDays ? FROM : changedFrom,
    to: isOfDays ? TO : changedTo,
    employee: EMPID,
    department,
    by: actor,
    areas: areas?.join(),
    subject,
  };
}

/** Returns the path of the history that a search finds. */
export function historyPath(search: SearchChangesRequest): string {
  return `/resource/audit/all?${writeAddress(historyAddress, addressOfHistory(search)).toString()}`;
}

/** Parses a list of areas; empty when one of them is unknown. */
function areasIn(text: string): readonly ChangeArea[] {
  const names = text.split(',');
  const areas = CHANGE_AREAS.filter((area) => names.includes(area));
  return areas.length === new Set(names).size ? areas : [];
}
