import type { ReportFilter } from '@timekeep/contracts/api/timekeep-api';
import type { AttendanceFilter } from '@timekeep/contracts/attendance/attendance-filter';
import type { SearchTimekeepRequest } from '@timekeep/contracts/attendance/fields';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { filterInFileName } from '@/shared/attendance/attendance-filter';
import { knownAtInFileName } from '@/shared/attendance/known-at';
import { t } from '@/shared/language/language';
import { csvName } from '@/shared/table/csv';

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

/** Returns the name of the CSV file of a search and of the filter of its results. */
export function reportFileName(
  { FROM, TO, selectedOption, asOf }: SearchTimekeepRequest,
  zone: CompanyZone | null,
  filter: AttendanceFilter = {},
): string {
  const known = knownAtInFileName(asOf ?? null, zone).slice(1);
  return csvName(['timekeep', selectedOption, FROM, TO, ...filterInFileName(filter), known]);
}
