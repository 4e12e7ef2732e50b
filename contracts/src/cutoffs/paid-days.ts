import type { HoursFigures } from '../api/cutoffs-api.js';
import type { CarriedDifference, CountedLine } from '../events/cutoff.js';
import type { WorkDate } from '../time/work-date.js';
import { isNothing, isSameFigures } from './figures.js';

/** A closing that holds: its days, and the ids of its companies. */
export interface ClosedPeriod {
  readonly number: number;
  readonly FROM: WorkDate;
  readonly TO: WorkDate;
  readonly companyIds: readonly string[];
}

/** The employee of a day, with names. */
export type DayOwner = Pick<CountedLine, 'EMPID' | 'EMPNAME' | 'DEPT' | 'COMPANY' | 'COMPANY_ID'>;

/** The hours of an employee, date and company as they are known now. */
export interface CountedDay extends DayOwner {
  readonly date: WorkDate;
  readonly figures: HoursFigures;
}

export type Difference = Omit<CarriedDifference, 'causes'>;

const NOTHING: HoursFigures = {};

/** Returns the closing of a date in a company; undefined for a date that is open. */
export function closingOf(
  closings: readonly ClosedPeriod[],
  companyId: string,
  date: WorkDate,
): number | undefined {
  return closings.find(
    ({ FROM, TO, companyIds }) => FROM <= date && date <= TO && companyIds.includes(companyId),
  )?.number;
}

/** Figures that closings have paid so far, by employee, company and date. A day of another company is another day. */
export class PaidDays {
  private readonly days = new Map<string, CountedDay>();

  /**
   * Adds what a closing paid and carried.
   *
   * @param closings must be added in the order of their numbers: what the last one says of a day holds
   */
  add(lines: Iterable<CountedLine>, differences: Iterable<Difference>): void {
    for (const { days, ...owner } of lines)
      for (const { date, figures } of days) this.put({ ...owner, date, figures });
    for (const { EMPID, EMPNAME, DEPT, COMPANY, COMPANY_ID, date, after } of differences)
      this.put({ EMPID, EMPNAME, DEPT, COMPANY, COMPANY_ID, date, figures: after });
  }

  /**
   * Returns the closed days whose hours are others now than those that were paid, in the order of names and dates.
   *
   * @param counted all days with hours now of the employees whose paid days were added, open ones among them
   */
  differences(counted: Iterable<CountedDay>, closings: readonly ClosedPeriod[]): Difference[] {
    const paid = new Map(this.days);
    const found: Difference[] = [];
    const compare = (day: DayOwner & { date: WorkDate }, before: HoursFigures, after: HoursFigures) => {
      const number = closingOf(closings, day.COMPANY_ID, day.date);
      if (number === undefined || isSameFigures(before, after)) return;
      const { EMPID, EMPNAME, DEPT, COMPANY, COMPANY_ID, date } = day;
      found.push({ EMPID, EMPNAME, DEPT, COMPANY, COMPANY_ID, date, number, before, after });
    };
    for (const day of counted) {
      const key = keyOf(day);
      compare(day, paid.get(key)?.figures ?? NOTHING, day.figures);
      paid.delete(key);
    }
    for (const day of paid.values()) compare(day, day.figures, NOTHING);
    return found.sort(byNameAndDate);
  }

  /** Returns the days that pay something. */
  *paying(): Generator<CountedDay> {
    for (const day of this.days.values()) if (!isNothing(day.figures)) yield day;
  }

  private put(day: CountedDay): void {
    this.days.set(keyOf(day), day);
  }
}

/** Orders differences as files and pages have them. */
export function byNameAndDate(a: Difference, b: Difference): number {
  return (
    compareTexts(a.EMPNAME, b.EMPNAME) ||
    compareTexts(a.EMPID, b.EMPID) ||
    compareTexts(a.date, b.date) ||
    compareTexts(a.COMPANY, b.COMPANY)
  );
}

function keyOf({ EMPID, COMPANY_ID, date }: Pick<CountedDay, 'EMPID' | 'COMPANY_ID' | 'date'>): string {
  return `${EMPID} ${COMPANY_ID} ${date}`;
}

function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
