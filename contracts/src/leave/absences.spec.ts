import { describe, expect, it } from '@jest/globals';
import { readRequest } from '../requests/request-entry.js';
import { templateOf } from '../schedules/weekly-times.js';
import { absenceRangeProblem } from './absence-checks.js';
import { absenceIn, absenceOf, datesOf, withoutAbsence, type Absence } from './absences.js';
import { previewAbsence, type DaysOff } from './days-off.js';

const range = (FROM: string, TO: string) => ({ FROM, TO });
const maternity: Absence = {
  ...{ ABSENCE_ID: '100003-A1', ...range('2026-12-01', '2027-03-15'), remark: 'ML', reason: 'Birth' },
};

describe('a range of an absence', () => {
  it.each<[string, { FROM: string; TO: string }, string | null]>([
    ['is one day', range('2026-12-01', '2026-12-01'), null],
    ['is 366 days', range('2026-12-01', '2027-12-01'), null],
    [
      'is longer',
      range('2026-12-01', '2027-12-02'),
      'An absence is for at most 366 days. From 2026-12-01 to 2027-12-02 are 367 days.',
    ],
    [
      'is backwards',
      range('2026-12-02', '2026-12-01'),
      'The last day of an absence must not be before its first day.',
    ],
  ])('%s', (_, days, problem) => {
    expect(absenceRangeProblem(days)?.text ?? null).toBe(problem);
  });

  it('counts calendar days', () => {
    expect(datesOf(maternity)).toHaveLength(105);
  });

  it.each([
    ['2026-11-01', '2026-11-30', false],
    ['2026-11-01', '2026-12-01', true],
    ['2027-01-01', '2027-01-01', true],
    ['2027-03-15', '2027-04-01', true],
    ['2027-03-16', '2027-04-01', false],
    ['2026-01-01', '2027-12-31', true],
  ])('from %s to %s shares a day with another one: %s', (FROM, TO, isShared) => {
    expect(absenceIn([maternity], { FROM, TO })).toBe(isShared ? maternity : undefined);
  });

  it('is found by its number until it is withdrawn', () => {
    expect(absenceOf([maternity], '100003-A1')).toBe(maternity);
    expect(absenceOf(withoutAbsence([maternity], '100003-A1'), '100003-A1')).toBeUndefined();
  });
});

describe('the days that show an absence', () => {
  const week = {
    FROM: '2026-11-01',
    TO: '2026-12-31',
    DAYS: 6,
    TIME: templateOf(['08:00:00', '17:00:00'], 6),
  } as const;
  const off: DaysOff = {
    schedule: { ranges: [week], days: [] },
    holidays: [{ date: '2026-11-30', remark: 'LH' }],
    onLeave: [{ date: '2026-12-06', half: null }],
    worked: ['2026-12-01'],
  };
  const days = range('2026-11-28', '2026-12-03');

  it.each([
    ['EL', ['2026-11-28', '2026-12-02', '2026-12-03']],
    // One may have worked elsewhere.
    ['OB', ['2026-11-28', '2026-12-01', '2026-12-02', '2026-12-03']],
  ] as const)('are, of %s, the working days', (remark, dates) => {
    expect(previewAbsence({ ...days, remark }, off)).toMatchObject({ dates, taken: [] });
  });

  it('are none where leave is, on a rest day either', () => {
    const preview = previewAbsence({ ...days, TO: '2026-12-07', remark: 'EL' }, off);
    expect(preview.taken).toEqual(['2026-12-06']);
  });
});

describe('a request for an absence', () => {
  const asked = {
    ...{ kind: 'absence', ...range('2026-12-01', '2027-03-15'), remark: 'ML', reason: ' Birth ' },
    ...{ TimeIN1: '08:00:00', TimeOUT1: null, breakTimes: null, minutes: 5 },
    ...{ LEAVE_TYPE: null, half: null, except: [] },
  };

  it('has a remark and a range alone', () => {
    expect(readRequest(asked)).toEqual({
      ...asked,
      ...{ reason: 'Birth', TimeIN1: null, minutes: null },
    });
  });

  it.each([
    [{ remark: 'SL' }, 'The absence must be one of EL, ML, PL, OB, WFH, DTF, OFSET.'],
    [{ remark: null }, 'The absence must be one of EL, ML, PL, OB, WFH, DTF, OFSET.'],
    [{ TO: '2026-11-30' }, 'The last day of an absence must not be before its first day.'],
    [{ reason: ' ' }, 'Please enter the reason of the request.'],
  ])('is refused with %j', (changes, text) => {
    expect(readRequest({ ...asked, ...changes })).toMatchObject({ text });
  });
});
