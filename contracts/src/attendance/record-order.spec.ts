import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CompanyZone } from '../time/company-zone.js';
import { LEAVE_TYPES } from './leave-types.js';
import { applyFact, NO_FACTS, type RecordFact, type RecordState } from './record-state.js';
import { recordValues } from './record.js';
import { ABSENCE_REMARKS, HOLIDAY_REMARKS } from './remarks.js';

const zone = new CompanyZone('Asia/Manila');
const DATE = '2026-11-20';
const OPENED: RecordFact = {
  type: 'opened',
  shift: { in: '08:00:00', out: '17:00:00', break: ['11:00:00', '14:00:00'] },
  graceMinutes: 0,
};

const shift = fc.constantFrom(
  { in: '08:00:00', out: '17:00:00' },
  { in: '09:00:00', out: '18:00:00' },
  { in: '22:00:00', out: '06:00:00' },
  { in: '08:00:00', out: '20:00:00', break: ['12:00:00', '16:00:00'] as const },
  null,
);
const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
const instant = minute.map((minutes) => zone.instantOf(DATE, '00:00:00') + minutes * 60_000);

const factKinds = {
  punched: instant.map((at): RecordFact => ({ type: 'punched', at })),
  scheduled: shift.map((of): RecordFact => ({ type: 'scheduled', shift: of })),
  'rules-set': fc
    .record({ graceMinutes: fc.nat(15), doubleTapMinutes: fc.nat(20) })
    .map((rules): RecordFact => ({ type: 'rules-set', ...rules })),
  'shift-set': shift.map((of): RecordFact => ({ type: 'shift-set', shift: of })),
  'holiday-applied': fc
    .constantFrom(...HOLIDAY_REMARKS)
    .map((remark): RecordFact => ({ type: 'holiday-applied', remark })),
  'leave-taken': fc
    .record({
      leaveType: fc.constantFrom(...LEAVE_TYPES),
      half: fc.constantFrom(null, 'AM' as const, 'PM' as const),
    })
    .map((leave): RecordFact => ({ type: 'leave-taken', transactionId: '1', ...leave })),
  'absence-planned': fc
    .constantFrom(...ABSENCE_REMARKS)
    .map((remark): RecordFact => ({ type: 'absence-planned', absenceId: 'A1', remark })),
  closed: fc.constant<RecordFact>({ type: 'closed' }),
  corrected: fc
    .record({ remark: fc.constantFrom('Absent' as const, 'TimeIn' as const, 'Present' as const), shift })
    .map((entry): RecordFact => ({ type: 'corrected', timeIn: null, timeOut: null, ...entry })),
};

const stateOf = (facts: readonly RecordFact[], from = NO_FACTS): RecordState => facts.reduce(applyFact, from);
const record = (state: RecordState) => [state.opened, recordValues(state, DATE, zone)];

/** Facts of which at most one of a kind holds, in two orders. */
const oneOfEach = (...kinds: readonly (keyof typeof factKinds)[]) =>
  fc
    .tuple(...kinds.map((kind) => fc.option(factKinds[kind], { nil: null })))
    .map((facts) => facts.filter((fact) => fact !== null))
    .chain((facts) => fc.tuple(fc.constant(facts), fc.shuffledSubarray(facts, { minLength: facts.length })));

describe('facts that do not override each other', () => {
  it.each([
    [
      'with punches',
      ['punched', 'scheduled', 'rules-set', 'shift-set', 'holiday-applied', 'closed'] as const,
    ],
    [
      'with leave and a planned absence',
      ['leave-taken', 'absence-planned', 'scheduled', 'rules-set', 'shift-set', 'holiday-applied'] as const,
    ],
  ])('give the same record in whatever order they are learned, %s', (_, kinds) => {
    fc.assert(
      fc.property(oneOfEach(...kinds), fc.array(instant), ([facts, others], instants) => {
        const more =
          kinds[0] === 'punched' ? instants.map((at): RecordFact => ({ type: 'punched', at })) : [];
        const inOneOrder = stateOf([OPENED, ...more, ...facts]);
        expect(record(stateOf([OPENED, ...others, ...more.toReversed()]))).toEqual(record(inOneOrder));
      }),
    );
  });
});

/** Each fact that can be undone, what undoes it, and whether a state has none of its kind. */
const UNDOING: readonly [
  kind: keyof typeof factKinds,
  undo: RecordFact,
  hasNone: (state: RecordState) => boolean,
][] = [
  ['leave-taken', { type: 'leave-returned', transactionId: '1' }, ({ leave }) => leave === null],
  ['absence-planned', { type: 'absence-withdrawn', absenceId: 'A1' }, ({ absence }) => absence === undefined],
  ['holiday-applied', { type: 'holiday-withdrawn' }, ({ holiday }) => holiday === null],
  ['shift-set', { type: 'shift-withdrawn' }, ({ ofRange }) => ofRange === undefined],
  ['closed', { type: 'reopened' }, ({ closed }) => closed === undefined],
];

describe('undoing a fact', () => {
  const history = fc.array(fc.oneof(...Object.values(factKinds)), { maxLength: 12 });
  const meanwhile = fc.array(fc.oneof(factKinds.punched, factKinds['rules-set'], factKinds.scheduled), {
    maxLength: 4,
  });

  it.each(UNDOING)('gives the record that would be without it: %s', (kind, undo, hasNone) => {
    fc.assert(
      fc.property(history, factKinds[kind], meanwhile, (facts, fact, later) => {
        const before = stateOf([OPENED, ...facts]);
        fc.pre(hasNone(before));
        const undone = stateOf([fact, ...later, undo], before);
        expect(record(undone)).toEqual(record(stateOf(later, before)));
      }),
    );
  });
});
