import type { WorkDate } from '../time/work-date.js';
import { hasPunch, NO_PUNCHES, punchList, withPunch, type PunchList } from './punch-list.js';

/** Recorded instants of a date that came from one terminal. */
export interface PunchesOfTerminal {
  readonly terminal: string;
  readonly punches: PunchList;
}

/** A recorded punch that does not count as it is: `to` is the date to which it was moved, null if it was only withdrawn. */
export interface AwayPunch {
  readonly at: number;
  readonly to: WorkDate | null;
}

/** A punch that was recorded at `at`, perhaps on another date, and moved to `counts`. */
export interface ArrivedPunch {
  readonly at: number;
  readonly counts: number;
  /** True if it came after the last correction of the record. */
  readonly isLater?: true;
  /** True while it is withdrawn; it keeps its place, for when that is undone. */
  readonly isWithdrawn?: true;
}

/** Facts of a punch whose clock was corrected, or that was withdrawn. `at` is the recorded instant, which identifies it. */
export type PunchFact =
  | ({ readonly type: 'punch-left' } & AwayPunch)
  | { readonly type: 'punch-back'; readonly at: number }
  | { readonly type: 'punch-arrived'; readonly at: number; readonly counts: number }
  | { readonly type: 'punch-gone'; readonly at: number }
  | { readonly type: 'punch-withdrawn'; readonly at: number; readonly isWithdrawn: boolean };

/** The part of a record's state that these facts change, or depend on. */
interface ChangedState {
  readonly punches: PunchList;
  readonly laterPunches: PunchList;
  readonly correction: object | null;
  readonly away?: readonly AwayPunch[];
  readonly arrived?: readonly ArrivedPunch[];
}

/** Punches of a state that were moved or withdrawn. */
export type Changes = Pick<ChangedState, 'away' | 'arrived'>;

/**
 * Returns the changes of a state after one more of these facts. The recorded punches stay in the list in which they are, so that undoing
 * gives the former record.
 */
export function changesAfter(state: ChangedState, fact: PunchFact): Changes {
  const { away = [], arrived = [] } = state;
  const { at } = fact;
  const otherAway = away.filter((punch) => punch.at !== at);
  const otherArrived = arrived.filter((punch) => punch.at !== at);
  switch (fact.type) {
    case 'punch-left':
      return changesOf([...otherAway, { at, to: fact.to }], arrived);
    case 'punch-back':
      return changesOf(otherAway, arrived);
    case 'punch-arrived': {
      const came = { at, counts: fact.counts, ...(isLater(state, at) && { isLater: true as const }) };
      return changesOf(away, [...otherArrived, came]);
    }
    case 'punch-gone':
      return changesOf(away, otherArrived);
    case 'punch-withdrawn': {
      const moved = arrived.filter((punch) => punch.at === at);
      const withdrawn = moved.map(({ isWithdrawn: _, ...punch }) => ({
        ...punch,
        ...(fact.isWithdrawn && { isWithdrawn: true as const }),
      }));
      return changesOf(away, [...otherArrived, ...withdrawn]);
    }
  }
}

/** A punch of the same date stays before or after the correction, as it was; one of another date comes now. */
function isLater({ punches, laterPunches, correction }: ChangedState, at: number): boolean {
  if (hasPunch(punches, at)) return false;
  return hasPunch(laterPunches, at) || correction !== null;
}

function changesOf(away: readonly AwayPunch[], arrived: readonly ArrivedPunch[]): Changes {
  return {
    ...(away.length > 0 && { away: away.toSorted((a, b) => a.at - b.at) }),
    ...(arrived.length > 0 && { arrived: arrived.toSorted((a, b) => a.at - b.at) }),
  };
}

/** Returns the instants that count: the recorded ones, except those that are away, and those that arrived. */
export function countedPunches(
  state: Omit<ChangedState, 'correction'>,
): Pick<ChangedState, 'punches' | 'laterPunches'> {
  const { punches, laterPunches, away = [], arrived = [] } = state;
  if (away.length + arrived.length === 0) return state;
  const left = new Set(away.map(({ at }) => at));
  const counted = (recorded: PunchList, later: boolean) =>
    punchList([
      ...recorded.filter((at) => !left.has(at)),
      ...arrived.filter((punch) => isCounted(punch, later)).map(({ counts }) => counts),
    ]);
  return { punches: counted(punches, false), laterPunches: counted(laterPunches, true) };
}

/** Returns the recorded instants of all punches of a date, with or without effect, and of those of other dates that were moved there. */
export function instantsOf({
  punches,
  laterPunches,
  arrived = [],
}: Pick<ChangedState, 'punches' | 'laterPunches' | 'arrived'>): PunchList {
  if (arrived.length + laterPunches.length === 0) return punches;
  return punchList([...punches, ...laterPunches, ...arrived.map(({ at }) => at)]);
}

/** The order of leave, or of an absence, among the punches of its date. */
export interface AfterPunches {
  /** Recorded instants of the punches that were there when it was recorded; missing for none. */
  readonly afterPunches?: PunchList;
}

/** Returns the order of leave that is recorded now. */
export function recordedAfter(state: Parameters<typeof instantsOf>[0]): AfterPunches {
  const afterPunches = instantsOf(state);
  return afterPunches.length > 0 ? { afterPunches } : {};
}

/** Returns the recorded instants of the punches that count on a date. */
export function countedInstants(state: Omit<ChangedState, 'correction'>): PunchList {
  const { away = [], arrived = [] } = state;
  const gone = new Set([...away, ...arrived.filter(({ isWithdrawn }) => isWithdrawn)].map(({ at }) => at));
  const here = new Set(arrived.filter(({ isWithdrawn }) => !isWithdrawn).map(({ at }) => at));
  return instantsOf(state).filter((at) => here.has(at) || !gone.has(at));
}

function isCounted({ isLater, isWithdrawn }: ArrivedPunch, later: boolean): boolean {
  return (isLater ?? false) === later && !isWithdrawn;
}

/** Returns the terminals with one more punch. */
export function withTerminal(
  terminals: readonly PunchesOfTerminal[] = [],
  terminal: string,
  at: number,
): readonly PunchesOfTerminal[] {
  const former = terminals.find((its) => its.terminal === terminal)?.punches ?? NO_PUNCHES;
  const others = terminals.filter((its) => its.terminal !== terminal);
  // In a fixed order, so that states with the same punches are equal.
  return [...others, { terminal, punches: withPunch(former, at) }].sort((a, b) =>
    a.terminal < b.terminal ? -1 : 1,
  );
}

/** Returns the terminal of a recorded instant; undefined for an import, or HR. */
export function terminalOf(terminals: readonly PunchesOfTerminal[] = [], at: number): string | undefined {
  return terminals.find(({ punches }) => hasPunch(punches, at))?.terminal;
}
