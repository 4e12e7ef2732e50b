import { LEAVE_TYPES, type Half, type LeaveType } from '../attendance/leave-types.js';
import { isAnniversaryCounted, isLeaveCounted, type LeaveBounds } from '../attendance/employment-bounds.js';
import type { HolidayRemark } from '../attendance/remarks.js';
import type { LeaveDetailsUpdated, LeaveEvent, LeaveTransactionAdded } from '../events/leave.js';
import { yearOf, type WorkDate } from '../time/work-date.js';
import { withoutAbsence, type Absence } from './absences.js';
import { NO_TEXTS, type RecordedTexts } from './fields.js';

/** A day of leave, or a change of a balance; `change` is added to the balance of its type, in days. */
export interface LedgerLine extends RecordedTexts {
  /** Null for a change of a balance, which cannot be edited. */
  readonly TRANSAC_ID: string | null;
  readonly LEAVE_TYPE: LeaveType;
  readonly DATE: WorkDate;
  readonly change: number;
  /** The half of the day that the leave takes; missing for a whole day, and for a change of a balance. */
  readonly half?: Half;
  /** True for the days of an anniversary; missing for other lines. */
  readonly onAnniversary?: true;
  /** True for a day outside the employment, which takes nothing off the balance, and for an anniversary after it, which adds nothing. */
  readonly outside?: true;
  /** The holiday that gives the day back; missing for other lines. */
  readonly holiday?: HolidayRemark;
}

/** The holidays that give leave on their dates back, by date. */
export type ReturningHolidays = ReadonlyMap<WorkDate, HolidayRemark>;

export const NO_HOLIDAYS: ReturningHolidays = new Map();

/** Leave of one employee, stored as JSON. Each balance is the sum of its lines. */
export interface LeaveLedger {
  /** In the order of recording. An edited line keeps its index; a deleted line is removed. */
  readonly lines: readonly LedgerLine[];
  /** Highest number of a transaction, deleted ones included: numbers are never used again, nor those before a void event. */
  readonly transactions: number;
  readonly ANNIV: WorkDate | null;
  /** Date on which ANNIV last changed or increments began: only later anniversaries count. */
  readonly annivSetOn: WorkDate | null;
  readonly INCREMENT: number;
  /** Calendar years whose increment is recorded. */
  readonly incrementedYears: readonly number[];
  /** Planned absences that hold, in the order of recording. They take no balance. */
  readonly absences: readonly Absence[];
  /** Highest number of an absence, withdrawn ones included. */
  readonly absencesPlanned: number;
}

export const EMPTY_LEDGER: LeaveLedger = {
  lines: [],
  transactions: 0,
  ANNIV: null,
  annivSetOn: null,
  INCREMENT: 0,
  incrementedYears: [],
  absences: [],
  absencesPlanned: 0,
};

/** Returns the ledger after one more event. */
export function applyToLedger(ledger: LeaveLedger, event: LeaveEvent): LeaveLedger {
  switch (event.type) {
    case 'LeaveTransactionAdded':
      return {
        ...ledger,
        lines: [...ledger.lines, transactionLine(event.data)],
        transactions: Math.max(ledger.transactions + 1, numberOf(event.data.TRANSAC_ID)),
      };
    case 'LeaveTransactionEdited': {
      const { formerType, formerDate, ...data } = event.data;
      const edited = transactionLine(data);
      return {
        ...ledger,
        lines: ledger.lines.map((line) => (line.TRANSAC_ID === edited.TRANSAC_ID ? edited : line)),
      };
    }
    case 'LeaveTransactionDeleted':
      return {
        ...ledger,
        lines: ledger.lines.filter(({ TRANSAC_ID }) => TRANSAC_ID !== event.data.TRANSAC_ID),
      };
    case 'LeaveDetailsUpdated': {
      const { by, on, SL, VL, ANNIV, INCREMENT, reason } = event.data;
      const cause = reason === null ? `by ${by}` : `by ${by}: ${reason}`;
      const changes = { SL, VL };
      return {
        ...ledger,
        lines: [
          ...ledger.lines,
          ...LEAVE_TYPES.filter((type) => changes[type] !== 0).map((type) =>
            balanceLine(type, on, changes[type], cause),
          ),
        ],
        ANNIV,
        annivSetOn: beginsAnew(ledger, event.data) ? on : ledger.annivSetOn,
        INCREMENT,
      };
    }
    case 'LeaveIncremented': {
      const { anniversary, days } = event.data;
      return {
        ...ledger,
        lines: [
          ...ledger.lines,
          ...LEAVE_TYPES.map((type) => ({
            ...balanceLine(type, anniversary, days, 'on anniversary'),
            onAnniversary: true as const,
          })),
        ],
        incrementedYears: [...ledger.incrementedYears, yearOf(anniversary)],
      };
    }
    case 'AbsencePlanned': {
      const { EMPID, ...absence } = event.data;
      return {
        ...ledger,
        absences: [...ledger.absences, absence],
        absencesPlanned: Math.max(ledger.absencesPlanned + 1, numberOf(absence.ABSENCE_ID)),
      };
    }
    case 'AbsenceWithdrawn':
      return { ...ledger, absences: withoutAbsence(ledger.absences, event.data.ABSENCE_ID) };
  }
}

