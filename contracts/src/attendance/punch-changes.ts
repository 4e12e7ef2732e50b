import type { ClockEvent } from '../events/clock.js';
import { scheduledShift, type Schedule } from '../schedules/schedule-ranges.js';
import type { CompanyZone } from '../time/company-zone.js';
import { addDays, type WorkDate } from '../time/work-date.js';
import { terminalOf } from './changed-punches.js';
import type { RecordFact, RecordState } from './record-state.js';
import { WORK_DATE_DAYS_AFTER, WORK_DATE_DAYS_BEFORE, workDateOfPunch } from './work-window.js';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

/** Most days by which a punch may be moved. */
export const MAX_MOVED_DAYS = 3;
/** Most minutes by which a punch may be moved, either way. */
export const MAX_MOVED_MINUTES = MAX_MOVED_DAYS * DAY_MINUTES;
/** Most days from the first to the last punch that a change is about: the records of an employee are in memory together. */
export const MAX_CHANGED_DAYS = 31;

/** A correction of a clock, or a withdrawal of punches. Instants are epoch milliseconds. */
export interface PunchChange {
  readonly id: string;
  /** Null for the punches of an employee, wherever they came from. */
  readonly terminal: string | null;
  /** Null for the punches of everybody. */
  readonly EMPID: string | null;
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  /** Minutes by which the punches count later; null if they do not count. */
  readonly minutes: number | null;
}

/** Returns the change that an event records, or undoes. */
export function changeOf({ type, data }: ClockEvent): PunchChange {
  const { id, terminal } = data;
  const time = { from: Date.parse(data.from), to: Date.parse(data.to) };
  switch (type) {
    case 'ClockCorrected':
    case 'ClockCorrectionUndone':
      return { id, terminal, EMPID: null, ...time, minutes: data.minutes };
    case 'PunchesWithdrawn':
    case 'PunchWithdrawalUndone':
      return { id, terminal, EMPID: data.EMPID, ...time, minutes: null };
  }
}

/** A recorded punch; `at` is epoch milliseconds. */
export interface RecordedPunch {
  readonly EMPID: string;
  readonly at: number;
  /** Undefined for a punch of an import, or of HR. */
  readonly terminal: string | undefined;
}

/** True if a change is about a punch. The bounds are times that the clock showed. */
export function concerns(change: PunchChange, { EMPID, at, terminal }: RecordedPunch): boolean {
  if (at < change.from || at >= change.to) return false;
  if (change.terminal !== null && change.terminal !== terminal) return false;
  return change.EMPID === null || change.EMPID === EMPID;
}

/**
 * Returns the instant at which a punch counts, null if it does not. A withdrawal wins over a correction; of corrections that overlap,
 * which HR cannot record, the first holds.
 */
export function countsAt(punch: RecordedPunch, changes: Iterable<PunchChange>): number | null {
  let moved: number | undefined;
  for (const change of changes) {
    if (!concerns(change, punch)) continue;
    if (change.minutes === null) return null;
    moved ??= punch.at + change.minutes * MINUTE_MS;
  }
  return moved ?? punch.at;
}

/** Dates of records that a change may concern: of the punches as they were recorded, and with those on which they may count. */
export interface DatesOfChange {
  readonly recorded: Bounds;
  readonly all: Bounds;
}

interface Bounds {
  readonly first: WorkDate;
  readonly last: WorkDate;
}

/** Returns the dates of a change. Those on which its punches may count include those of other changes that hold with it. */
export function datesOfChange(
  { from, to }: Pick<PunchChange, 'from' | 'to'>,
  zone: CompanyZone,
): DatesOfChange {
  const [first, last] = [zone.workDateAt(from), zone.workDateAt(to)];
  const withMoved = {
    first: addDays(first, -WORK_DATE_DAYS_BEFORE - MAX_MOVED_DAYS),
    last: addDays(last, WORK_DATE_DAYS_AFTER + MAX_MOVED_DAYS),
  };
  return {
    recorded: { first: addDays(first, -WORK_DATE_DAYS_BEFORE), last: addDays(last, WORK_DATE_DAYS_AFTER) },
    // One day more on either side, since a day may have 23 hours, and since the day before decides where a window begins.
    all: { first: addDays(withMoved.first, -1), last: addDays(withMoved.last, 1) },
  };
}

