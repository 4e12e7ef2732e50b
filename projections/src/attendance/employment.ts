import { isEmployedOn, sideOutside } from '@timekeep/contracts/attendance/employment-bounds';
import type { PlacedRecords } from '@timekeep/contracts/attendance/punch-changes';
import { holidayOfAll } from '@timekeep/contracts/attendance/record-holidays';
import { hasPunches } from '@timekeep/contracts/attendance/record-state';
import { dayOn, weeklyShift } from '@timekeep/contracts/schedules/schedule-ranges';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { Folding } from '../records/folding.js';
import { setHolidayOfPlace } from './fold-holidays.js';
import { setBreakOfPlace } from './fold-rules.js';
import type { Employee } from './company-state.js';

/** The bounds of an employment, the end of its access, and where it is. */
type Bounds = Partial<Omit<Employee, 'EMPID' | 'ranges' | 'days'>>;

/**
 * Changes the bounds of an employment. Records of dates that it no longer has close, and a punch that waits for such a date will never
 * get one. Records of dates that it has again are as they were; other open dates get a record with the present schedule.
 *
 * @param dates whose records may change
 */
export function changeEmployment(
  EMPID: string,
  bounds: Bounds,
  dates: readonly WorkDate[],
  fold: Folding,
): void {
  const { company, records } = fold;
  const employee = { ...company.employee(EMPID), ...bounds };
  company.putEmployee(employee);
  for (const date of dates) {
    const state = records.stateOf(EMPID, date);
    if (!isEmployedOn(employee, date)) {
      if (state?.opened || hasPunches(state)) fold.addFact(EMPID, date, { type: 'closed' });
    } else if (company.workdays.has(date)) {
      openRecord(employee, date, fold);
    }
  }
}

/** Opens the record of an open date, if it is one of the employment; one that was closed is as it was. */
export function openRecord(employee: Employee, date: WorkDate, fold: Folding): void {
  if (!isEmployedOn(employee, date)) return;
  const { EMPID } = employee;
  const state = fold.records.stateOf(EMPID, date);
  if (state?.closed) fold.addFact(EMPID, date, { type: 'reopened' });
  // A rehired employee may be in another company than when the record was opened.
  if (state?.wasOpened && fold.company.hasOwnBreaks) setBreakOfPlace(EMPID, date, fold);
  // Holidays are not applied to dates outside the employment.
  const { all } = fold.company.holidaysOn(EMPID, date);
  if (state && all && holidayOfAll(state)?.remark !== all.remark) {
    fold.addFact(EMPID, date, { type: 'holiday-applied', remark: all.remark });
  }
  if (state) setHolidayOfPlace(EMPID, date, fold);
  const shift = weeklyShift(employee.ranges, date);
  const day = dayOn(employee.days, date);
  const rules = fold.company.rulesOn(EMPID, date);
  fold.addFact(EMPID, date, { type: 'opened', shift, ...(day && { day }), ...rules });
}

/** Returns the records of a fold as placing a punch changes them: those of dates outside the employment close, so that they are no records. */
export function closingRecords(fold: Folding): PlacedRecords {
  return {
    stateOf: (EMPID, date) => fold.records.stateOf(EMPID, date),
    addFact: (EMPID, date, fact) => {
      fold.addFact(EMPID, date, fact);
      const employee = fold.company.employees.get(EMPID);
      if (employee && sideOutside(date, employee)) fold.addFact(EMPID, date, { type: 'closed' });
    },
  };
}
