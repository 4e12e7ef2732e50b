import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import fc from 'fast-check';

/** Company zones with the first day of the histories: an ordinary week, a new year, and clock changes. */
export const PLACES = (
  [
    ['Asia/Manila', '2024-05-01'],
    ['Asia/Manila', '2023-12-29'],
    ['Asia/Kathmandu', '2024-12-29'],
    ['America/New_York', '2024-03-08'],
    ['America/New_York', '2024-11-01'],
    ['Australia/Lord_Howe', '2024-10-04'],
  ] as const
).map(([name, start]) => ({ zone: new CompanyZone(name), start }));

const pad = (part: number) => String(part).padStart(2, '0');
const minutes = fc.constantFrom(0, 0, 1, 9, 26, 30, 59);
const seconds = fc.constantFrom(0, 0, 1, 10, 28, 30, 59);
/** Any time of day. */
export const time = fc.tuple(fc.nat({ max: 23 }), minutes, seconds).map((parts) => parts.map(pad).join(':'));
/** A time in and a time out, often usual ones. */
export const hours = fc.oneof(
  fc.constantFrom<[string, string]>(
    ['08:00:00', '17:00:00'],
    ['22:00:00', '06:00:00'],
    ['00:30:00', '09:30:00'],
    ['08:00:00', '16:00:01'],
  ),
  fc.tuple(time, time),
);
/** The parts of a shift at which its break begins and ends; null for none of its own. */
export const pauseParts = fc.option(fc.tuple(fc.nat({ max: 99 }), fc.nat({ max: 99 })));

/** Returns the break of hours at these hundredths of them; undefined for none, or for hours too short for one. */
export function pauseIn(
  [timeIn, timeOut]: readonly [string, string],
  parts: readonly [number, number] | null,
): [string, string] | undefined {
  const [from, to] = [secondOf(timeIn), secondOf(timeOut)];
  const length = to > from ? to - from : to - from + 86_400;
  if (parts === null || length < 200 || parts[0] === parts[1]) return undefined;
  const [first, second] = parts.map((part) => {
    const at = (from + 1 + Math.floor((part * (length - 2)) / 100)) % 86_400;
    return [Math.floor(at / 3_600), Math.floor(at / 60) % 60, at % 60].map(pad).join(':');
  });
  if (first === undefined || second === undefined) return undefined;
  return parts[0] < parts[1] ? [first, second] : [second, first];
}

/** Returns that break on each day of a week with these hours; null for none. */
export function breaksOf({
  hours: pair,
  pause,
}: {
  readonly hours: readonly [string, string];
  readonly pause: readonly [number, number] | null;
}) {
  const own = pauseIn(pair, pause);
  return own
    ? { monday: own, tuesday: own, wednesday: own, thursday: own, friday: own, saturday: own, sunday: own }
    : null;
}

function secondOf(timeOfDay: string): number {
  const [hour = 0, minute = 0, second = 0] = timeOfDay.split(':').map(Number);
  return hour * 3_600 + minute * 60 + second;
}

/** Times near usual hours, so that dates have several punches and double taps. */
export const punchTime = fc.oneof(
  time,
  fc
    .tuple(
      fc.constantFrom(0, 6, 8, 17, 22),
      fc.constantFrom(-61, -60, -1, 0, 1, 30, 59, 60, 61, 90, 600, 3_599),
    )
    .map(([hour, offset]) => {
      const second = (hour * 3_600 + offset + 86_400) % 86_400;
      return [Math.floor(second / 3_600), Math.floor(second / 60) % 60, second % 60].map(pad).join(':');
    }),
);
