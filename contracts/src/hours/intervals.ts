import type { Interval } from '../attendance/record-figures.js';

export const MINUTE_MS = 60_000;

/** Returns the common time of parts and intervals, neither of which overlap among themselves. */
export function common<Time extends Interval>(
  parts: readonly Time[],
  intervals: readonly Interval[],
): readonly Time[] {
  return parts.flatMap((part) => intervals.flatMap((interval) => within(part, interval)));
}

/** Returns the common time of a part and an interval, if there is any. */
export function within<Time extends Interval>(part: Time, { in: start, out }: Interval): readonly Time[] {
  // Most parts lie inside. A copy of each would take most of the time of a period.
  if (start <= part.in && part.out <= out) return part.in < part.out ? [part] : [];
  const common = { ...part, in: Math.max(part.in, start), out: Math.min(part.out, out) };
  return common.in < common.out ? [common] : [];
}

/** Returns the first minutes of the parts, in their order, and the rest. */
export function cutAfter(
  minutes: number,
  parts: readonly Interval[],
): readonly [readonly Interval[], readonly Interval[]] {
  const [first, rest]: [Interval[], Interval[]] = [[], []];
  let left = minutes * MINUTE_MS;
  for (const part of parts) {
    const cut = Math.min(part.out, part.in + Math.max(0, left));
    if (part.in < cut) first.push({ in: part.in, out: cut });
    if (cut < part.out) rest.push({ in: cut, out: part.out });
    left -= part.out - part.in;
  }
  return [first, rest];
}

/** Returns the minutes of all intervals together. */
export function minutesOf(parts: readonly Interval[]): number {
  return parts.reduce((sum, part) => sum + (part.out - part.in), 0) / MINUTE_MS;
}
