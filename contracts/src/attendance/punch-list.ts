/** A punch within this time after the last counted one is a double tap, in milliseconds. */
export const DOUBLE_TAP_MS = 60_000;

/** Clock skew that is accepted: a punch may lie this far in the future, in milliseconds. */
export const PUNCH_AHEAD_MS = 5 * 60_000;

/**
 * Maximum of recorded punches of one employee and calendar date; more come from a clock that repeats itself. Older logs
 * may hold more, and those are folded normally.
 */
export const MAX_PUNCHES_A_DAY = 200;

/** Instants in epoch milliseconds, ascending, each once. */
export type PunchList = readonly number[];

export const NO_PUNCHES: PunchList = [];

/** Returns the list of these instants, given in any order. */
export function punchList(instants: Iterable<number>): PunchList {
  return [...new Set(instants)].sort((a, b) => a - b);
}

export function hasPunch(list: PunchList, instant: number): boolean {
  return list[countBefore(list, instant)] === instant;
}

/** Returns the list with one more instant, or the list itself if it contains the instant. */
export function withPunch(list: PunchList, instant: number): PunchList {
  const place = countBefore(list, instant);
  return list[place] === instant ? list : list.toSpliced(place, 0, instant);
}

/** Returns the instants that were added since `former`, a list from which `list` was derived by `withPunch`. */
export function punchesSince(former: PunchList, list: PunchList): readonly number[] {
  if (list.length === former.length) return [];
  if (list.length - former.length > 1) return list.filter((instant) => !hasPunch(former, instant));
  // The lists are equal up to the new instant and nowhere after it.
  return list.slice(firstPlace(former.length, (place) => list[place] !== former[place])).slice(0, 1);
}

/**
 * Returns the counted instants after `start`: each is later than the one before it by more than a double tap, and later than `start` by
 * more than `afterStart` milliseconds.
 */
export function countedAfter(list: PunchList, start: number, afterStart = DOUBLE_TAP_MS): PunchList {
  const counted: number[] = [];
  let after = start + Math.max(afterStart, DOUBLE_TAP_MS);
  for (;;) {
    const next = list[countBefore(list, after + 1)];
    if (next === undefined) return counted;
    counted.push(next);
    after = next + DOUBLE_TAP_MS;
  }
}

/** Returns the last counted instant after `start`, or `start` if there is none. */
export function lastCounted(list: PunchList, start: number, afterStart = DOUBLE_TAP_MS): number {
  return countedAfter(list, start, afterStart).at(-1) ?? start;
}

function countBefore(list: PunchList, instant: number): number {
  return firstPlace(list.length, (place) => (list[place] ?? Infinity) >= instant);
}

/** Binary search: returns the first place at which a condition holds that holds at all later places, else `count`. */
function firstPlace(count: number, holdsAt: (place: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holdsAt(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
