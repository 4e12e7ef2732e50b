import type { HolidayApplied } from '@timekeep/contracts/events/holiday';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { Steps } from '../../engine/time-slices.js';
import type { Folding } from './folding.js';

/** All rows of the date get it, but for those after somebody's last day; so do rows that are made later. */
export function* foldHoliday({ date, remark }: HolidayApplied['data'], fold: Folding): Steps {
  // Before the holiday is known, so that every row gets it as a fact.
  for (const EMPID of fold.records.employeesOn(date)) {
    const lastDay = fold.company.employees.get(EMPID)?.resignedOn ?? date;
    if (date <= lastDay) fold.addFact(EMPID, date, { type: 'holiday-applied', remark });
    yield;
  }
  fold.company.setHoliday(date, remark);
}

/** Each row is as it would be without the holiday. */
export function* foldWithdrawal(date: WorkDate, fold: Folding): Steps {
  for (const EMPID of fold.records.employeesOn(date)) {
    fold.addFact(EMPID, date, { type: 'holiday-withdrawn' });
    yield;
  }
  fold.company.withdrawHoliday(date);
}
