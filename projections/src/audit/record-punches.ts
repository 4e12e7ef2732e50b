import { hasPunch, NO_PUNCHES, punchesSince } from '@timekeep/contracts/attendance/punch-list';
import { applyFact, NO_FACTS, type RecordState } from '@timekeep/contracts/attendance/record-state';
import type { RecordKey } from '../records/record-book.js';
import type { RecordRow } from '../records/record-row.js';

/** A punch of a record; the instant is epoch milliseconds. */
export interface RecordPunch extends RecordKey {
  readonly at: number;
}

/** Collects the punches that were added to records; they are stored apart from the other facts. */
export class NewPunches {
  private punches: RecordPunch[] = [];

  /** Collects the punches that a row has gained; returns true if any other fact changed. */
  readonly note = (former: RecordRow | undefined, row: RecordRow): boolean => {
    const { EMPID, date, state } = row;
    for (const at of newInstants(former?.state ?? NO_FACTS, state)) this.punches.push({ EMPID, date, at });
    return !former || !hasSameFactsBesidePunches(former.state, state);
  };

  /** Returns the punches since the last call. */
  take(): readonly RecordPunch[] {
    const { punches } = this;
    this.punches = [];
    return punches;
  }
}

/** Removes the punches that `withPunches` restores. Punches before a correction stay, since the correction has replaced them. */
export function withoutPunches(state: RecordState): RecordState {
  if (state.correction) return state.laterPunches.length > 0 ? { ...state, laterPunches: NO_PUNCHES } : state;
  return state.punches.length > 0 ? { ...state, punches: NO_PUNCHES } : state;
}

/** Returns a state with the stored punches of its record, given in any order. */
export function withPunches(state: RecordState, instants: readonly number[]): RecordState {
  return instants.reduce((given, at) => applyFact(given, { type: 'punched', at }), state);
}

/** Returns the punches that a state has gained. A correction moves some from one list to the other. */
function newInstants(before: RecordState, now: RecordState): readonly number[] {
  if (now.laterPunches === before.laterPunches) return punchesSince(before.punches, now.punches);
  if (now.punches === before.punches) return punchesSince(before.laterPunches, now.laterPunches);
  return [...now.punches, ...now.laterPunches].filter(
    (at) => !hasPunch(before.punches, at) && !hasPunch(before.laterPunches, at),
  );
}

type OtherFact = Exclude<keyof RecordState, 'punches' | 'laterPunches'>;

const OTHER_FACTS = Object.keys(NO_FACTS).filter(isOtherFact);

function isOtherFact(name: string): name is OtherFact {
  return name !== 'punches' && name !== 'laterPunches';
}

/** Compares by identity: a punch does not replace other facts. */
function hasSameFactsBesidePunches(a: RecordState, b: RecordState): boolean {
  return OTHER_FACTS.every((name) => a[name] === b[name]);
}
