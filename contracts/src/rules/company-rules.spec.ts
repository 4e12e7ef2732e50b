import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays } from '../time/work-date.js';
import {
  changedMinutes,
  changedRules,
  DATED_RULES,
  type DatedMinutes,
  FIRST_RULES,
  graceOn,
  minutesOn,
  NO_RULES_CHANGE,
  RULES_OF_NEW_COMPANIES,
} from './company-rules.js';

const MAY: DatedMinutes = { from: '2024-05-01', minutes: 10 };
const JUNE: DatedMinutes = { from: '2024-06-01', minutes: 5 };

const changedGrace = (graces: readonly DatedMinutes[], set: DatedMinutes) =>
  changedMinutes('lateGrace', graces, set);

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

  it.each(DATED_RULES)(
    'and %s are the former ones up to their date, and the new ones from then on',
    (rule) => {
      const set = fc.record({
        from: fc.nat(60).map((days) => addDays('2024-05-01', days)),
        minutes: fc.nat(3),
      });
      fc.assert(
        fc.property(fc.array(set), set, fc.nat(70), (former, set, days) => {
          const before = former.reduce<readonly DatedMinutes[]>(
            (all, each) => changedMinutes(rule, all, each),
            [],
          );
          const date = addDays('2024-05-01', days);
          const expected = date < set.from ? minutesOn(rule, before, date) : set.minutes;
          expect(minutesOn(rule, changedMinutes(rule, before, set), date)).toBe(expected);
        }),
      );
    },
  );
});

describe('a change of the rules', () => {
  it('does not change other rules', () => {
    const graced = changedRules(FIRST_RULES, { ...NO_RULES_CHANGE, lateGrace: MAY });
    expect(graced).toEqual({ ...FIRST_RULES, lateGrace: [MAY] });
    const strict = changedRules(graced, { ...NO_RULES_CHANGE, correctionReason: 'required' });
    expect(strict).toEqual({ ...graced, correctionReason: 'required' });
    expect(changedRules(strict, { ...NO_RULES_CHANGE, endorsement: 'required', requestDays: 7 })).toEqual({
      ...strict,
      endorsement: 'required',
      requestDays: 7,
    });
    expect(changedRules(strict, { ...NO_RULES_CHANGE, doubleTap: MAY, punchDays: 60 })).toEqual({
      ...strict,
      doubleTap: [MAY],
      punchDays: 60,
    });
  });

  it('makes the rules of new companies, which differ from those of logs without any', () => {
    const { doubleTap, ...others } = changedRules(FIRST_RULES, RULES_OF_NEW_COMPANIES);
    expect(minutesOn('doubleTap', FIRST_RULES.doubleTap, '2023-01-01')).toBe(1);
    expect(minutesOn('doubleTap', doubleTap, '2023-01-01')).toBe(10);
    expect({ ...others, doubleTap: [] }).toEqual(FIRST_RULES);
  });
});
