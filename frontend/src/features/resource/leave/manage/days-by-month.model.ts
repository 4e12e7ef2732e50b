import type { LeaveLine } from '@timekeep/contracts/api/leave-api';
import { LEAVE_TYPES, type LeaveType } from '@timekeep/contracts/attendance/leave-types';
import { yearOf, type WorkDate } from '@timekeep/contracts/time/work-date';

export type DaysUsed = Readonly<Record<LeaveType, number>>;

const MONTHS = 12;

/** The days of leave of each month of a year, January first. Changes of a balance are no days used. */
export function daysByMonth(lines: readonly LeaveLine[], year: number): readonly DaysUsed[] {
  const used = lines.filter(({ TRANSAC_ID, DATE }) => TRANSAC_ID !== null && yearOf(DATE) === year);
  return Array.from({ length: MONTHS }, (_, month) =>
    totalOf(used.filter(({ DATE }) => Number(DATE.slice(5, 7)) === month + 1)),
  );
}

/** Years that can be looked at, the latest first: this year and each that has a day of leave. */
export function yearsOf(lines: readonly LeaveLine[], today: WorkDate): readonly number[] {
  const years = lines.flatMap(({ TRANSAC_ID, DATE }) => (TRANSAC_ID === null ? [] : [yearOf(DATE)]));
  return [...new Set([yearOf(today), ...years])].sort((a, b) => b - a);
}

/** The sum over months. */
export function yearTotal(months: readonly DaysUsed[]): DaysUsed {
  return months.reduce((sum, { SL, VL }) => ({ SL: sum.SL + SL, VL: sum.VL + VL }), { SL: 0, VL: 0 });
}

function totalOf(lines: readonly LeaveLine[]): DaysUsed {
  const total = { SL: 0, VL: 0 };
  for (const type of LEAVE_TYPES) {
    for (const { LEAVE_TYPE, DAYS } of lines) if (LEAVE_TYPE === type) total[type] += DAYS;
  }
  return total;
}
