import type { HolidayRemark } from '@timekeep/contracts/attendance/remarks';
import type { HolidayApplied, HolidayWithdrawn } from '@timekeep/contracts/events/holiday';
import type { ScheduleSaved, SchedulesRenewed } from '@timekeep/contracts/events/schedule';
import { FOR_ALL, type HolidayOwner } from '@timekeep/contracts/holidays/holidays-of-date';
import { templateOf, type TimePair } from '@timekeep/contracts/schedules/weekly-times';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { ClockCorrected, ClockEvent, PunchesWithdrawn } from '@timekeep/contracts/events/clock';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { NO_RULES_CHANGE } from '@timekeep/contracts/rules/company-rules';

export const holiday = (
  date: WorkDate,
  remark: HolidayRemark = 'LH',
  returnsLeave = false,
  owner: HolidayOwner = FOR_ALL,
): HolidayApplied => ({
  type: 'HolidayApplied',
  data: { date, remark, returnsLeave, name: null, second: null, ...owner },
});

export const holidayWithdrawn = (date: WorkDate, owner: HolidayOwner = FOR_ALL): HolidayWithdrawn => ({
  type: 'HolidayWithdrawn',
  data: { date, ...owner },
});

/** A renewal with the same hours for all employees, Saturdays included. */
export const schedulesRenewed = (
  year: number,
  hours: TimePair,
  EMPIDS: readonly string[],
  BREAK: ScheduleSaved['data']['BREAK'] = null,
): SchedulesRenewed => ({
  type: 'SchedulesRenewed',
  data: { year, renewals: [{ DAYS: 6, TIME: templateOf(hours, 6), ...(BREAK && { BREAK }), EMPIDS }] },
});

/** A correction of the clock of the terminal `gate`; the times are those of Manila's clocks, `YYYY-MM-DDTHH:MM:SS`. */
export const clockCorrected = (id: string, from: string, to: string, minutes: number): ClockCorrected => ({
  type: 'ClockCorrected',
  data: { id, terminal: 'gate', from: manila(from), to: manila(to), minutes, reason: 'Set to UTC' },
});

export function clockCorrectionUndone({ data }: ClockCorrected): ClockEvent {
  const { reason: _, ...correction } = data;
  return { type: 'ClockCorrectionUndone', data: correction };
}

/** A withdrawal of the punches of an employee, or of the terminal `gate` if null. */
export const punchesWithdrawn = (
  id: string,
  EMPID: string | null,
  from: string,
  to: string,
): PunchesWithdrawn => ({
  type: 'PunchesWithdrawn',
  data: {
    ...{ id, terminal: EMPID === null ? 'gate' : null, EMPID },
    ...{ from: manila(from), to: manila(to), reason: 'Tests' },
  },
});

export function withdrawalUndone({ data }: PunchesWithdrawn): ClockEvent {
  const { reason: _, ...withdrawal } = data;
  return { type: 'PunchWithdrawalUndone', data: withdrawal };
}

const manila = (time: string) => new Date(`${time}+08:00`).toISOString();

/** A grace from a date on, in minutes. */
export function graceSet(from: WorkDate, minutes: number): TimekeepEvent {
  return {
    type: 'RulesSet',
    data: { ...NO_RULES_CHANGE, lateGrace: { from, minutes } },
  };
}

/** Minutes after the in within which a punch is no out, from a date on. */
export function doubleTapSet(from: WorkDate, minutes: number): TimekeepEvent {
  return { type: 'RulesSet', data: { ...NO_RULES_CHANGE, doubleTap: { from, minutes } } };
}

/** Minutes of break in the middle of shifts that are longer than `above` minutes, from a date on. */
export function breakSet(from: WorkDate, minutes: number, above = 0): TimekeepEvent {
  return { type: 'RulesSet', data: { ...NO_RULES_CHANGE, break: { from, minutes, above } } };
}