/** The records that placing a punch reads and changes. */
export interface PlacedRecords {
  stateOf(EMPID: string, date: WorkDate): RecordState | undefined;
  addFact(EMPID: string, date: WorkDate, fact: RecordFact): void;
}

/** Facts on which the work date of a punch depends, besides records. */
export interface PlacingFacts {
  readonly zone: CompanyZone;
  /** Returns the schedule of an employee as it is known. */
  readonly scheduleOf: (EMPID: string) => Schedule;
}

/** Returns the work date of a punch of an employee that counts at an instant. */
export function workDateOf(
  EMPID: string,
  instant: number,
  { zone, scheduleOf }: PlacingFacts,
  records: Pick<PlacedRecords, 'stateOf'>,
): WorkDate {
  const schedule = scheduleOf(EMPID);
  return workDateOfPunch(zone, instant, (date) => {
    const state = records.stateOf(EMPID, date);
    return state?.opened ? state.shift : scheduledShift(schedule, date);
  });
}

/**
 * Lets a punch count when it does by the changes that hold: at its own time, at another one, on whatever date that is, or not at all.
 *
 * @param home the date of the record that has it
 */
export function placePunch(
  punch: RecordedPunch,
  home: WorkDate,
  changes: Iterable<PunchChange>,
  facts: PlacingFacts,
  records: PlacedRecords,
): void {
  const { EMPID, at } = punch;
  const former = records.stateOf(EMPID, home)?.away?.find((away) => away.at === at);
  const counts = countsAt(punch, changes);
  if (counts === at && !former) return;
  if (former?.to) {
    const arrived = records.stateOf(EMPID, former.to)?.arrived?.find((its) => its.at === at);
    // A withdrawn punch keeps its place: it is there again once that is undone.
    if (counts === null || arrived?.counts === counts) {
      const isWithdrawn = counts === null;
      records.addFact(EMPID, former.to, { type: 'punch-withdrawn', at, isWithdrawn });
      return;
    }
    records.addFact(EMPID, former.to, { type: 'punch-gone', at });
  }
  if (counts === at) {
    records.addFact(EMPID, home, { type: 'punch-back', at });
    return;
  }
  const to = counts === null ? null : workDateOf(EMPID, counts, facts, records);
  records.addFact(EMPID, home, { type: 'punch-left', at, to });
  if (to !== null && counts !== null) records.addFact(EMPID, to, { type: 'punch-arrived', at, counts });
}

/** Returns the punches of a record that a change is about. */
export function concernedPunches(change: PunchChange, EMPID: string, state: RecordState): RecordedPunch[] {
  if (change.EMPID !== null && change.EMPID !== EMPID) return [];
  const { terminals = [], punches, laterPunches } = state;
  const ofTerminal = terminals.find(({ terminal }) => terminal === change.terminal)?.punches ?? [];
  const candidates = change.terminal === null ? [...punches, ...laterPunches] : ofTerminal;
  return candidates
    .map((at) => ({ EMPID, at, terminal: terminalOf(terminals, at) }))
    .filter((punch) => concerns(change, punch));
}

/** Returns the instant by which a punch is judged when it arrives: that at which it counts, or its own if it is withdrawn. */
export function judgedAt(punch: RecordedPunch, changes: Iterable<PunchChange>): number {
  return countsAt(punch, changes) ?? punch.at;
}

const TERMINAL = 'terminal:';

/** Returns the terminal that an event comes from; undefined for another actor. */
export function terminalOfActor(actor: string): string | undefined {
  return actor.startsWith(TERMINAL) ? actor.slice(TERMINAL.length) : undefined;
}
