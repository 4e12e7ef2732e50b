import { boundsBeside } from '@timekeep/contracts/attendance/employment-bounds';
import type { AfterHolidays } from '@timekeep/contracts/attendance/record-holidays';
import { FROM_FIRST_DAY } from '@timekeep/contracts/employees/placements';
import type { HolidayApplied, HolidayWithdrawn } from '@timekeep/contracts/events/holiday';
import { OF_ALL } from '@timekeep/contracts/holidays/holidays-of-date';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { Steps } from '../engine/time-slices.js';
import type { Folding } from '../records/folding.js';
import type { CompanyState, Employee } from './company-state.js';

/**
 * Gives the records of a date a holiday of all, or those of a company its own. All rows of the date get the fact, except those outside the
 * employment, which get it when they open; so do rows that are created later.
 */
export function applyHoliday(
  { date, remark, name, second, ...owner }: HolidayApplied['data'],
  fold: Folding,
): Steps | undefined {
  const { company, records } = fold;
  const companyId = company.units.ownerId(owner);
  if (companyId === null) return undefined;
  const former = company.holidays.declared(date, companyId);
  const isSame = former?.remark === remark;
  company.setHoliday({ date, companyId, remark, name, second, since: isSame ? former.since : fold.eventId });
  // The same holiday anew changes its names, and what becomes of leave, but no record.
  if (isSame) return undefined;
  return fold.forEach(records.employeesOn(date), (EMPID) => {
    if (companyId !== OF_ALL) setHolidayOfPlace(EMPID, date, fold);
    else if (!isOutside(EMPID, date, fold)) fold.addFact(EMPID, date, { type: 'holiday-applied', remark });
  });
}

/** Makes each record of a date what it would be without the holiday. */
export function withdrawHoliday(
  { date, ...owner }: HolidayWithdrawn['data'],
  fold: Folding,
): Steps | undefined {
  const companyId = fold.company.units.ownerId(owner);
  if (companyId === null) return undefined;
  fold.company.withdrawHoliday({ date, companyId });
  return fold.forEach(fold.records.employeesOn(date), (EMPID) => {
    if (companyId !== OF_ALL) setHolidayOfPlace(EMPID, date, fold);
    else fold.addFact(EMPID, date, { type: 'holiday-withdrawn' });
  });
}

/** Gives a record the holiday of the company of its date, if it has another, or none. */
export function setHolidayOfPlace(EMPID: string, date: WorkDate, fold: Folding): void {
  const state = fold.stateOf(EMPID, date);
  if (!state) return;
  const { own } = fold.company.holidaysOn(EMPID, date);
  const present = state.holidays?.own;
  if (own?.since === present?.since) return;
  if (!own) {
    fold.addFact(EMPID, date, { type: 'own-holiday-gone' });
  } else if (!isOutside(EMPID, date, fold)) {
    fold.addFact(EMPID, date, { type: 'own-holiday', remark: own.remark, since: own.since });
  }
}

/** Gives all records of an employee the holidays of the companies of their dates; they have to be in memory. */
export function setHolidaysOfPlace(EMPID: string, fold: Folding): void {
  for (const date of fold.company.holidays.companyDatesFrom(FROM_FIRST_DAY)) {
    setHolidayOfPlace(EMPID, date, fold);
  }
}

/** Returns what a correction keeps of the holidays of companies: a transfer may bring the record under one of them later. */
export function afterHolidays(date: WorkDate, { holidays }: CompanyState): AfterHolidays {
  const declared = holidays.ofCompanies(date).map(({ since }) => since);
  return declared.length > 0 ? { afterHolidays: declared } : {};
}

function isOutside(EMPID: string, date: WorkDate, { company, records }: Folding): boolean {
  const isClosed = records.stateOf(EMPID, date)?.closed === true;
  return isClosed || isAfterLastDay(date, company.employees.get(EMPID));
}

/** True for a date after the last day of an employment, and not within another. */
function isAfterLastDay(date: WorkDate, employee: Employee | undefined): boolean {
  return employee !== undefined && (boundsBeside(date, employee)?.last ?? null) !== null;
}
