import { isOpenedOrClosed, type RecordFact } from '@timekeep/contracts/attendance/record-state';
import type { SchedulesRenewed } from '@timekeep/contracts/events/renewal';
import type { ScheduleEvent } from '@timekeep/contracts/events/schedule';
import {
  deleteFrom,
  fillRange,
  rangeOf,
  rangeOn,
  saveRange,
  setDay,
  weeklyShift,
  withdrawDay,
  type ScheduleRanges,
} from '@timekeep/contracts/schedules/schedule-ranges';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { Folding } from '../records/folding.js';
import { datesAffectedBy, wholeYear } from './record-dates.js';

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
