import {
  expected,
  type Interval,
  type PartTimes,
  type ScheduledHours,
  splitParts,
} from '../attendance/record-figures.js';
import type { Remark } from '../attendance/remarks.js';

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

/** The times of a record, and what they are compared with. Instants are epoch milliseconds. */
export interface WorkOfDay extends PartTimes {
  readonly remark: Remark;
  readonly timeIn: number | null;
  readonly timeOut: number | null;
  /** Null for a date without scheduled hours. */
  readonly scheduled: ScheduledHours | null;
  readonly graceMinutes: number;
  /** Minutes of the break that HR granted as worked, from its beginning. */
  readonly breakGranted: number;
}

/** Time between an in and an out; that of a split shift may be two such times. */
export type Worked = readonly [Interval] | readonly [first: Interval, second: Interval];

/** Returns the time between in and out, in whole minutes to the advantage of the employee inside the scheduled hours; null while one is missing. */
export function workedTime(day: WorkOfDay): Worked | null {
  const { remark, timeIn, timeOut, scheduled, graceMinutes, breakOut, breakIn } = day;
  if (timeIn === null || timeOut === null) return null;
  const parts = scheduled && splitParts(remark, scheduled);
  if (!parts || (breakOut === undefined && breakIn === undefined)) {
    const hours = scheduled && expected(remark, scheduled);
    return [wholeMinutes({ in: timeIn, out: timeOut }, hours, graceMinutes)];
  }
  // A part with one of its times may have been left early or begun late; nobody knows.
  const [first, second] = parts;
  const leftAt = breakOut ?? Math.max(timeIn, Math.min(first.out, breakIn ?? first.out));
  const backAt = breakIn ?? Math.min(timeOut, Math.max(second.in, leftAt));
  return [
    wholeMinutes({ in: timeIn, out: leftAt }, first, graceMinutes),
    wholeMinutes({ in: backAt, out: timeOut }, second, graceMinutes),
  ];
}

function wholeMinutes(worked: Interval, hours: Interval | null, graceMinutes: number): Interval {
  const start = Math.floor(worked.in / MINUTE_MS) * MINUTE_MS;
  if (!hours) return { in: start, out: Math.floor(worked.out / MINUTE_MS) * MINUTE_MS };
  const isInGrace = start > hours.in && start - hours.in <= graceMinutes * MINUTE_MS;
  const toMinute = worked.out < hours.out ? Math.ceil : Math.floor;
  const out = toMinute(worked.out / MINUTE_MS) * MINUTE_MS;
  return { in: isInGrace ? Math.min(hours.in, out) : start, out };
}

/** Returns the time before the in, and after the out, of each part of the day. */
export function unworkedTime(
  { scheduled }: WorkOfDay,
  worked: Worked | null,
): { readonly beforeIn: readonly Interval[]; readonly afterOut: readonly Interval[] } {
  if (!worked) return { beforeIn: [], afterOut: [] };
  const [first, second] = worked;
  const before = { in: -Infinity, out: first.in };
  const pause = scheduled?.break;
  if (!second || !pause) return { beforeIn: [before], afterOut: [{ in: first.out, out: Infinity }] };
  return {
    beforeIn: [before, { in: Math.max(pause.out, first.out), out: second.in }],
    // A first part that nobody worked in is late already.
    afterOut: [
      { in: Math.max(first.in, first.out), out: Math.min(pause.in, second.in) },
      { in: second.out, out: Infinity },
    ],
  };
}

/**
 * Returns the time of the break that was granted as worked, and the time that the punches of a split shift say was worked beside its
 * parts: it is overtime of its day.
 */
export function timeInBreak(
  { scheduled, breakGranted }: WorkOfDay,
  worked: Worked,
): { readonly through: readonly Interval[]; readonly beside: readonly Interval[] } {
  const pause = scheduled?.break ?? NEVER;
  if (worked.length === 2) {
    const [through, beside] = cutAfter(breakGranted, common([pause], worked));
    return { through, beside };
  }
  const granted = { ...pause, out: Math.min(pause.out, pause.in + breakGranted * MINUTE_MS) };
  return { through: common([granted], worked), beside: [] };
}

const NEVER: Interval = { in: 0, out: 0 };
