import { BEFORE_DATED_RULES, isSameValue, type BreakRule } from '../rules/dated-rules.js';
import type { Shift } from '../schedules/weekly-times.js';
import type { AbsenceRemark, Remark } from './remarks.js';
import type { Half, LeaveType } from './leave-types.js';
import {
  type AfterPunches,
  changesAfter,
  instantsOf,
  recordedAfter,
  type ArrivedPunch,
  type AwayPunch,
  type PunchFact,
  type PunchesOfTerminal,
  withTerminal,
} from './changed-punches.js';
import { hasPunch, NO_PUNCHES, punchList, withPunch, type PunchList } from './punch-list.js';
import {
  type AfterHolidays,
  type HolidayFact,
  holidaysBeforeCorrection,
  type RecordHolidays,
  withHolidayFact,
} from './record-holidays.js';
import type { RecordTimes } from './record-figures.js';

/** A shift, or null for a day off. */
type DayShift = { readonly shift: Shift | null };

/** The rules of the company on a date that a record depends on. */
interface RulesOfDate {
  readonly graceMinutes: number;
  /** Missing for the minutes that hold without the rule. */
  readonly doubleTapMinutes?: number;
  /** Missing for none. */
  readonly breakRule?: BreakRule;
}

/** A fact about one employee and work date; instants are epoch milliseconds. */
export type RecordFact =
  | ({
      readonly type: 'opened';
      /** The shift of the range. */
      readonly shift: Shift | null;
      /** The shift set for the date alone; null inside for a day off, missing for none. */
      readonly day?: DayShift;
    } & RulesOfDate)
  | { readonly type: 'closed' | 'reopened' | 'shift-withdrawn' }
  /** The range of the date changed. */
  | { readonly type: 'scheduled'; readonly shift: Shift | null }
  | { readonly type: 'shift-set'; readonly shift: Shift | null }
  | ({ readonly type: 'rules-set' } & RulesOfDate)
  | {
      readonly type: 'punched';
      readonly at: number;
      /** Missing for a punch of an import, or of HR. */
      readonly terminal?: string | undefined;
    }
  | PunchFact
  | {
      readonly type: 'leave-taken' | 'leave-changed';
      readonly transactionId: string;
      readonly leaveType: LeaveType;
      /** Null or missing for a whole day. */
      readonly half?: Half | null;
    }
  | { readonly type: 'leave-returned'; readonly transactionId: string }
  | { readonly type: 'absence-planned'; readonly absenceId: string; readonly remark: AbsenceRemark }
  | { readonly type: 'absence-withdrawn'; readonly absenceId: string }
  | HolidayFact
  | ({
      readonly type: 'corrected';
      readonly remark: Remark;
      readonly shift: Shift | null;
    } & AfterHolidays &
      RecordTimes);

/** Leave of a date: the whole day, or half of it. */
export interface LeaveOnDate extends AfterPunches {
  readonly transactionId: string;
  readonly type: LeaveType;
  /** Missing for a whole day. */
  readonly half?: Half;
}

/** A planned absence that a date lies in. */
export interface AbsenceOnDate extends AfterPunches {
  readonly absenceId: string;
  readonly remark: AbsenceRemark;
}

/** State folded from the facts of one employee and work date. It is stored as JSON beside the record. */
export interface RecordState extends RecordHolidays {
  /** Facts may arrive before the work day opens; only an opened state is a record. */
  readonly opened: boolean;
  /** True while the date is outside the employment: the state is no record. */
  readonly closed?: true;
  /** True if a closed state was a record before, and becomes the same record when the employment has the date again. */
  readonly wasOpened?: true;
  readonly shift: Shift | null;
  /** The shift without the one set for the date alone; missing while none is set, and once the record is corrected. */
  readonly ofRange?: DayShift;
  readonly graceMinutes: number;
  /** Minutes after the in within which a punch is no out; missing for those that hold without the rule. */
  readonly doubleTapMinutes?: number;
  /** The break of a shift that has none of its own; missing for none. */
  readonly breakRule?: BreakRule;
  /** Recorded instants of the date that arrived before any correction; `countedPunches` returns those that count. */
  readonly punches: PunchList;
  /** Recorded instants that arrived only after the last correction. */
  readonly laterPunches: PunchList;
  /** Terminals of the recorded instants; missing for none. */
  readonly terminals?: readonly PunchesOfTerminal[];
  /** Recorded instants that do not count as they are; missing for none. */
  readonly away?: readonly AwayPunch[];
  /** Punches that count on this date at another time than the recorded one; missing for none. */
  readonly arrived?: readonly ArrivedPunch[];
  readonly leave: LeaveOnDate | null;
  /** Leave of the other half, if `leave` is half a day and was taken before; missing if there is none. */
  readonly otherHalf?: LeaveOnDate;
  /** Missing if there is none. */
  readonly absence?: AbsenceOnDate;
  readonly correction: ({ readonly remark: Remark } & AfterHolidays & RecordTimes) | null;
}

