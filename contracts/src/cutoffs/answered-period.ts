import type { ChangedDay, CutOffAnswerState, HoursFigures } from '../api/cutoffs-api.js';
import type { CarriedDifference, CountedLine } from '../events/cutoff.js';
import type { WorkDate } from '../time/work-date.js';
import { isNothing, isSameFigures, sumOfFigures } from './figures.js';

/** The latest answer of an employee to a cut-off. */
export interface GivenAnswer {
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
