/** Punches that follow the last counted one within this time are double taps. */
export const DOUBLE_TAP_MS = 60_000;

/** How far ahead of the clock a punch may be, in milliseconds. */
export const PUNCH_AHEAD_MS = 5 * 60_000;

/**
 * The most punches of one employee and calendar date that are recorded; more come from a clock that repeats itself. Logs
 * may hold more: they are folded as any others.
 */
export const MAX_PUNCHES_A_DAY = 200;

export const TOO_MANY_PUNCHES = `More than ${MAX_PUNCHES_A_DAY} punches of one employee on one day are not recorded.`;
