import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';
import { HISTORY_START } from '@timekeep/contracts/api/attendance-api';
import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import { type ReportFilter, type SearchTimekeepRequest } from '@timekeep/contracts/api/timekeep-api';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { daysBetween, earlierOf, laterOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { knownAtInFileName } from '@/shared/attendance/known-at';

/** What the steps of the search say. */
interface SearchDraft {
  /** Null while the input is no date. */
  readonly from: WorkDate | null;
  readonly to: WorkDate | null;
  readonly filter: ReportFilter;
  /** Null stands for the first that can be chosen. */
  readonly option: string | null;
  /** The ISO instant as of which the records are wanted; null for now, undefined while the input is no moment. */
  readonly asOf: string | null | undefined;
}

/** How the filters are called, in the order in which they are offered. */
export const FILTER_CHOICES: readonly { readonly value: ReportFilter; readonly label: string }[] = [
  { value: 'none', label: 'NONE' },
  { value: 'company', label: 'COMPANY' },
  { value: 'department', label: 'DEPARTMENT' },
  { value: 'name', label: 'EMPLOYEE NAME' },
];

/** Everybody's records of today, or what was searched for last. */
export function draftOf(search: SearchTimekeepRequest | null, today: WorkDate): SearchDraft {
  if (!search) return { from: today, to: today, filter: 'none', option: null, asOf: null };
  return {
    from: search.FROM,
    to: search.TO,
    filter: search.reportFilter,
    option: search.selectedOption ?? null,
    asOf: search.asOf ?? null,
  };
}

/**
 * The search that a draft means; null while a date or the option is missing, the range runs backwards, or the moment
 * is none.
 */
export function searchOf(
  { from, to, filter, option, asOf }: SearchDraft,
  firstOption: string | null,
): SearchTimekeepRequest | null {
  if (from === null || to === null || from > to || asOf === undefined) return null;
  const search = { FROM: from, TO: to, reportFilter: filter, ...(asOf === null ? {} : { asOf }) };
  if (filter === 'none') return search;
  const selectedOption = option ?? firstOption;
  return selectedOption === null ? null : { ...search, selectedOption };
}

/** How many days of a search can have records: none before the history, none after today. */
export function daysWithRecords(
  { FROM, TO }: Pick<SearchTimekeepRequest, 'FROM' | 'TO'>,
  today: WorkDate,
): number {
  return Math.max(0, daysBetween(laterOf(FROM, HISTORY_START), earlierOf(TO, today)) + 1);
}

/**
 * About how many records a search will find: one for each day and each of the present employees that it is about. Later
 * hires make it fewer, the resigned more.
 */
export function expectedRecords(
  search: SearchTimekeepRequest,
  today: WorkDate,
  employees: readonly Pick<EmployeeListItem, 'COMPANY' | 'DEPT'>[],
): number {
  const { reportFilter, selectedOption } = search;
  const days = daysWithRecords(search, today);
  switch (reportFilter) {
    case 'none':
      return days * employees.length;
    case 'company':
      return days * employees.filter(({ COMPANY }) => COMPANY === selectedOption).length;
    case 'department':
      return days * employees.filter(({ DEPT }) => DEPT === selectedOption).length;
    case 'name':
      return days;
  }
}

/** The name of the CSV file of a search, with the ID of the one employee whom it is about. */
export function reportFileName(
  { FROM, TO, reportFilter, selectedOption = '', asOf }: SearchTimekeepRequest,
  zone: CompanyZone | null,
): string {
  // By an address written by hand it may be a name.
  const isEmployee = reportFilter === 'name' && EMPID_PATTERN.test(selectedOption);
  const whose = isEmployee ? `${selectedOption}-` : '';
  return `timekeep-${whose}${FROM}-${TO}${knownAtInFileName(asOf ?? null, zone)}.csv`;
}
