import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays } from '../time/work-date.js';
import { changedRules, FIRST_RULES, NO_RULES_CHANGE, RULES_OF_NEW_COMPANIES } from './company-rules.js';
import {
  breakOn,
  changedDatedRules,
  DATED_RULES,
  type DatedMinutes,
  type DatedRules,
  graceOn,
  minutesOn,
} from './dated-rules.js';

const MAY: DatedMinutes = { from: '2024-05-01', minutes: 10 };
const JUNE: DatedMinutes = { from: '2024-06-01', minutes: 5 };

const changedGrace = (lateGrace: readonly DatedMinutes[], set: DatedMinutes) =>
  changedDatedRules({ ...FIRST_RULES, lateGrace }, { ...NO_RULES_CHANGE, lateGrace: set }).lateGrace;

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
      const changed = (rules: DatedRules, { from, minutes }: DatedMinutes): DatedRules =>
        changedDatedRules(rules, { ...NO_RULES_CHANGE, [rule]: { from, minutes, above: 0 } });
      fc.assert(
        fc.property(fc.array(set), set, fc.nat(70), (former, set, days) => {
          const before = former.reduce<DatedRules>(changed, FIRST_RULES);
          const date = addDays('2024-05-01', days);
          const expected = date < set.from ? minutesOn(rule, before[rule], date) : set.minutes;
          expect(minutesOn(rule, changed(before, set)[rule], date)).toBe(expected);
        }),
      );
    },
  );
});

describe('the break', () => {
  it('changes with its minutes, and with the length above which a shift has it', () => {
    const set = (from: string, minutes: number, above: number, rules = FIRST_RULES) =>
      changedRules(rules, { ...NO_RULES_CHANGE, break: { from, minutes, above } });
    const may = set('2024-05-01', 60, 360);
    expect(breakOn(may.break, '2024-04-30')).toEqual({ minutes: 0, above: 0 });
    expect(set('2024-06-01', 60, 360, may)).toEqual(may);
    expect(set('2024-06-01', 60, 300, may).break).toHaveLength(2);
    expect(set('2024-05-01', 0, 0, may)).toEqual(FIRST_RULES);
  });
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
    const { doubleTap, break: breaks, ...others } = changedRules(FIRST_RULES, RULES_OF_NEW_COMPANIES);
    expect(breakOn(FIRST_RULES.break, '2023-01-01')).toEqual({ minutes: 0, above: 0 });
    expect(breakOn(breaks, '2023-01-01')).toEqual({ minutes: 60, above: 360 });
    expect(minutesOn('doubleTap', FIRST_RULES.doubleTap, '2023-01-01')).toBe(1);
    expect(minutesOn('doubleTap', doubleTap, '2023-01-01')).toBe(10);
    expect({ ...others, doubleTap: [], break: [] }).toEqual(FIRST_RULES);
  });
});
