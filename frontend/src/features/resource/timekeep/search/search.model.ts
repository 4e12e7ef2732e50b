import {
  REPORT_FILTERS,
  type ReportFilter,
  type SearchTimekeepRequest,
} from '@timekeep/contracts/api/timekeep-api';
import { isWorkDate, type WorkDate } from '@timekeep/contracts/time/work-date';

/** What the steps of the search say. */
export interface SearchDraft {
  /** Null while the input is no date. */
  readonly from: WorkDate | null;
  readonly to: WorkDate | null;
  readonly filter: ReportFilter;
  /** Null stands for the first that can be chosen. */
  readonly option: string | null;
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
  if (!search) return { from: today, to: today, filter: 'none', option: null };
  return {
    from: search.FROM,
    to: search.TO,
    filter: search.reportFilter,
    option: search.selectedOption ?? null,
  };
}

/** The search that a draft means; null while a date or the option is missing, or the range runs backwards. */
export function searchOf(
  { from, to, filter, option }: SearchDraft,
  firstOption: string | null,
): SearchTimekeepRequest | null {
  if (from === null || to === null || from > to) return null;
  if (filter === 'none') return { FROM: from, TO: to, reportFilter: filter };
  const selectedOption = option ?? firstOption;
  return selectedOption === null ? null : { FROM: from, TO: to, reportFilter: filter, selectedOption };
}

/** The search that an address names; null when it names none. */
export function searchInAddress(parameters: URLSearchParams): SearchTimekeepRequest | null {
  const [FROM, TO] = [parameters.get('from') ?? '', parameters.get('to') ?? ''];
  const by = parameters.get('by') ?? 'none';
  const reportFilter = REPORT_FILTERS.find((filter) => filter === by);
  if (!isWorkDate(FROM) || !isWorkDate(TO) || reportFilter === undefined) return null;
  const selectedOption = parameters.get('option');
  if (reportFilter === 'none' || selectedOption === null) return { FROM, TO, reportFilter };
  return { FROM, TO, reportFilter, selectedOption };
}

/** The address of a search, without what filters its results. */
export function addressOf({
  FROM,
  TO,
  reportFilter,
  selectedOption,
}: SearchTimekeepRequest): URLSearchParams {
  const address = new URLSearchParams({ from: FROM, to: TO });
  if (reportFilter !== 'none') address.set('by', reportFilter);
  if (selectedOption !== undefined) address.set('option', selectedOption);
  return address;
}
