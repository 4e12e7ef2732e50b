import type { AbsenceRemark } from '../attendance/remarks.js';
import { datesBetween, earlierOf, laterOf, type WorkDate } from '../time/work-date.js';

/** Maximum of days from the first to the last day of an absence, both included. */
export const ABSENCE_MAX_DAYS = 366;

/** A range of days, both inclusive. */
export interface AbsenceRange {
  readonly FROM: WorkDate;
  readonly TO: WorkDate;
}

/** An absence that is planned for a range of days; it shows on those with scheduled hours that are no holidays. */
export interface Absence extends AbsenceRange {
  readonly ABSENCE_ID: string;
  readonly remark: AbsenceRemark;
  readonly reason: string;
}

/** Returns the dates of a range, which are calendar days. */
export function datesOf({ FROM, TO }: AbsenceRange): WorkDate[] {
  return datesBetween(FROM, TO);
}

/** Returns the first absence that shares a day with the range; undefined if none does. */
export function absenceIn(absences: readonly Absence[], { FROM, TO }: AbsenceRange): Absence | undefined {
  return absences.find((absence) => laterOf(absence.FROM, FROM) <= earlierOf(absence.TO, TO));
}

/** Returns the absence of that id; undefined if it does not exist or was withdrawn. */
export function absenceOf(absences: readonly Absence[], ABSENCE_ID: string): Absence | undefined {
  return absences.find((absence) => absence.ABSENCE_ID === ABSENCE_ID);
}

/** Returns the absences without the one of that id. */
export function withoutAbsence(absences: readonly Absence[], ABSENCE_ID: string): readonly Absence[] {
  return absences.filter((absence) => absence.ABSENCE_ID !== ABSENCE_ID);
}
