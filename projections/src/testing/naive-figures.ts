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
}

const MINUTE_MS = 60_000;

/** Reference model: figures of a record, counted minute by minute, with hours in big integers. */
export function naiveFigures(
  remark: string,
  { timeIn, timeOut }: Times,
  scheduled: Stretch | null,
  graceMinutes: number,
  /** The break of the shift itself, else the rule. */
  rule: { readonly minutes: number; readonly above: number } | Stretch,
): NaiveFigures {
  const half = /^H(VL|NP|SL)(AM|PM)$/.exec(remark)?.[2];
  const middle = scheduled && scheduled.in + (scheduled.out - scheduled.in) / 2;
  const length = scheduled ? scheduled.out - scheduled.in : 0;
  let [begins, ends] = [middle, middle];
  if ('in' in rule) [begins, ends] = [rule.in, rule.out];
  else if (middle !== null && length > rule.above * MINUTE_MS && length > rule.minutes * MINUTE_MS) {
    const share = (rule.minutes / 2) * MINUTE_MS;
    [begins, ends] = [middle - share, middle + share];
  }
  const expectedIn = half === 'AM' && ends !== null ? ends : (scheduled?.in ?? null);
  const expectedOut = half === 'PM' && begins !== null ? begins : (scheduled?.out ?? null);
  const isCounted = remark === 'Present' || half !== undefined;

  let MinsLate = 0;
  if ((isCounted || remark === 'TimeIn') && timeIn !== null && expectedIn !== null) {
    const late = Math.max(0, countMinutes(expectedIn, timeIn));
    MinsLate = late <= graceMinutes ? 0 : late;
  }
  let UnderOverTime = 0;
  if (isCounted && timeOut !== null && expectedOut !== null) {
    UnderOverTime = countMinutes(expectedOut, timeOut);
  } else if (remark === 'OT' && timeIn !== null && timeOut !== null) {
    UnderOverTime = countMinutes(0, outsideMs({ in: timeIn, out: timeOut }, scheduled));
  }
  const hrs = timeIn === null || timeOut === null ? 0 : roundedHours(timeOut - timeIn);
  return { MinsLate, UnderOverTime, hrs };
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
