import type { HolidayRemark } from '@timekeep/contracts/attendance/remarks';
import type { HolidayApplied, HolidayWithdrawn } from '@timekeep/contracts/events/holiday';
import type { SchedulesRenewed } from '@timekeep/contracts/events/renewal';
import type { SchedulesDeleted } from '@timekeep/contracts/events/schedule';
import type { RecordSnapshot, TimekeepCorrected } from '@timekeep/contracts/events/timekeep';
import { templateOf } from '@timekeep/contracts/schedules/templates';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import type { TimePair } from '@timekeep/contracts/schedules/weekly-times';
import type { WorkDate } from '@timekeep/contracts/time/work-date';

const BEFORE: RecordSnapshot = {
  Remarks: 'Absent',
  TimeIN1: null,
  TimeOUT1: null,
  MinsLate: 0,
  UnderOverTime: 0,
  hrs: 0,
};

/** Events of changes by HR; a correction without instants has no times. */
export const corrected = (
  EMPID: string,
  date: WorkDate,
  Remarks: RecordSnapshot['Remarks'],
  data: Partial<TimekeepCorrected['data']> = {},
): TimekeepCorrected => ({
  type: 'TimekeepCorrected',
  data: {
    EMPID,
    date,
    before: BEFORE,
    after: { ...BEFORE, Remarks },
    timeIn: null,
    timeOut: null,
    shift: null,
    reason: null,
    basedOn: null,
    ...data,
  },
});

export const holiday = (date: WorkDate, remark: HolidayRemark = 'LH'): HolidayApplied => ({
  type: 'HolidayApplied',
  data: { date, remark },
});

export const holidayWithdrawn = (date: WorkDate): HolidayWithdrawn => ({
  type: 'HolidayWithdrawn',
  data: { date },
});

export const schedulesDeleted = (EMPID: string, from: WorkDate): SchedulesDeleted => ({
  type: 'SchedulesDeleted',
  data: { EMPID, from },
});

/** A renewal with the same hours for all employees, Saturdays included. */
export const schedulesRenewed = (
  year: number,
  hours: TimePair,
  EMPIDS: readonly string[],
): SchedulesRenewed => ({
  type: 'SchedulesRenewed',
  data: { year, renewals: [{ DAYS: 6, TIME: templateOf(hours, 6), EMPIDS }] },
});

/** A grace from a date on, in minutes. */
export function graceSet(from: WorkDate, minutes: number): TimekeepEvent {
  return {
    type: 'RulesSet',
    data: { lateGrace: { from, minutes }, correctionReason: null, endorsement: null, requestDays: null },
  };
}
