import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays } from '../time/work-date.js';
import { changedGrace, changedRules, FIRST_RULES, graceOn, type LateGrace } from './company-rules.js';

const MAY: LateGrace = { from: '2024-05-01', minutes: 10 };
const JUNE: LateGrace = { from: '2024-06-01', minutes: 5 };

describe('the grace', () => {
  it('is 0 before its date, and holds from that day on', () => {
    expect(graceOn([], '2024-05-01')).toBe(0);
    expect(
      ['2024-04-30', '2024-05-01', '2024-05-31', '2024-06-01', '2030-01-01'].map((date) =>
        graceOn([MAY, JUNE], date),
      ),
    ).toEqual([0, 10, 10, 5, 5]);
  });

  it('replaces every grace that was to begin on its date or later', () => {
    expect(changedGrace([MAY, JUNE], { from: '2024-05-15', minutes: 7 })).toEqual([
      MAY,
      { from: '2024-05-15', minutes: 7 },
    ]);
    expect(changedGrace([MAY, JUNE], { from: MAY.from, minutes: 0 })).toEqual([]);
  });

  it('that is already in force changes nothing', () => {
    expect(changedGrace([MAY], { from: '2024-05-20', minutes: 10 })).toEqual([MAY]);
    expect(changedGrace([], { from: MAY.from, minutes: 0 })).toEqual([]);
  });

  it('is the former one up to its date, and the new one from then on', () => {
    const grace = fc.record({
      from: fc.nat(60).map((days) => addDays('2024-05-01', days)),
      minutes: fc.nat(3),
    });
    fc.assert(
      fc.property(fc.array(grace), grace, fc.nat(70), (former, set, days) => {
        const before = former.reduce<readonly LateGrace[]>(changedGrace, []);
        const date = addDays('2024-05-01', days);
        const expected = date < set.from ? graceOn(before, date) : set.minutes;
        expect(graceOn(changedGrace(before, set), date)).toBe(expected);
      }),
    );
  });
});

describe('a change of the rules', () => {
  const NO_CHANGE = { lateGrace: null, correctionReason: null, endorsement: null, requestDays: null };

  it('does not change other rules', () => {
    const graced = changedRules(FIRST_RULES, { ...NO_CHANGE, lateGrace: MAY });
    expect(graced).toEqual({ ...FIRST_RULES, lateGrace: [MAY] });
    const strict = changedRules(graced, { ...NO_CHANGE, correctionReason: 'required' });
    expect(strict).toEqual({ ...graced, correctionReason: 'required' });
    expect(changedRules(strict, { ...NO_CHANGE, endorsement: 'required', requestDays: 7 })).toEqual({
      ...strict,
      endorsement: 'required',
      requestDays: 7,
    });
  });
});
