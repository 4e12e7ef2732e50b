import { countedAfter, type PunchList } from './punch-list.js';
import type { Interval, PartTimes } from './record-figures.js';

/** The out of a day, and the times of the break of a split shift, in epoch milliseconds. */
export interface SplitTimes extends PartTimes {
  readonly timeOut: number | null;
}

/** The two parts of a split shift. */
export type Parts = readonly [first: Interval, second: Interval];

/** Punches that follow each other so soon that they are one: as an in the first of them counts, as an out the last. */
type Tap = Interval;

/**
 * Returns the times of a split shift from the punches after its in (docs/attendance.md has the cases in a table). The out of the first
 * part and the in of the second are the two that are nearest to the ends of the break; a single one belongs to the end that it is nearer to.
 *
 * @param known times that a correction set, which stay
 * @param tapMs time after an in within which a punch is no out, in milliseconds
 */
export function splitTimes(
  timeIn: number,
  punches: PunchList,
  parts: Parts,
  tapMs: number,
  known: PartTimes = {},
): SplitTimes {
  const { breakOut, breakIn } = known;
  const [first, second] = parts;
  const counted = countedAfter(punches, breakIn ?? breakOut ?? timeIn, tapMs);
  const timeOut = counted.at(-1);
  if (timeOut === undefined || breakIn !== undefined) return { timeOut: timeOut ?? null, ...known };
  const middle = (first.out + second.in) / 2;
  // A day with one part alone has no break.
  if (timeOut < middle || (breakOut === undefined && timeIn >= middle)) return { timeOut, ...known };

  const taps = tapsOf(counted, tapMs);
  const between = taps.slice(0, -1);
  const outs = (of: readonly Tap[]) => (breakOut === undefined ? of : [{ in: breakOut, out: breakOut }]);
  const nearest = nearestPair(outs(taps), taps, parts);
  // The last punch may be the in of the second part, whose out is missing.
  const isBack = nearest !== null && nearest.breakIn === taps.at(-1)?.in;
  if (isBack && isNearer(nearest.breakIn, second.in, second.out)) return { timeOut: null, ...nearest };
  const pair = nearestPair(outs(between), between, parts);
  return { timeOut, ...(pair ?? (breakOut === undefined ? singleTime(between, parts) : known)) };
}

function tapsOf(counted: PunchList, tapMs: number): readonly Tap[] {
  const taps: Tap[] = [];
  for (const at of counted) {
    const last = taps.at(-1);
    if (last && at - last.out <= tapMs) taps[taps.length - 1] = { ...last, out: at };
    else taps.push({ in: at, out: at });
  }
  return taps;
}

/**
 * Returns the out and the in after it that are together nearest to the ends of the break; null if there are none. The in is not nearer to
 * the start of the break than to its end. Of two that are equally near, the later out and the earlier in count: nobody is late by a tie.
 */
function nearestPair(
  outs: readonly Tap[],
  ins: readonly Tap[],
  [first, second]: Parts,
): { readonly breakOut: number; readonly breakIn: number } | null {
  const pairs = ins
    .filter((tap) => !isNearer(tap.in, first.out, second.in))
    .flatMap(({ in: breakIn }) =>
      outs.filter(({ out }) => out < breakIn).map(({ out: breakOut }) => ({ breakOut, breakIn })),
    );
  const distanceOf = ({ breakOut, breakIn }: (typeof pairs)[number]) =>
    Math.abs(breakOut - first.out) + Math.abs(breakIn - second.in);
  const [nearest = null] = pairs.sort(
    (a, b) => distanceOf(a) - distanceOf(b) || a.breakIn - b.breakIn || b.breakOut - a.breakOut,
  );
  return nearest;
}

/** Returns the time of the punch that is nearest to an end of the break, as the time of that end. */
function singleTime(taps: readonly Tap[], [first, second]: Parts): PartTimes {
  const ends = taps.map((tap) => {
    const isOut = isNearer(tap.out, first.out, second.in);
    const at = isOut ? tap.out : tap.in;
    return {
      distance: Math.abs(at - (isOut ? first.out : second.in)),
      time: isOut ? { breakOut: at } : { breakIn: at },
    };
  });
  return ends.sort((a, b) => a.distance - b.distance)[0]?.time ?? {};
}

function isNearer(at: number, to: number, than: number): boolean {
  return Math.abs(at - to) < Math.abs(at - than);
}