/**
 * Returns the ledger as it counts: a day of leave outside the employment is given back, and one on a holiday that returns leave. An
 * anniversary after the last day, or between two employments, which may have been credited before the last day was known, adds nothing.
 */
export function countedLedger(
  ledger: LeaveLedger,
  bounds: LeaveBounds,
  holidays: ReturningHolidays,
): LeaveLedger {
  const lines = ledger.lines.map((line) => {
    if (!isCounted(line, bounds)) return { ...line, change: 0, outside: true as const };
    const holiday = line.TRANSAC_ID === null ? undefined : holidays.get(line.DATE);
    return holiday === undefined ? line : { ...line, change: 0, holiday };
  });
  return { ...ledger, lines };
}

/** Returns the dates of the days of leave, each once. */
export function leaveDates({ lines }: LeaveLedger): WorkDate[] {
  return [...new Set(lines.flatMap(({ TRANSAC_ID, DATE }) => (TRANSAC_ID === null ? [] : [DATE])))];
}

/** Balances that HR sets always count: they may settle the leave after the last day. */
function isCounted({ TRANSAC_ID, DATE, onAnniversary }: LedgerLine, bounds: LeaveBounds): boolean {
  if (onAnniversary) return isAnniversaryCounted(bounds, DATE);
  return TRANSAC_ID === null || isLeaveCounted(bounds, DATE);
}

/** Returns the days of leave that are given back because they lie outside the employment, and by no holiday before. */
export function returnedDays(
  ledger: LeaveLedger,
  bounds: LeaveBounds,
  holidays: ReturningHolidays,
): Readonly<Record<LeaveType, number>> {
  const days = { SL: 0, VL: 0 };
  for (const line of ledger.lines) {
    const isLeave = line.TRANSAC_ID !== null && !holidays.has(line.DATE);
    if (isLeave && !isCounted(line, bounds)) days[line.LEAVE_TYPE] -= line.change;
  }
  return days;
}

/** Returns the days of leave that take nothing off the balance, outside the employment or on a holiday. */
export function freeDays(
  ledger: LeaveLedger,
  bounds: LeaveBounds,
  holidays: ReturningHolidays,
): Readonly<Record<LeaveType, number>> {
  const days = { ...returnedDays(ledger, bounds, holidays) };
  for (const { TRANSAC_ID, LEAVE_TYPE, DATE, change } of ledger.lines) {
    if (TRANSAC_ID !== null && holidays.has(DATE)) days[LEAVE_TYPE] -= change;
  }
  return days;
}

/** Returns the days left of each type; below zero for leave in advance. */
export function balancesOf({ lines }: LeaveLedger): Readonly<Record<LeaveType, number>> {
  const balances = { SL: 0, VL: 0 };
  for (const { LEAVE_TYPE, change } of lines) balances[LEAVE_TYPE] += change;
  return balances;
}

/** Returns the transaction of that id; undefined if it does not exist or was deleted. */
export function transactionOf({ lines }: LeaveLedger, TRANSAC_ID: string): LedgerLine | undefined {
  return lines.find((line) => line.TRANSAC_ID === TRANSAC_ID);
}

/** Returns the balance of its type after each line. */
export function runningBalances(lines: readonly LedgerLine[]): readonly number[] {
  const balances = { SL: 0, VL: 0 };
  return lines.map(({ LEAVE_TYPE, change }) => (balances[LEAVE_TYPE] += change));
}

/** True if anniversaries count anew: one that passed without an increment must not add it later. */
function beginsAnew(ledger: LeaveLedger, { ANNIV, INCREMENT }: LeaveDetailsUpdated['data']): boolean {
  return ANNIV !== ledger.ANNIV || (ledger.INCREMENT === 0 && INCREMENT > 0);
}

function transactionLine(data: LeaveTransactionAdded['data']): LedgerLine {
  const { EMPID, DAYS, HALF, ...line } = data;
  return { ...line, change: -DAYS, ...(HALF !== null && { half: HALF }) };
}

/** Returns n of `<EMPID>-<n>`, or of `<EMPID>-A<n>`; 0 for an id of another form. */
function numberOf(id: string): number {
  return Number(/-A?(\d{1,9})$/.exec(id)?.[1] ?? 0);
}

function balanceLine(LEAVE_TYPE: LeaveType, DATE: WorkDate, change: number, cause: string): LedgerLine {
  const REMARKS = `${change < 0 ? 'decrease' : 'increase'} of ${Math.abs(change)} days ${cause}`;
  return { ...NO_TEXTS, TRANSAC_ID: null, LEAVE_TYPE, DATE, REMARKS, change };
}
