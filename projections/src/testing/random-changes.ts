import { HALVES } from '@timekeep/contracts/attendance/leave-types';
import {
  ABSENCE_REMARKS,
  HOLIDAY_TITLES,
  REMARK_TITLES,
  type Remark,
} from '@timekeep/contracts/attendance/remarks';
import fc from 'fast-check';
import { hours, pauseParts, punchTime, time } from './random-times.js';
import { breakSet, doubleTapSet, graceSet } from './sample-rules.js';

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
