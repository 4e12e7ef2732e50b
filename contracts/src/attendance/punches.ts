/** A punch within this time after the last counted one is a double tap, in milliseconds. */
export const DOUBLE_TAP_MS = 60_000;

/** Clock skew that is accepted: a punch may lie this far in the future, in milliseconds. */
export const PUNCH_AHEAD_MS = 5 * 60_000;

/**
 * Maximum of recorded punches of one employee and calendar date; more come from a clock that repeats itself. Older logs
 * may hold more, and those are folded normally.
 */
export const MAX_PUNCHES_A_DAY = 200;
