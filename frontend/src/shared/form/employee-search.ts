import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { t } from '@/shared/language/language';

/** Texts of Material UI's list with search. */
export const AUTOCOMPLETE_TEXTS = { openText: t('Open'), closeText: t('Close'), clearText: t('Clear') };

/** An employee in a selector. */
export interface EmployeeOption {
  readonly EMPID: string;
  readonly name: string;
  /** The last day of who left, or of who is about to; missing for others. */
  readonly lastDay?: WorkDate;
  /** True for an entry that is not an employee; its id is not shown. */
  readonly unnumbered?: true;
}

/** An employee with its searchable text. */
export interface SearchableEmployee extends EmployeeOption {
  readonly words: string;
}

/** The id of the line that counts the matches that are not shown. */
export const MORE = '';
/** Maximum number of shown matches. Thousands of lines render slowly and are not read. */
const MAX_OPTIONS = 100;

const count = new Intl.NumberFormat('en-US');

/** Precomputes the searchable text, so that each keystroke only compares. */
export function searchable(employees: readonly EmployeeOption[]): SearchableEmployee[] {
  return employees.map((one) => ({ ...one, words: normalized(`${one.name} ${one.EMPID}`) }));
}

/** Returns a predicate for texts that contain every typed word in any order, so that both orders of a name are found. */
export function wordMatcher(typed: string): (text: string) => boolean {
  const matches = normalizedMatcher(typed);
  return (text) => matches(normalized(text));
}

/** Like `wordMatcher`, for texts that are already normalized. */
function normalizedMatcher(typed: string): (words: string) => boolean {
  const parts = normalized(typed)
    .split(/[\s,]+/)
    .filter((part) => part !== '');
  return (words) => parts.every((part) => words.includes(part));
}

/** Returns the employees whose name or id contains every typed word: at most a hundred, and a line with the number of others. */
export function visibleMatches(
  employees: readonly SearchableEmployee[],
  typed: string,
): SearchableEmployee[] {
  const isMatch = normalizedMatcher(typed);
  const matches = employees.filter(({ words }) => isMatch(words));
  if (matches.length <= MAX_OPTIONS) return matches;
  const name = t('{count} more. Type more to narrow the list.', {
    count: count.format(matches.length - MAX_OPTIONS),
  });
  return [...matches.slice(0, MAX_OPTIONS), { EMPID: MORE, name, unnumbered: true, words: '' }];
}

/** Returns the id of the one employee with the typed id or full name; null for none or several. */
export function exactMatch(employees: readonly SearchableEmployee[], typed: string): string | null {
  const text = normalized(typed).trim();
  const [match, another] = employees.filter(({ EMPID, name }) => EMPID === text || normalized(name) === text);
  return match !== undefined && another === undefined ? match.EMPID : null;
}

/** Returns the text in lower case without accents, so that `pena` finds Peña. */
function normalized(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
