import { applyFact, NO_FACTS, type RecordState } from '@timekeep/contracts/attendance/record-state';
import type { RecordKey } from '../attendance/memory/record-book.js';
import type { RecordRow } from '../attendance/memory/record-row.js';

/** A punch of a record; the instant is epoch milliseconds. */
export interface RecordPunch extends RecordKey {
  readonly at: number;
}

/** Gathers the punches that records were given, which are kept apart from their other facts. */
export class NewPunches {
  private punches: RecordPunch[] = [];

  /** Notes the punches that a row has and its former did not have; tells whether anything else of its facts changed. */
  readonly note = (former: RecordRow | undefined, row: RecordRow): boolean => {
    const { EMPID, date, state } = row;
    const before = former ? instantsOf(former.state) : [];
    const now = instantsOf(state);
    if (now.length > before.length) {
      for (const at of now) if (!before.includes(at)) this.punches.push({ EMPID, date, at });
    }
    return !former || !hasSameFactsBesidePunches(former.state, state);
  };

  /** Those since the last call. */
  take(): readonly RecordPunch[] {
    const { punches } = this;
    this.punches = [];
    return punches;
  }
}

/** A state without the punches that `withPunches` gives back to it: a correction decides which of them it has seen. */
export function withoutPunches(state: RecordState): RecordState {
  if (state.correction) return state.laterPunches.length > 0 ? { ...state, laterPunches: [] } : state;
  return state.punches.length > 0 ? { ...state, punches: [] } : state;
}

/** A state with all punches of its record, in any order. */
export function withPunches(state: RecordState, instants: readonly number[]): RecordState {
  return instants.reduce((given, at) => applyFact(given, { type: 'punched', at }), state);
}

function instantsOf({ punches, laterPunches }: RecordState): readonly number[] {
  return laterPunches.length > 0 ? [...punches, ...laterPunches] : punches;
}

type OtherFact = Exclude<keyof RecordState, 'punches' | 'laterPunches'>;

const OTHER_FACTS = Object.keys(NO_FACTS).filter(isOtherFact);

function isOtherFact(name: string): name is OtherFact {
  return name !== 'punches' && name !== 'laterPunches';
}

/** A punch leaves everything else as it was, to the same objects. */
function hasSameFactsBesidePunches(a: RecordState, b: RecordState): boolean {
  return OTHER_FACTS.every((name) => a[name] === b[name]);
}
