import { REASON_MAX_LENGTH } from '@timekeep/contracts/api/timekeep-api';
import { isPlainLine } from '@timekeep/contracts/api/plain-text';
import { MAX_CHANGED_DAYS, MAX_MOVED_MINUTES } from '@timekeep/contracts/attendance/punch-changes';
import { clockMessages, MAX_PUNCH_CHANGES } from '@timekeep/contracts/clock/clock-messages';
import { employeeMessages } from '@timekeep/contracts/employees/employee-messages';
import type { ClockCorrected, ClockEvent, PunchesWithdrawn } from '@timekeep/contracts/events/clock';
import type { Message } from '@timekeep/contracts/messages/message';
import { accept, refuse, type Decider, type Decision } from '../event-store/decider.js';

/** A time of a clock and a reason, as they were entered; instants are ISO in UTC. */
export interface ChangeEntry {
  readonly from: string;
  /** Exclusive. */
  readonly to: string;
  readonly reason: string;
}

export interface ClockEntry extends ChangeEntry {
  readonly terminal: string;
  readonly minutes: number;
}

export interface WithdrawalEntry extends ChangeEntry {
  readonly terminal: string | null;
  readonly EMPID: string | null;
}

/** True for terminals and employees that exist, or existed; facts of other streams. */
export interface Known {
  readonly terminal: boolean;
  readonly employee: boolean;
}

export type PunchChangeKind = 'clock' | 'withdrawal';

export type PunchChangeCommand =
  | { readonly type: 'correct-clock'; readonly entry: ClockEntry; readonly known: Known }
  | { readonly type: 'withdraw'; readonly entry: WithdrawalEntry; readonly known: Known }
  | { readonly type: 'undo'; readonly kind: PunchChangeKind; readonly id: string };

/** A change that was recorded, with the actors and the time of its recording. */
export interface RecordedChange {
  readonly event: ClockCorrected | PunchesWithdrawn;
  readonly by: string;
  readonly recordedAt: Date;
  /** Null while it holds. */
  readonly undoneBy: string | null;
}

/** By id, in the order of recording. */
export type PunchChangesState = readonly RecordedChange[];

/** Rules of `clock-changes`: corrections of one clock do not overlap, so that a punch is moved once. */
export const punchChangesDecider: Decider<PunchChangesState, PunchChangeCommand, ClockEvent> = {
  initialState: [],
  evolve(state, event, { actor, recordedAt }) {
    switch (event.type) {
      case 'ClockCorrected':
      case 'PunchesWithdrawn':
        return [...state, { event, by: actor, recordedAt, undoneBy: null }];
      case 'ClockCorrectionUndone':
      case 'PunchWithdrawalUndone':
        return state.map((change) =>
          change.event.data.id === event.data.id ? { ...change, undoneBy: actor } : change,
        );
    }
  },
  decide(command, state) {
    switch (command.type) {
      case 'correct-clock':
        return correctClock(command.entry, command.known, state);
      case 'withdraw':
        return withdraw(command.entry, command.known, state);
      case 'undo':
        return undo(command, state);
    }
  },
};

function correctClock(entry: ClockEntry, known: Known, state: PunchChangesState): Decision<ClockEvent> {
  const { terminal, from, to, minutes } = entry;
  const problem = entryProblem(entry);
  if (problem) return refuse('invalid', problem);
  if (!Number.isSafeInteger(minutes) || minutes === 0 || Math.abs(minutes) > MAX_MOVED_MINUTES) {
    return refuse('invalid', clockMessages.minutesRefused({ count: MAX_MOVED_MINUTES }));
  }
  if (!known.terminal) return refuse('missing', clockMessages.unknownTerminal({ terminal }));
  for (const { event } of holding(state)) {
    if (event.type !== 'ClockCorrected' || event.data.terminal !== terminal) continue;
    const { data } = event;
    if (data.from === from && data.to === to && data.minutes === minutes) return accept();
    if (data.from < to && from < data.to) return refuse('conflict', clockMessages.overlaps({ terminal }));
  }
  const reason = entry.reason.trim();
  return within(state, {
    type: 'ClockCorrected',
    data: { id: nextId(state), terminal, from, to, minutes, reason },
  });
}

function withdraw(entry: WithdrawalEntry, known: Known, state: PunchChangesState): Decision<ClockEvent> {
  const { terminal, EMPID, from, to } = entry;
  const problem = entryProblem(entry);
  if (problem) return refuse('invalid', problem);
  if (terminal === null && EMPID === null) return refuse('invalid', clockMessages.noPunches());
  if (terminal !== null && !known.terminal) {
    return refuse('missing', clockMessages.unknownTerminal({ terminal }));
  }
  if (EMPID !== null && !known.employee) {
    return refuse('missing', employeeMessages.unknown({ employee: EMPID }));
  }
  const isThere = holding(state).some(
    ({ event: { type, data } }) =>
      type === 'PunchesWithdrawn' &&
      data.terminal === terminal &&
      data.EMPID === EMPID &&
      data.from === from &&
      data.to === to,
  );
  if (isThere) return accept();
  const reason = entry.reason.trim();
  return within(state, {
    type: 'PunchesWithdrawn',
    data: { id: nextId(state), terminal, EMPID, from, to, reason },
  });
}

function undo(
  { kind, id }: Extract<PunchChangeCommand, { type: 'undo' }>,
  state: PunchChangesState,
): Decision<ClockEvent> {
  const change = state.find(({ event }) => event.data.id === id && kindOf(event) === kind);
  if (!change) return refuse('missing', clockMessages.unknownChange());
  if (change.undoneBy !== null) return accept();
  const { event } = change;
  if (event.type === 'ClockCorrected') {
    const { reason: _, ...data } = event.data;
    return accept({ type: 'ClockCorrectionUndone', data });
  }
  const { reason: _, ...data } = event.data;
  return accept({ type: 'PunchWithdrawalUndone', data });
}

/** Returns the kind of a change, by the call that records it. */
export function kindOf({ type }: ClockCorrected | PunchesWithdrawn): PunchChangeKind {
  return type === 'ClockCorrected' ? 'clock' : 'withdrawal';
}

const DAY_MS = 86_400_000;

function entryProblem({ from, to, reason }: ChangeEntry): Message | null {
  if (to <= from) return clockMessages.backwards();
  if (Date.parse(to) - Date.parse(from) > MAX_CHANGED_DAYS * DAY_MS) return clockMessages.tooLong();
  const given = reason.trim();
  const isReadable = given !== '' && given.length <= REASON_MAX_LENGTH && isPlainLine(given);
  return isReadable ? null : clockMessages.reasonUnreadable();
}

function holding(state: PunchChangesState): PunchChangesState {
  return state.filter(({ undoneBy }) => undoneBy === null);
}

function within(state: PunchChangesState, event: ClockEvent): Decision<ClockEvent> {
  return holding(state).length >= MAX_PUNCH_CHANGES
    ? refuse('rule', clockMessages.tooMany({ count: MAX_PUNCH_CHANGES }))
    : accept(event);
}

/** Returns the number after the highest one: there may be fewer changes, since events can be declared void. */
function nextId(state: PunchChangesState): string {
  return String(Math.max(0, ...state.map(({ event }) => Number(event.data.id))) + 1);
}
