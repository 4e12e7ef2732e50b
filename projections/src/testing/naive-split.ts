import { inAndOut, type Stretch, type Times } from './naive-figures.js';

const MINUTE_MS = 60_000;

/** Times of the break of a split shift that a correction set. */
export type KnownParts = Pick<Times, 'breakOut' | 'breakIn'>;

/**
 * Reference model: the times of a split shift, by trying all choices of an out of the first part and an in of the second.
 *
 * @param instants ascending, the in of the day first
 */
export function naiveSplit(
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
