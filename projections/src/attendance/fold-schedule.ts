import { FIRST_RECORD_DATE } from '@timekeep/contracts/attendance/employment-bounds';
import { hasPunch } from '@timekeep/contracts/attendance/punch-list';
import { MAX_MOVED_DAYS, workDateOf } from '@timekeep/contracts/attendance/punch-changes';
import { datesThatDecide } from '@timekeep/contracts/attendance/work-window';
import type {
  EmployeeRehired,
  EmployeeReinstated,
  EmployeeResigned,
  FirstDayCorrected,
} from '@timekeep/contracts/events/employee';
import type { RenewalEvent, ScheduleEvent, SchedulesRenewed } from '@timekeep/contracts/events/schedule';
import {
  addDays,
  datesBetween,
  earlierOf,
  laterOf,
  LATEST_DATE,
  type WorkDate,
} from '@timekeep/contracts/time/work-date';
import { isOpenedOrClosed, type RecordFact } from '@timekeep/contracts/attendance/record-state';
import {
  deleteFrom,
  fillRange,
  rangeOf,
  rangeOn,
  saveRange,
  type ScheduleRanges,
  setDay,
  weeklyShift,
  withdrawDay,
} from '@timekeep/contracts/schedules/schedule-ranges';
import type { Folding } from '../records/folding.js';
import type { CompanyState } from './company-state.js';

/**
 * Returns the work date of a punch; null for an instant that is already in a record of any date.
 *
 * @param at epoch milliseconds
 */
export function workDateOfNewPunch(EMPID: string, at: number, fold: Folding): WorkDate | null {
  for (const date of datesThatDecide(fold.company.zone.workDateAt(at))) {
    const state = fold.records.stateOf(EMPID, date);
    if (state && (hasPunch(state.punches, at) || hasPunch(state.laterPunches, at))) return null;
  }
  return workDateOf(EMPID, at, fold.placing, fold.records);
}

/** Maximum of days from a punch to the last work date that it may belong to, if the clock is corrected too. */
const LONGEST_WAIT_DAYS = 3 + MAX_MOVED_DAYS;

/** Changes of the first or last day. */
type BoundEvent = FirstDayCorrected | EmployeeResigned | EmployeeReinstated | EmployeeRehired;

/**
 * Returns the dates of an employee's records that an event may change. It is decided on one day, and the next day may open before it
 * is recorded, so these are the open dates from that day on; hours of one date are about that date, and a schedule may
 * be for past days too.
 */
export function datesAffectedBy(
  event: ScheduleEvent | RenewalEvent | BoundEvent,
  company: Pick<CompanyState, 'openDatesBetween'>,
): WorkDate[] {
  switch (event.type) {
    case 'ScheduleSaved': {
      const { savedOn, FROM, TO, rederives } = event.data;
      const later = company.openDatesBetween(savedOn, LATEST_DATE);
      if (!rederives) return later;
      const last = earlierOf(TO, addDays(savedOn, -1));
      return [...company.openDatesBetween(laterOf(FROM, FIRST_RECORD_DATE), last), ...later];
    }
    case 'SchedulesDeleted':
      return company.openDatesBetween(event.data.from, LATEST_DATE);
    case 'ShiftSet':
    case 'ShiftWithdrawn':
      return [event.data.date];
    case 'SchedulesRenewed': {
      // A renewal fills the year after the decision, when none of its days was open.
      const { FROM, TO } = wholeYear(event.data.year);
      return company.openDatesBetween(FROM, TO);
    }
    case 'FirstDayCorrected': {
      // Also dates that are not open, since punches may wait for them.
      const { hiredOn, formerly } = event.data;
      const first = laterOf(earlierOf(hiredOn, formerly), FIRST_RECORD_DATE);
      return datesBetween(first, addDays(laterOf(hiredOn, formerly), -1));
    }
    // All days since the last one before it are outside the employment, so that only those from the new first day on change.
    case 'EmployeeRehired':
      return company.openDatesBetween(laterOf(event.data.hiredOn, FIRST_RECORD_DATE), LATEST_DATE);
    case 'EmployeeResigned':
    case 'EmployeeReinstated': {
      const { resignedOn } = event.data;
      const formerly = event.type === 'EmployeeResigned' ? event.data.formerly : null;
      const first = addDays(earlierOf(resignedOn, formerly ?? resignedOn), 1);
      const open = company.openDatesBetween(first, LATEST_DATE);
      // Also dates that are not open yet, since punches may wait for them.
      const waiting = [first, addDays(open.at(-1) ?? resignedOn, 1)].flatMap((date) =>
        datesBetween(date, addDays(date, LONGEST_WAIT_DAYS - 1)),
      );
      return [...new Set([...open, ...waiting])].sort();
    }
  }
}

/** Returns the range that a renewal fills. */
function wholeYear(year: number): { readonly FROM: WorkDate; readonly TO: WorkDate } {
  return { FROM: `${year}-01-01`, TO: `${year}-12-31` };
}

/** Folds a change of one employee's schedule: the open records that it reaches get its hours, except corrected ones. */
export function foldSchedule(event: ScheduleEvent, fold: Folding): undefined {
  const { EMPID } = event.data;
  const employee = fold.company.employee(EMPID);
  const { ranges, days } = employee;
  switch (event.type) {
    case 'ScheduleSaved': {
      const dates = datesAffectedBy(event, fold.company);
      changeRanges(EMPID, saveRange(ranges, rangeOf(event.data)), dates, fold);
      break;
    }
    case 'SchedulesDeleted': {
      const dates = datesAffectedBy(event, fold.company);
      changeRanges(EMPID, deleteFrom(ranges, event.data.from), dates, fold);
      break;
    }
    case 'ShiftSet': {
      const { date, shift } = event.data;
      fold.company.putEmployee({ ...employee, days: setDay(days, { date, shift }) });
      addToRecord(EMPID, date, { type: 'shift-set', shift }, fold);
      break;
    }
    case 'ShiftWithdrawn': {
      const { date } = event.data;
      fold.company.putEmployee({ ...employee, days: withdrawDay(days, date) });
      addToRecord(EMPID, date, { type: 'shift-withdrawn' }, fold);
      break;
    }
  }
}

/** Folds a renewal, which fills only days that were empty. */
export function foldRenewal(event: SchedulesRenewed, fold: Folding) {
  const { year, renewals } = event.data;
  const dates = datesAffectedBy(event, fold.company);
  const renewed = renewals.flatMap(({ EMPIDS, ...week }) =>
    EMPIDS.map((EMPID) => ({ EMPID, range: rangeOf({ ...wholeYear(year), ...week }) })),
  );
  return fold.forEach(renewed, ({ EMPID, range }) => {
    const { ranges } = fold.company.employee(EMPID);
    const filled = dates.filter((date) => !rangeOn(ranges, date));
    changeRanges(EMPID, fillRange(ranges, range), filled, fold);
  });
}

/** Reschedules the records of these dates. The hours set for a date alone stay. */
function changeRanges(
  EMPID: string,
  ranges: ScheduleRanges,
  dates: readonly WorkDate[],
  fold: Folding,
): void {
  fold.company.putEmployee({ ...fold.company.employee(EMPID), ranges });
  for (const date of dates) {
    addToRecord(EMPID, date, { type: 'scheduled', shift: weeklyShift(ranges, date) }, fold);
  }
}

function addToRecord(EMPID: string, date: WorkDate, fact: RecordFact, fold: Folding): void {
  const state = fold.records.stateOf(EMPID, date);
  if (state && isOpenedOrClosed(state)) fold.addFact(EMPID, date, fact);
}
