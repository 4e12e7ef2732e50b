import { describe, expect, it } from '@jest/globals';
import {
  applyFact,
  NO_FACTS,
  type RecordFact,
  type RecordState,
} from '@timekeep/contracts/attendance/record-state';
import fc from 'fast-check';
import type { RecordRow } from '../records/record-row.js';
import { NewPunches, withoutPunches, withPunches, type StoredPunch } from './fact-store.js';

const instant = fc.integer({ min: 1, max: 9 });
const fact: fc.Arbitrary<RecordFact> = fc.oneof(
  {
    arbitrary: fc
      .tuple(instant, fc.constantFrom(undefined, 'gate', 'constructor'))
      .map(([at, terminal]): RecordFact => ({ type: 'punched', at, terminal })),
    weight: 4,
  },
  instant.map((at): RecordFact => ({ type: 'punch-left', at, to: null })),
  instant.map((at): RecordFact => ({ type: 'punch-back', at })),
  instant.map((at): RecordFact => ({ type: 'punch-arrived', at, counts: at + 1 })),
  fc.constant<RecordFact>({ type: 'opened', shift: null, graceMinutes: 5 }),
  fc.constant<RecordFact>({ type: 'holiday-applied', remark: 'LH' }),
  fc.constant<RecordFact>({ type: 'leave-taken', transactionId: 't', leaveType: 'SL' }),
  instant.map((timeIn): RecordFact => ({
    type: 'corrected',
    remark: 'TimeIn',
    timeIn,
    timeOut: null,
    shift: null,
  })),
);

const rowOf = (state: RecordState): RecordRow => ({
  EMPID: '100001',
  date: '2023-01-02',
  state,
  revision: '1',
  changedBy: 'system',
});

describe('punches stored apart from other facts', () => {
  it('restore a state, in any order', () => {
    fc.assert(
      fc.property(fc.array(fact), fc.nat(), (facts, turn) => {
        const punches = new NewPunches();
        let row: RecordRow | undefined;
        let kept: RecordState | undefined;
        for (const one of facts) {
          const next = rowOf(applyFact(row?.state ?? NO_FACTS, one));
          if (punches.note(row, next)) kept = withoutPunches(next.state);
          row = next;
        }
        const stored = punches.take().map(({ at, terminal }): StoredPunch => [at, terminal]);
        expect(new Set(stored.map(([at]) => at)).size).toBe(stored.length);
        const cut = turn % (stored.length + 1);
        const turned = [...stored.slice(cut), ...stored.slice(0, cut)];
        expect(kept && withPunches(kept, turned)).toEqual(row?.state);
      }),
    );
  });

  it('change no other fact of an existing record', () => {
    const punches = new NewPunches();
    const opened = rowOf(applyFact(NO_FACTS, { type: 'opened', shift: null, graceMinutes: 0 }));
    const punched = rowOf(applyFact(opened.state, { type: 'punched', at: 8 }));
    const onHoliday = rowOf(applyFact(punched.state, { type: 'holiday-applied', remark: 'LH' }));
    expect(punches.note(undefined, opened)).toBe(true);
    expect(punches.note(opened, punched)).toBe(false);
    expect(punches.note(punched, onHoliday)).toBe(true);
    expect(punches.take()).toEqual([{ EMPID: '100001', date: '2023-01-02', at: 8, terminal: null }]);
    expect(punches.take()).toEqual([]);
    expect(withoutPunches(punched.state)).toEqual(opened.state);
  });
});
