import { remarkAndTimes, shownLeave } from '../attendance/record.js';
import { type Interval, scheduledHours } from '../attendance/record-figures.js';
import type { RecordState } from '../attendance/record-state.js';
import type { CompanyZone } from '../time/company-zone.js';
import type { WorkDate } from '../time/work-date.js';
import { type CalendarDate, dayKind, type HolidayOfDate } from './day-kinds.js';
import { type ClassifiedDay, type KnownDay, periodHours } from './period-hours.js';
import type { HoursDay, HoursRow, OpenHours } from '../api/hours-api.js';
import { HOURS_COLUMNS, type HoursColumn } from './hours-columns.js';

/** Facts about a date that its record does not have. */
interface BesideRecord {
  /** Minutes of overtime that HR granted. */
  readonly granted: number;
  /** True if the balance of its type was below zero after a day of leave. */
  readonly isOverdrawn: (transactionId: string) => boolean;
}

/**
 * Returns the facts of a date that its record has. Leave is paid while the balance after it is not below zero. Leave that a correction entered took
 * nothing off a balance, and is paid.
 */
export function knownDay(
  zone: CompanyZone,
  date: WorkDate,
  state: RecordState,
  { granted, isOverdrawn }: BesideRecord,
): KnownDay {
  const scheduled = state.shift && scheduledHours(zone, date, state.shift, state.breakRule);
  const { remark, ...times } = remarkAndTimes(state, scheduled);
  return {
    date,
    remark,
    ...times,
    scheduled,
    graceMinutes: state.graceMinutes,
    granted: remark === 'OT' ? 'all' : granted,
    breakGranted: 0,
    isLeavePaid: !shownLeave(state).some(({ transactionId }) => isOverdrawn(transactionId)),
  };
}

/**
 * Returns what the date of a record is.
 *
 * @param declared the holiday of the date; the record has the remark alone
 */
export function calendarDate(
  { holiday, shift }: RecordState,
  declared: HolidayOfDate | undefined,
): CalendarDate {
  const isDouble = holiday?.remark === 'LH' && declared === 'double';
  return { holiday: isDouble ? 'double' : (holiday?.remark ?? null), isRestDay: shift === null };
}

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
