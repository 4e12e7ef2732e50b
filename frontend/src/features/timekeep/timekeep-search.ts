import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';
import { FIRST_RECORD_DATE } from '@timekeep/contracts/attendance/employment-bounds';
import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import type { ReportFilter } from '@timekeep/contracts/api/timekeep-api';
import type { SearchTimekeepRequest } from '@timekeep/contracts/attendance/fields';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { daysBetween, earlierOf, laterOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { knownAtInFileName } from '@/shared/attendance/known-at';
import { t } from '@/shared/language/language';

/** Values of the search form. */
interface SearchDraft {
  /** Null while the input is not a date. */
  readonly from: WorkDate | null;
  readonly to: WorkDate | null;
  readonly filter: ReportFilter;
  /** Null means the first available option. */
  readonly option: string | null;
  /** The ISO instant as of which records are shown; null for now, undefined while the input is invalid. */
  readonly asOf: string | null | undefined;
}

/** The filters in the order of the menu. */
export const FILTER_CHOICES: readonly { readonly value: ReportFilter; readonly label: string }[] = [
  { value: 'none', label: t('NONE') },
  { value: 'company', label: t('COMPANY') },
  { value: 'department', label: t('DEPARTMENT') },
  { value: 'name', label: t('EMPLOYEE NAME') },
];

/** Returns the form values of a search; by default today's records of all employees. */
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
 * Returns the search of form values; null while a date or the option is missing, From is after To, or the moment is
 * invalid.
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

/** Returns the number of days of a search that can have records: none before the history or after today. */
export function daysWithRecords(
  { FROM, TO }: Pick<SearchTimekeepRequest, 'FROM' | 'TO'>,
  today: WorkDate,
): number {
  return Math.max(0, daysBetween(laterOf(FROM, FIRST_RECORD_DATE), earlierOf(TO, today)) + 1);
}

/**
 * Estimates the number of records of a search: one for each day and each matching current employee. Later hires make
 * the estimate too high, resigned employees too low.
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

/** Returns the name of the CSV file of a search, with the ID if it is about one employee. */
export function reportFileName(
  { FROM, TO, reportFilter, selectedOption = '', asOf }: SearchTimekeepRequest,
  zone: CompanyZone | null,
): string {
  // An address written by hand may contain a name.
  const isEmployee = reportFilter === 'name' && EMPID_PATTERN.test(selectedOption);
  const whose = isEmployee ? `${selectedOption}-` : '';
  return `timekeep-${whose}${FROM}-${TO}${knownAtInFileName(asOf ?? null, zone)}.csv`;
}
