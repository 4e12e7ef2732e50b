/** A position in the log, as bigints: it does not fit into JavaScript numbers. */
export interface LogPosition {
  readonly commit: bigint;
  readonly prepare: bigint;
}

/** Returns a negative number, zero or a positive number if `a` is before, at or after `b`. */
export function comparePositions(a: LogPosition, b: LogPosition): number {
  if (a.commit !== b.commit) return a.commit < b.commit ? -1 : 1;
  if (a.prepare === b.prepare) return 0;
  return a.prepare < b.prepare ? -1 : 1;
}

/** Position before the first event. */
export const LOG_START: LogPosition = { commit: 0n, prepare: 0n };

/** Returns true if `a` is after `b`. Null is before every position. */
export function isAfter(a: LogPosition | null, b: LogPosition | null): boolean {
  if (a === null) return false;
  return b === null || comparePositions(a, b) > 0;
}

/** Returns the later position; `b` if `a` is null. */
export function laterPosition(a: LogPosition | null, b: LogPosition): LogPosition {
  return a !== null && !isAfter(b, a) ? a : b;
}

/** Returns the position as text, which is a record's `revision` for callers. */
export function positionText(position: LogPosition): string {
  return position.commit.toString();
}
