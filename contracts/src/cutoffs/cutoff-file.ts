import type { ChangedDay, CutOffAnswerState, HoursFigures } from '../api/cutoffs-api.js';
import type { CarriedDifference, CountedLine } from '../events/cutoff.js';
import type { WorkDate } from '../time/work-date.js';
import { figureCells, isNothing, isSameFigures, negative, sumOfFigures } from './figures.js';
import { asCell } from '../api/csv-cells.js';
import { HOURS_FIGURES } from '../hours/day-figures.js';

/** The latest answer of an employee to a cut-off. */
interface GivenAnswer {
  readonly state: 'acknowledged' | 'disputed';
  /** Days that were others than those of the closing by then. */
  readonly seen: readonly DatedFigures[];
}

export interface DatedFigures {
  readonly date: WorkDate;
  readonly figures: HoursFigures;
}

/** A cut-off as an employee is asked about it. */
export interface AnsweredPeriod {
  readonly state: CutOffAnswerState;
  /** Days that pay something, with the differences so far, ascending. */
  readonly days: readonly DatedFigures[];
  /** Days that are others than those that were answered, or than those that were closed. */
  readonly changes: readonly ChangedDay[];
  /** Days that are others than those of the closing, for an answer. */
  readonly seen: readonly DatedFigures[];
}

/**
 * Returns the period of one employee with the differences so far.
 *
 * @param lines of the cut-off, one for each company
 * @param differences of its days, the latest last
 * @param answer the latest one; undefined without any
 */
export function answeredPeriod(
  lines: readonly CountedLine[],
  differences: readonly Pick<CarriedDifference, 'COMPANY_ID' | 'date' | 'after'>[],
  answer: GivenAnswer | undefined,
): AnsweredPeriod {
  const closed = new Map<string, HoursFigures>();
  for (const { COMPANY_ID, days } of lines)
    for (const { date, figures } of days) closed.set(`${date} ${COMPANY_ID}`, figures);
  const now = new Map(closed);
  for (const { COMPANY_ID, date, after } of differences) now.set(`${date} ${COMPANY_ID}`, after);

  const [atClosing, present] = [byDate(closed), byDate(now)];
  const answered = new Map(atClosing);
  for (const { date, figures } of answer?.seen ?? []) answered.set(date, figures);
  const changes = changesBetween(answered, present);
  const seen = changesBetween(atClosing, present).map(({ date, after: figures }) => ({ date, figures }));
  const state = answer === undefined ? 'waiting' : changes.length > 0 ? 'asked-again' : answer.state;
  const days = [...present].map(([date, figures]) => ({ date, figures }));
  return { state, days: days.filter(({ figures }) => !isNothing(figures)).sort(byDay), changes, seen };
}

/** Sums the companies of a date: who moved from one to another was paid once. */
function byDate(days: ReadonlyMap<string, HoursFigures>): Map<WorkDate, HoursFigures> {
  const dates = new Map<WorkDate, HoursFigures>();
  for (const [key, figures] of days) {
    const date = key.slice(0, DATE_LENGTH);
    dates.set(date, sumOfFigures([dates.get(date) ?? {}, figures]));
  }
  return dates;
}

const DATE_LENGTH = 'YYYY-MM-DD'.length;

function changesBetween(
  before: ReadonlyMap<WorkDate, HoursFigures>,
  after: ReadonlyMap<WorkDate, HoursFigures>,
): ChangedDay[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((date) => ({ date, before: before.get(date) ?? {}, after: after.get(date) ?? {} }))
    .filter((day) => !isSameFigures(day.before, day.after))
    .sort(byDay);
}

function byDay(a: { readonly date: WorkDate }, b: { readonly date: WorkDate }): number {
  return a.date < b.date ? -1 : 1;
}

/** Contents of a cut-off as they went to payroll. */
export interface CutOffContents {
  readonly FROM: WorkDate;
  readonly TO: WorkDate;
  /** In the order of the file. */
  readonly lines: readonly CountedLine[];
  readonly differences: readonly CarriedDifference[];
}

/**
 * The columns of a file. The lines of a `difference` take back what was paid and pay the day anew, so that the sum of all lines of an
 * employee is what is to be paid.
 */
const TITLES: readonly string[] = [
  ...['LINE', 'EMPID', 'EMPNAME', 'DEPT', 'COMPANY', 'FROM', 'TO'],
  ...HOURS_FIGURES,
  ...['CUTOFF', 'CHANGED BY', 'CHANGED AT', 'CHANGE', 'REASON'],
];

/**
 * Returns the file of a cut-off in pieces. It follows from what the cut-off recorded alone, and its form never changes: the digest of a
 * closed cut-off is that of this text in UTF-8.
 */
export function* cutOffFile(contents: CutOffContents): Generator<string> {
  yield `\ufeff${csvLine(TITLES)}`;
  const { FROM, TO, lines, differences } = contents;
  for (const { EMPID, EMPNAME, DEPT, COMPANY, days } of lines) {
    const total = sumOfFigures(days.map(({ figures }) => figures));
    yield csvLine(['period', EMPID, EMPNAME, DEPT, COMPANY, FROM, TO, ...figureCells(total), ...NO_CAUSE]);
  }
  for (const { EMPID, EMPNAME, DEPT, COMPANY, date, number, before, after, causes } of differences) {
    const cause = causes.at(-1);
    const why = [number, cause?.by ?? '', cause?.at ?? '', cause?.kind ?? '', cause?.reason ?? ''];
    const whose = [EMPID, EMPNAME, DEPT, COMPANY, date, date];
    yield csvLine(['before', ...whose, ...figureCells(negative(before)), ...why]);
    yield csvLine(['after', ...whose, ...figureCells(after), ...why]);
  }
}

const NO_CAUSE = ['', '', '', '', ''] as const;

function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\n`;
}

function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = asCell(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