export const NO_FACTS: RecordState = {
  opened: false,
  shift: null,
  graceMinutes: 0,
  punches: NO_PUNCHES,
  laterPunches: NO_PUNCHES,
  leave: null,
  holiday: null,
  correction: null,
};

/** Returns the state after one more fact. Facts are applied in log order. */
export function applyFact(state: RecordState, fact: RecordFact): RecordState {
  switch (fact.type) {
    case 'opened':
      if (state.opened || state.closed) return state;
      return withDay({ ...withRules(state, fact), opened: true, shift: fact.shift }, fact.day);
    case 'closed':
      if (state.closed) return state;
      return { ...state, opened: false, closed: true, ...(state.opened && { wasOpened: true }) };
    case 'reopened':
      return reopened(state);
    case 'scheduled':
      if (!isOpenedOrClosed(state) || state.correction) return state;
      return state.ofRange ? { ...state, ofRange: { shift: fact.shift } } : { ...state, shift: fact.shift };
    case 'shift-set':
      return isOpenedOrClosed(state) && !state.correction ? withDay(state, fact) : state;
    case 'shift-withdrawn':
      return withoutDay(state);
    case 'rules-set':
      // A correction sets times; the minutes follow from the rules of the date.
      return isOpenedOrClosed(state) ? withRules(state, fact) : state;
    case 'punched':
      return punched(state, fact);
    case 'punch-left':
    case 'punch-back':
    case 'punch-arrived':
    case 'punch-gone':
    case 'punch-withdrawn':
      return withPunchChange(state, fact);
    case 'leave-taken':
      return leaveTaken(state, leaveOf(fact, recordedAfter(state)));
    case 'leave-changed':
      return leaveChanged(state, fact);
    case 'leave-returned':
      return leaveReturned(state, fact.transactionId);
    case 'absence-planned': {
      const { absenceId, remark } = fact;
      return { ...state, absence: { absenceId, remark, ...recordedAfter(state) } };
    }
    case 'absence-withdrawn':
      return absenceWithdrawn(state, fact.absenceId);
    case 'holiday-applied':
    case 'holiday-withdrawn':
    case 'own-holiday':
    case 'own-holiday-gone':
      return withHolidayFact(state, fact);
    case 'corrected':
      return corrected(state, fact);
  }
}

/** True when there is a punch on the date, with or without effect, or one of another date counts there. */
export function hasPunches(
  state: Pick<RecordState, 'punches' | 'laterPunches' | 'arrived'> | undefined,
): boolean {
  return state !== undefined && instantsOf(state).length > 0;
}

/** Keeps the shift of the range below the one set for the date. */
function withDay(state: RecordState, day: DayShift | undefined): RecordState {
  return day ? { ...state, shift: day.shift, ofRange: state.ofRange ?? { shift: state.shift } } : state;
}

function withoutDay({ ofRange, ...state }: RecordState): RecordState {
  return ofRange ? { ...state, shift: ofRange.shift } : state;
}

/** Returns the minutes after the in within which a punch is no out. */
export function doubleTapMinutesOf({ doubleTapMinutes }: Pick<RecordState, 'doubleTapMinutes'>): number {
  return doubleTapMinutes ?? BEFORE_DATED_RULES.doubleTap.minutes;
}

