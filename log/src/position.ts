/** A place in the log, kept whole: it does not fit into a JavaScript number. */
export interface LogPosition {
  readonly commit: bigint;
  readonly prepare: bigint;
}

/** Negative, zero or positive as `a` is before, at or after `b`. */
export function comparePositions(a: LogPosition, b: LogPosition): number {
  if (a.commit !== b.commit) return a.commit < b.commit ? -1 : 1;
  if (a.prepare === b.prepare) return 0;
  return a.prepare < b.prepare ? -1 : 1;
}

/** Before the first event. */
export const LOG_START: LogPosition = { commit: 0n, prepare: 0n };

/** Null is before everything. */
export function isAfter(a: LogPosition | null, b: LogPosition | null): boolean {
  if (a === null) return false;
  return b === null || comparePositions(a, b) > 0;
}

/** The later of the two; of none and one, that one. */
export function laterPosition(a: LogPosition | null, b: LogPosition): LogPosition {
  return a !== null && !isAfter(b, a) ? a : b;
}

/** The position that callers see as a record's `revision`. */
export function positionText(position: LogPosition): string {
  return position.commit.toString();
}
