/** An employee whom a selector offers. */
export interface Choosable {
  readonly EMPID: string;
  readonly name: string;
  /** It stands for no single employee, and its id says nothing to people. */
  readonly unnumbered?: true;
}

/** An employee with the words that a search looks for. */
export interface SearchableEmployee extends Choosable {
  readonly words: string;
}

/** The id of the line that stands for the matches that are not drawn. */
export const MORE = '';
/** Drawing thousands of lines takes longer than reading them would help. */
const DRAWN = 100;

const count = new Intl.NumberFormat('en-US');

/** The employees, prepared once, so that each key typed only compares. */
export function searchable(employees: readonly Choosable[]): SearchableEmployee[] {
  return employees.map((one) => ({ ...one, words: plain(`${one.name} ${one.EMPID}`) }));
}

/** Returns a test of whether a text has every word typed, in any order, so that both orders of a name are found. */
export function wordMatcher(typed: string): (text: string) => boolean {
  const matches = plainMatcher(typed);
  return (text) => matches(plain(text));
}

/** Takes texts that are in plain letters already. */
function plainMatcher(typed: string): (words: string) => boolean {
  const parts = plain(typed)
    .split(/[\s,]+/)
    .filter((part) => part !== '');
  return (words) => parts.every((part) => words.includes(part));
}

/** Returns the employees who have every word typed in name or id; of more than a hundred, the first and a line about the rest. */
export function visibleMatches(
  employees: readonly SearchableEmployee[],
  typed: string,
): SearchableEmployee[] {
  const isMatch = plainMatcher(typed);
  const matches = employees.filter(({ words }) => isMatch(words));
  if (matches.length <= DRAWN) return matches;
  const name = `${count.format(matches.length - DRAWN)} more. Type more to narrow the list.`;
  return [...matches.slice(0, DRAWN), { EMPID: MORE, name, unnumbered: true, words: '' }];
}

/** The one employee whose id or whole name was typed; null for none or several. */
export function exactMatch(employees: readonly SearchableEmployee[], typed: string): string | null {
  const text = plain(typed).trim();
  const [match, another] = employees.filter(({ EMPID, name }) => EMPID === text || plain(name) === text);
  return match !== undefined && another === undefined ? match.EMPID : null;
}

/** Lower case without accents, so that `pena` finds Peña. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
