import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import type { WorkDate } from '@timekeep/contracts/time/work-date';

/** A time interval, in epoch milliseconds. */
interface Stretch {
  readonly in: number;
  readonly out: number;
}

export interface NaiveFigures {
  readonly MinsLate: number;
  readonly UnderOverTime: number;
  readonly hrs: number;
}

export interface Times {
  readonly timeIn: number | null;
  readonly timeOut: number | null;
  readonly breakOut?: number;
  readonly breakIn?: number;
}

/** A break of its own, else the rule. */
type NaiveBreak = { readonly minutes: number; readonly above: number } | Stretch;

const MINUTE_MS = 60_000;

/** Reference model: figures of a record, counted minute by minute, with hours in big integers. */
export function naiveFigures(
  remark: string,
  times: Times,
  scheduled: Stretch | null,
  graceMinutes: number,
  rule: NaiveBreak,
): NaiveFigures {
  const { timeIn, timeOut } = times;
  const half = /^H(VL|NP|SL)(AM|PM)$/.exec(remark)?.[2];
  const pause = scheduled && naiveBreak(scheduled, rule);
  const expectedIn = half === 'AM' && pause ? pause.out : (scheduled?.in ?? null);
  const expectedOut = half === 'PM' && pause ? pause.in : (scheduled?.out ?? null);
  const isCounted = remark === 'Present' || half !== undefined;

  let MinsLate = 0;
  if ((isCounted || remark === 'TimeIn') && timeIn !== null && expectedIn !== null) {
    const late = Math.max(0, countMinutes(expectedIn, timeIn));
    MinsLate = late <= graceMinutes ? 0 : late;
    if (scheduled && pause && isSplit(remark, pause)) {
      const [first, second] = lateByPart(times, scheduled, pause);
      MinsLate = (first > graceMinutes ? first : 0) + (second > graceMinutes ? second : 0);
    }
  }
  let UnderOverTime = 0;
  if (isCounted && timeOut !== null && expectedOut !== null) {
    UnderOverTime = countMinutes(expectedOut, timeOut);
    if (scheduled && pause && isSplit(remark, pause))
      UnderOverTime = earlyOrOver(times, timeOut, scheduled, pause);
  } else if (remark === 'OT' && timeIn !== null && timeOut !== null) {
    UnderOverTime = countMinutes(0, outsideMs({ in: timeIn, out: timeOut }, scheduled));
  }
  const hrs = timeIn === null || timeOut === null ? 0 : roundedHours(timeOut - timeIn);
  return { MinsLate, UnderOverTime, hrs };
}

/** Returns the break of scheduled hours; both ends are their middle for none. */
export function naiveBreak(scheduled: Stretch, rule: NaiveBreak): Stretch {
  if ('in' in rule) return rule;
  const length = scheduled.out - scheduled.in;
  const middle = scheduled.in + length / 2;
  const has = length > rule.above * MINUTE_MS && length > rule.minutes * MINUTE_MS;
  const share = has ? (rule.minutes / 2) * MINUTE_MS : 0;
  return { in: middle - share, out: middle + share };
}

/** True for a break of two hours or more, unless half of the day is off. */
export function isSplit(remark: string, pause: Stretch): boolean {
  return pause.out - pause.in >= 120 * MINUTE_MS && !/^H..(AM|PM)$/.test(remark);
}

/** Returns the minutes late of both parts; a part that was missed is late as long as it lasts. */
function lateByPart({ timeIn, breakIn }: Times, scheduled: Stretch, pause: Stretch): [number, number] {
  const came = timeIn ?? scheduled.in;
  const cameBack = breakIn ?? Math.max(came, pause.out);
  const until = (end: number, at: number) => Math.min(end, at);
  return [
    Math.max(0, countMinutes(scheduled.in, until(pause.in, came))),
    Math.max(0, countMinutes(pause.out, until(scheduled.out, cameBack))),
  ];
}

/** Returns the minutes past the scheduled out, less those that either part was left early. */
function earlyOrOver({ breakOut }: Times, timeOut: number, scheduled: Stretch, pause: Stretch): number {
  const left = Math.max(scheduled.in, breakOut ?? Math.min(timeOut, pause.in));
  const early = Math.max(0, countMinutes(left, pause.in));
  return countMinutes(scheduled.out, timeOut < pause.out ? pause.out : timeOut) - early;
}

/** Returns whole minutes from one instant to another; negative if the other is earlier. */
function countMinutes(from: number, to: number): number {
  let minutes = 0;
  while (from + (minutes + 1) * MINUTE_MS <= to) minutes += 1;
  while (from + (minutes - 1) * MINUTE_MS >= to) minutes -= 1;
  return minutes;
}

/** Returns the milliseconds worked before and after the scheduled hours. */
function outsideMs(worked: Stretch, scheduled: Stretch | null): number {
  const cuts = scheduled ? [scheduled.in, scheduled.out] : [];
  const edges = [worked.in, ...cuts.filter((cut) => worked.in < cut && cut < worked.out), worked.out];
  return edges.slice(1).reduce((sum, to, index) => {
    const from = edges[index] ?? to;
    const isScheduled = scheduled !== null && scheduled.in <= from && to <= scheduled.out;
    return isScheduled ? sum : sum + (to - from);
  }, 0);
}

/** Rounds to two decimals, digit by digit. */
function roundedHours(ms: number): number {
  const hundredths = (BigInt(ms) * 200n + 3_600_000n) / 7_200_000n;
  return Number(`${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`);
}

/**
 * Returns the first of ascending instants and the last counted one: an instant within a minute after a counted one does not count,
 * nor one within `soon` minutes after the first.
 */
