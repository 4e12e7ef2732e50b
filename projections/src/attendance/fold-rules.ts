import { FROM_FIRST_DAY } from '@timekeep/contracts/employees/placements';
import type { EmployeeModified } from '@timekeep/contracts/events/employee';
import { BEFORE_DATED_RULES, isSameValue } from '@timekeep/contracts/rules/dated-rules';
import { earlierOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import type { FactOfEach, Folding, Further } from '../records/folding.js';
import { mayChangeByRules } from './changed-by-rules.js';
import type { CompanyState } from './company-state.js';
import { setHolidayOfPlace } from './fold-holidays.js';

const RULES: FactOfEach = {
  of: (EMPID, date, company) => ({ type: 'rules-set', ...company.rulesOn(EMPID, date) }),
  mayChange: mayChangeByRules,
};

/** Gives the records of open dates from a date on the rules as they are now. */
export function rulesFrom(from: WorkDate): Further {
  return {
    dates: ({ workdays }) => [...workdays].filter((date) => date >= from).sort(),
    ofEach: RULES,
    fold: (EMPID, date, fold) => {
      fold.addFact(EMPID, date, RULES.of(EMPID, date, fold.company));
    },
  };
}

/** Gives records of an employee the break and the holidays of the company that a transfer brings, where companies have their own. */
export function placeChanged({ EMPID, effectiveOn, replaces }: EmployeeModified['data']): Further {
  const from = effectiveOn === null ? FROM_FIRST_DAY : earlierOf(effectiveOn, replaces ?? effectiveOn);
  const dates = ({ hasOwnBreaks, workdays, holidays }: CompanyState) => {
    const withBreaks = hasOwnBreaks ? [...workdays].filter((date) => date >= from) : [];
    return [...new Set([...withBreaks, ...holidays.companyDatesFrom(from)])].sort();
  };
  return {
    dates,
    ofEmployees: (company) => ({ employees: [EMPID], reads: dates(company) }),
    fold: (_, date, fold) => {
      if (!fold.stateOf(EMPID, date)) return;
      if (fold.company.hasOwnBreaks) setBreakOfPlace(EMPID, date, fold);
      setHolidayOfPlace(EMPID, date, fold);
    },
  };
}

/** Gives a record the break of the company of its date, if it has another. */
export function setBreakOfPlace(EMPID: string, date: WorkDate, fold: Folding): void {
  const rules = fold.company.rulesOn(EMPID, date);
  const present = fold.stateOf(EMPID, date)?.breakRule ?? BEFORE_DATED_RULES.break;
  if (!isSameValue(present, rules.breakRule)) fold.addFact(EMPID, date, { type: 'rules-set', ...rules });
}
