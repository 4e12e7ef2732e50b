import { boundsBeside, type EmploymentBounds } from '../attendance/employment-bounds.js';
import { yearOf, type WorkDate } from '../time/work-date.js';
import type { LeaveLedger } from './ledger.js';

/** Returns the anniversary of a date in a year; that of 29 February is 28 February, in leap years too. */
export function anniversaryIn(ANNIV: WorkDate, year: number): WorkDate {
  const day = ANNIV.slice(4);
  return `${String(year).padStart(4, '0')}${day === '-02-29' ? '-02-28' : day}`;
}

/** The fields of a ledger that anniversaries depend on. */
export type AnniversaryTerms = Pick<LeaveLedger, 'ANNIV' | 'annivSetOn' | 'INCREMENT' | 'incrementedYears'>;

/**
 * Returns the anniversaries up to `today` whose increment is not recorded yet, oldest first: from the year after
 * ANNIV's, after the day on which ANNIV was set, one a calendar year, neither after the last
 * day of the employment nor between two employments.
 */
export function dueAnniversaries(
  { ANNIV, annivSetOn, INCREMENT, incrementedYears }: AnniversaryTerms,
  today: WorkDate,
  employment: EmploymentBounds,
): WorkDate[] {
  if (ANNIV === null || annivSetOn === null || INCREMENT === 0) return [];
  const due: WorkDate[] = [];
  for (let year = Math.max(yearOf(ANNIV) + 1, yearOf(annivSetOn)); year <= yearOf(today); year += 1) {
    const anniversary = anniversaryIn(ANNIV, year);
    const counts = anniversary > annivSetOn && anniversary <= today;
    const hasEnded = (boundsBeside(anniversary, employment)?.last ?? null) !== null;
    if (counts && !hasEnded && !incrementedYears.includes(year)) due.push(anniversary);
  }
  return due;
}