export function inAndOut(instants: readonly number[], soon = 1): Times {
  const [first, ...others] = instants;
  if (first === undefined) return { timeIn: null, timeOut: null };
  const rest = others.filter((at) => at > first + MINUTE_MS && at > first + soon * MINUTE_MS);
  if (rest.length === 0) return { timeIn: first, timeOut: null };
  const { timeIn, timeOut } = inAndOut(rest);
  return { timeIn: first, timeOut: timeOut ?? timeIn };
}

/** Returns the minutes of a rule on a date; undefined for those that hold without it. */
export function naiveMinutes(
  events: readonly TimekeepEvent[],
  rule: 'doubleTap' | 'lateGrace',
  date: WorkDate,
): number | undefined {
  const set = events.flatMap(({ type, data }) => (type === 'RulesSet' ? (data[rule] ?? []) : []));
  return set.findLast(({ from }) => from <= date)?.minutes;
}

/** Returns the break that shifts have by the rule on a date. */
export function naiveBreakRule(events: readonly TimekeepEvent[], date: WorkDate) {
  const set = events.flatMap(({ type, data }) => (type === 'RulesSet' ? (data.break ?? []) : []));
  return set.findLast(({ from }) => from <= date) ?? { minutes: 0, above: 0 };
}

/** Times of the break of a split shift that a correction set. */
type KnownParts = Pick<Times, 'breakOut' | 'breakIn'>;

/**
 * Reference model: the times of a split shift, by trying all choices of an out of the first part and an in of the second.
 *
 * @param instants ascending, the in of the day first
 */
function naiveSplit(
  instants: readonly number[],
  soon: number,
  pause: Stretch,
  shiftOut: number,
  known: KnownParts,
): Times {
  const [timeIn] = instants;
  if (timeIn === undefined) return { timeIn: null, timeOut: null };
  const start = known.breakIn ?? known.breakOut ?? timeIn;
  const counted = countedFrom([start, ...instants.filter((at) => at > start)], soon).slice(1);
  const last = counted.at(-1);
  if (last === undefined || known.breakIn !== undefined) return { timeIn, timeOut: last ?? null, ...known };
  const isAfternoon = (at: number) => 2 * at >= pause.in + pause.out;
  if (!isAfternoon(last)) return { timeIn, timeOut: last, ...known };
  if (isAfternoon(timeIn) && known.breakOut === undefined) return { timeIn, timeOut: last };

  const tap = soon * MINUTE_MS;
  // The first of several close punches is an in, the last an out.
  const ins = counted.filter((at, index) => index === 0 || at - (counted[index - 1] ?? at) > tap);
  const outs = counted.filter(
    (at, index) => index === counted.length - 1 || (counted[index + 1] ?? at) - at > tap,
  );
  const lastIn = ins.at(-1) ?? last;
  const choices = (isBefore: (at: number) => boolean) =>
    ins
      .filter((at) => isAfternoon(at) && isBefore(at))
      .flatMap((breakIn) =>
        (known.breakOut === undefined ? outs : [known.breakOut])
          .filter((breakOut) => breakOut < breakIn)
          .map((breakOut) => ({
            ...{ breakOut, breakIn },
            far: Math.abs(breakOut - pause.in) + Math.abs(breakIn - pause.out),
          })),
      )
      .sort((a, b) => a.far - b.far || a.breakIn - b.breakIn || b.breakOut - a.breakOut)
      .map(({ breakOut, breakIn }) => ({ breakOut, breakIn }));
  const [best] = choices(() => true);
  const isAtWork = best?.breakIn === lastIn && Math.abs(lastIn - pause.out) < Math.abs(lastIn - shiftOut);
  if (best && isAtWork) return { timeIn, timeOut: null, ...best };
  const [pair] = choices((at) => at < lastIn);
  if (pair) return { timeIn, timeOut: last, ...pair };
  if (known.breakOut !== undefined) return { timeIn, timeOut: last, ...known };
  const ends = [
    ...outs
      .filter((at) => at < lastIn && !isAfternoon(at))
      .map((at) => ({ at, far: Math.abs(at - pause.in), breakOut: at })),
    ...ins
      .filter((at) => at < lastIn && isAfternoon(at))
      .map((at) => ({ at, far: Math.abs(at - pause.out), breakIn: at })),
  ].sort((a, b) => a.far - b.far || a.at - b.at);
  const [{ at: _, far: __, ...end } = { at: 0, far: 0 }] = ends;
  return { timeIn, timeOut: last, ...end };
}

/** Returns the counted instants: not within a minute of the one before, nor within `soon` minutes of the first. */
function countedFrom(instants: readonly number[], soon: number): number[] {
  const counted: number[] = [];
  for (const at of instants) {
    const before = counted.at(-1);
    const gap = counted.length === 1 ? Math.max(1, soon) : 1;
    if (before === undefined || at - before > gap * MINUTE_MS) counted.push(at);
  }
  return counted;
}

/** Returns the times of a day from the instants of its punches. */
export function naiveTimes(
  instants: readonly number[],
  soon: number,
  split: { readonly pause: Stretch; readonly shiftOut: number } | null,
  known: KnownParts = {},
): Times {
  if (split) return naiveSplit(instants, soon, split.pause, split.shiftOut, known);
  const [timeIn] = instants;
  const start = known.breakIn ?? known.breakOut;
  if (timeIn === undefined || start === undefined) return inAndOut(instants, soon);
  return {
    timeIn,
    timeOut: inAndOut([start, ...instants.filter((at) => at > start)], soon).timeOut,
    ...known,
  };
}
