import fc from 'fast-check';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { HALVES } from '@timekeep/contracts/attendance/leave-types';
import {
  ABSENCE_REMARKS,
  HOLIDAY_TITLES,
  type Remark,
  REMARK_TITLES,
} from '@timekeep/contracts/attendance/remarks';
import { breakSet, doubleTapSet, graceSet } from './sample-company-changes.js';

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
const pauseParts = fc.option(fc.tuple(fc.nat({ max: 99 }), fc.nat({ max: 99 })));

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
const punchTime = fc.oneof(
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

/** Number of days, from the start of a history on, that changes are about. */
export const DAYS = 5;

const day = fc.nat({ max: DAYS - 1 });
const remark = fc.constantFrom(
  ...(Object.keys({ ...REMARK_TITLES, ...HOLIDAY_TITLES }) as Remark[]),
  'Absent' as const,
  'TimeIn' as const,
);

/** The companies that the employee may be in. */
export const COMPANIES = ['North', 'South'] as const;

/** The company of a holiday; null for all. */
const owner = fc.constantFrom(null, null, ...COMPANIES);

/** Most punches name no terminal; the actor does. */
const terminal = fc.constantFrom(null, null, null, 'side');

/** A change of a company, which may be refused where it does not fit what came before. */
export const change = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ type: fc.constant('punch' as const), day, time: punchTime, terminal }),
  },
  { weight: 7, arbitrary: fc.record({ type: fc.constant('open' as const), day }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('save' as const),
      day,
      from: day,
      length: fc.constantFrom(0, 2, 30),
      rederives: fc.boolean(),
      hours,
      worksSundays: fc.boolean(),
      pause: pauseParts,
    }),
  },
  fc.record({ type: fc.constant('delete-schedule' as const), day }),
  fc.record({ type: fc.constant('renew' as const), day, hours, pause: pauseParts }),
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('set-shift' as const),
      day,
      hours: fc.option(hours),
      pause: pauseParts,
    }),
  },
  fc.record({ type: fc.constant('withdraw-shift' as const), day }),
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('correct' as const),
      day,
      remark,
      in: fc.option(time),
      worked: fc.option(fc.integer({ min: 1, max: 18 * 3_600 })),
      hours: fc.option(hours),
      pause: pauseParts,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('holiday' as const),
      day,
      kind: fc.constantFrom('LH', 'SH'),
      returnsLeave: fc.boolean(),
      company: owner,
    }),
  },
  fc.record({ type: fc.constant('withdraw' as const), day, company: owner }),
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ type: fc.constant('transfer' as const), day, company: fc.constantFrom(...COMPANIES) },
      ...{ replaces: fc.option(day), isFromFirstDay: fc.boolean() },
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('leave' as const),
      day,
      kind: fc.constantFrom('SL', 'VL'),
      half: fc.option(fc.constantFrom(...HALVES)),
    }),
  },
  fc.record({
    ...{ type: fc.constant('edit-leave' as const), day, to: day, kind: fc.constantFrom('SL', 'VL') },
    half: fc.option(fc.constantFrom(...HALVES)),
  }),
  fc.record({ type: fc.constant('delete-leave' as const), day }),
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ type: fc.constant('absence' as const), day, kind: fc.constantFrom(...ABSENCE_REMARKS) },
      length: fc.constantFrom(0, 1, 3),
    }),
  },
  fc.record({ type: fc.constant('withdraw-absence' as const), day }),
  fc.record({
    ...{ type: fc.constant('rules' as const), day, rule: fc.constantFrom(graceSet, doubleTapSet, breakSet) },
    ...{ minutes: fc.constantFrom(0, 1, 5, 10, 60, 240), above: fc.constantFrom(0, 360, 540) },
  }),
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('resign' as const), day, isUndone: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('rehire' as const), day }) },
  fc.record({ type: fc.constant('first-day' as const), day: fc.integer({ min: -2, max: DAYS }) }),
  fc.record({ type: fc.constant('register' as const), day }),
);
export type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;
