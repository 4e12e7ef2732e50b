/** Punches that follow the last counted one within this time are double taps. */
export const DOUBLE_TAP_MS = 60_000;

/** How far ahead of the clock a punch may be, in milliseconds. */
export const PUNCH_AHEAD_MS = 5 * 60_000;

/** The instants that count, of such as ascend: each more than a double tap after the one that counted before it. */
export function countedPunches(instants: readonly number[]): number[] {
  const counted: number[] = [];
  for (const instant of instants) {
    const last = counted.at(-1);
    if (last === undefined || instant - last > DOUBLE_TAP_MS) counted.push(instant);
  }
  return counted;
}
