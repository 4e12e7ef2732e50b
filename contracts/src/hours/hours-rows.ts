import type { HoursDay, HoursRow, OpenHours } from '../api/hours-api.js';
import type { Interval } from '../attendance/record-figures.js';
import { dayKind } from './day-kinds.js';
import { HOURS_COLUMNS, type HoursColumn } from './hours-columns.js';
import { periodHours, type ClassifiedDay } from './period-hours.js';

/** The employee of a row, with the department and company of a date. */
export type EmployeeOfHours = Pick<HoursRow, 'EMPID' | 'EMPNAME' | 'DEPT' | 'COMPANY'>;

/** Returns the row of an employee in a period. */
export function hoursRow(employee: EmployeeOfHours, days: readonly ClassifiedDay[]): HoursRow {
  const hours = periodHours(days);
  const { EMPID, EMPNAME, DEPT, COMPANY } = employee;
  return {
    ...{ EMPID, EMPNAME, DEPT, COMPANY },
    DAYS: hours.days,
    WORKED: hours.worked,
    ABSENT: hours.absent,
    LATE: hours.late,
    UNDERTIME: hours.undertime,
    SL: hours.SL,
    VL: hours.VL,
    OTHER: hours.other,
    UNPAID: hours.unpaid,
    HOLIDAYS: hours.holidays,
    ...allColumns(hours.minutes),
    OPEN: hours.open,
  };
}

function allColumns(minutes: Readonly<Partial<Record<HoursColumn, number>>>): Record<HoursColumn, number>;
function allColumns(minutes: Readonly<Partial<Record<HoursColumn, number>>>): Record<string, number> {
  return Object.fromEntries(HOURS_COLUMNS.map((column) => [column, minutes[column] ?? 0]));
}

/** Returns the hours of a date, with instants as answers have them. */
export function hoursDay(
  { day, hours }: ClassifiedDay,
  { DEPT, COMPANY }: Pick<EmployeeOfHours, 'DEPT' | 'COMPANY'>,
): HoursDay {
  const { date, remark, timeIn, timeOut, scheduled, granted } = day;
  return {
    ...{ date, remark },
    day: dayKind(day.calendar[0]),
    ...{ DEPT, COMPANY },
    timeIn: timeIn === null ? null : instantOf(timeIn),
    timeOut: timeOut === null ? null : instantOf(timeOut),
    scheduled: scheduled && instantsOf(scheduled),
    break: scheduled?.break ? instantsOf(scheduled.break) : null,
    granted: granted === 'all' ? null : granted,
    segments: hours.segments.map(({ from, to, ...kind }) => ({
      ...{ from: instantOf(from), to: instantOf(to) },
      ...kind,
    })),
    ...{ late: hours.late, undertime: hours.undertime, unworked: hours.unworked },
    open: openHours({ day, hours }),
  };
}

function openHours({ day, hours: { open } }: ClassifiedDay): OpenHours[] {
  if (open === 0) return [];
  if (open === null) return [{ reason: 'no-out', minutes: null }];
  return [{ reason: day.scheduled ? 'overtime' : 'rest-day', minutes: open }];
}

function instantsOf({ in: from, out: to }: Interval) {
  return { from: instantOf(from), to: instantOf(to) };
}

function instantOf(epoch: number): string {
  return new Date(epoch).toISOString();
}