/** Keeps rules only where they differ from what holds without them, so that former states stay equal. */
function withRules(
  state: RecordState,
  { graceMinutes, doubleTapMinutes, breakRule }: RulesOfDate,
): RecordState {
  const { doubleTapMinutes: _, breakRule: former, ...others } = state;
  const hasTap = doubleTapMinutes !== undefined && doubleTapMinutes !== BEFORE_DATED_RULES.doubleTap.minutes;
  const rule = former && breakRule && isSameValue(former, breakRule) ? former : breakRule;
  return {
    ...others,
    graceMinutes,
    ...(hasTap && { doubleTapMinutes }),
    ...(rule && rule.minutes > 0 && { breakRule: rule }),
  };
}

function leaveOf(
  { transactionId, leaveType: type, half }: Extract<RecordFact, { type: 'leave-taken' | 'leave-changed' }>,
  { afterPunches }: AfterPunches,
): LeaveOnDate {
  return { transactionId, type, ...(afterPunches && { afterPunches }), ...(half && { half }) };
}

/** Leave of the other half is kept; any other leave of the date is replaced. */
function leaveTaken({ otherHalf: _, ...state }: RecordState, taken: LeaveOnDate): RecordState {
  const completesDay = state.leave?.half && taken.half && state.leave.half !== taken.half;
  return completesDay ? { ...state, otherHalf: taken } : { ...state, leave: taken };
}

/** Changing type or half keeps the position relative to punches. */
function leaveChanged(
  state: RecordState,
  fact: Extract<RecordFact, { type: 'leave-taken' | 'leave-changed' }>,
): RecordState {
  const changed = (leave: LeaveOnDate): LeaveOnDate =>
    leave.transactionId === fact.transactionId ? leaveOf(fact, leave) : leave;
  const { leave, otherHalf } = state;
  if (!leave || ![leave, otherHalf].some((one) => one?.transactionId === fact.transactionId)) return state;
  return { ...state, leave: changed(leave), ...(otherHalf && { otherHalf: changed(otherHalf) }) };
}

function leaveReturned({ otherHalf, ...state }: RecordState, transactionId: string): RecordState {
  if (state.leave?.transactionId === transactionId) return { ...state, leave: otherHalf ?? null };
  const isOther = otherHalf?.transactionId === transactionId;
  return otherHalf && !isOther ? { ...state, otherHalf } : state;
}

function absenceWithdrawn({ absence, ...state }: RecordState, absenceId: string): RecordState {
  return absence && absence.absenceId !== absenceId ? { ...state, absence } : state;
}

/** True for a record, and for a record that is closed. */
export function isOpenedOrClosed({ opened, wasOpened }: RecordState): boolean {
  return opened || wasOpened === true;
}

function reopened(state: RecordState): RecordState {
  if (!state.closed) return state;
  const { closed, wasOpened, ...others } = state;
  return { ...others, opened: wasOpened === true };
}

function punched(
  state: RecordState,
  { at, terminal }: Extract<RecordFact, { type: 'punched' }>,
): RecordState {
  const { punches, laterPunches } = state;
  if (hasPunch(punches, at) || hasPunch(laterPunches, at)) return state;
  const more = state.correction
    ? { laterPunches: withPunch(laterPunches, at) }
    : { punches: withPunch(punches, at) };
  if (terminal === undefined) return { ...state, ...more };
  return { ...state, ...more, terminals: withTerminal(state.terminals, terminal, at) };
}

function withPunchChange(state: RecordState, fact: PunchFact): RecordState {
  const { away: _, arrived: __, ...others } = state;
  return { ...others, ...changesAfter(state, fact) };
}

function corrected(state: RecordState, fact: Extract<RecordFact, { type: 'corrected' }>): RecordState {
  const { type: _, shift, ...correction } = fact;
  const { punches, laterPunches, arrived } = state;
  return {
    ...withoutDay(state),
    shift,
    ...(arrived && { arrived: arrived.map(({ isLater: __, ...punch }) => punch) }),
    punches: laterPunches.length > 0 ? punchList([...punches, ...laterPunches]) : punches,
    laterPunches: NO_PUNCHES,
    ...holidaysBeforeCorrection(state),
    correction,
  };
}
