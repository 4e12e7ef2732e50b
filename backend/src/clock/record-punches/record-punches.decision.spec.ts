import { describe, expect, it } from '@jest/globals';
import type { Shift } from '@timekeep/contracts/schedules/weekly-times';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import {
  employeesNearBounds,
  isRejected,
  judgePunch,
  type PunchEntry,
  type PunchFacts,
  type RecordablePunch,
} from './record-punches.decision.js';

const facts: PunchFacts = {
  zone: new CompanyZone('Asia/Manila'),
  now: Date.parse('2024-11-20T09:00:00+08:00'),
  employments: new Map([
    ['100001', { hiredOn: '2024-11-18', resignedOn: null, pinHash: 'a' }],
    ['100002', { hiredOn: '2020-01-01', resignedOn: '2024-11-18', pinHash: 'b' }],
  ]),
  shifts: new Map(),
  punchDays: null,
  changes: [],
};
const judge = (at: string, EMPID = '100001') => judged({ EMPID, at }, facts);

/** The recordable punch, or the reason of a rejection. */
function judged(entry: PunchEntry, by: PunchFacts): RecordablePunch | string {
  const judged = judgePunch({ entry, terminal: 'gate' }, by);
  const punch = 'rejected' in judged ? judged.rejected : judged;
  return isRejected(punch) ? punch.reason : punch;
}

describe('a punch of a clock that was corrected', () => {
  const change = {
    ...{ id: '1', terminal: 'gate', EMPID: null, minutes: 480 },
    ...{ from: Date.parse('2024-11-01T00:00:00Z'), to: Date.parse('2024-12-01T00:00:00Z') },
  };
  const at = (time: string, by: Partial<PunchFacts>, minutes = 480) =>
    judged({ EMPID: '100001', at: time }, { ...facts, changes: [{ ...change, minutes }], ...by });

  it('is judged by the time at which it counts, and recorded with that of the clock', () => {
    expect(at('2024-11-17T23:55:00+08:00', {})).toMatchObject({
      stream: 'punches-100001-2024-11-17',
      event: { data: { at: '2024-11-17T15:55:00.000Z', terminal: 'gate' } },
    });
    expect(at('2024-11-18T06:00:00+08:00', {}, -480)).toContain('before the employee');
    expect(at('2024-11-20T12:00:00+08:00', {}, -480)).toHaveProperty('id');
    expect(at('2024-11-20T02:00:00+08:00', {})).toBe('The punch lies in the future.');
    expect(at('2024-11-18T23:00:00+08:00', { punchDays: 1 })).toHaveProperty('id');
    expect(at('2024-11-19T01:00:00+08:00', { punchDays: 1 }, -480)).toContain('1 day');
  });

  it('is judged by its own time when it is of another terminal, or withdrawn', () => {
    const others = { changes: [{ ...change, terminal: 'other' }] };
    expect(at('2024-11-17T12:00:00+08:00', others)).toContain('before the employee');
    const withdrawn = { changes: [{ ...change, minutes: null }] };
    expect(at('2024-11-20T08:00:00+08:00', withdrawn)).toHaveProperty('id');
    expect(at('2024-11-20T12:00:00+08:00', withdrawn)).toBe('The punch lies in the future.');
  });
});

describe('judging a punch', () => {
  it('takes one within employment, in the stream of its calendar date in the company’s zone', () => {
    expect(judge('2024-11-19T18:00:00+00:00')).toMatchObject({
      stream: 'punches-100001-2024-11-20',
      event: { type: 'TimeClockPunched', data: { EMPID: '100001', at: '2024-11-19T18:00:00.000Z' } },
    });
  });

  it('gives one instant one id, however it is written', () => {
    const id = (at: string) => {
      const punch = judge(at);
      return typeof punch === 'string' ? punch : punch.id;
    };
    expect(id('2024-11-20T08:00:00+08:00')).toBe(id('2024-11-20T00:00:00.000Z'));
    expect(id('2024-11-20T08:00:00+08:00')).not.toBe(id('2024-11-20T08:00:01+08:00'));
  });

  it('takes one up to five minutes ahead of the clock', () => {
    expect(judge('2024-11-20T09:05:00+08:00')).toHaveProperty('id');
    expect(judge('2024-11-20T09:05:00.001+08:00')).toBe('The punch lies in the future.');
  });

  const before = "before the employee's first day, 2024-11-18.";
  const early: Shift = { in: '00:30:00', out: '09:30:00' };
  const morning: Shift = { in: '08:00:00', out: '17:00:00' };

  it.each<[string, Shift | null, string | null]>([
    ['2024-11-18T04:00:00+08:00', null, null],
    ['2024-11-18T03:59:59+08:00', null, 'The punch belongs to the work date 2024-11-17,'],
    ['2024-11-18T04:00:00+08:00', morning, null],
    ['2024-11-18T00:26:00+08:00', morning, 'The punch belongs to the work date 2024-11-17,'],
    ['2024-11-17T23:55:00+08:00', early, null],
    ['2024-11-17T20:29:59+08:00', early, 'The punch is'],
    ['2024-11-17T12:00:00+08:00', morning, 'The punch is'],
    ['2024-11-16T23:59:59+08:00', early, 'The punch is'],
  ])('judges %s with the shift %j by its work date', (at, shift, rejected) => {
    const punch = judged(
      { EMPID: '100001', at },
      { ...facts, shifts: new Map([['100001', (date) => (date < '2024-11-18' ? null : shift)]]) },
    );
    if (rejected === null) expect(punch).toHaveProperty('id');
    else expect(punch).toBe(`${rejected} ${before}`);
  });

  it('takes nothing from before the first day of all records', () => {
    const employments = new Map([['100001', { hiredOn: '2020-01-01', resignedOn: null, pinHash: 'a' }]]);
    const at = (instant: string) => judged({ EMPID: '100001', at: instant }, { ...facts, employments });
    expect(at('2023-01-01T04:00:00+08:00')).toHaveProperty('id');
    for (const [instant, where] of [
      ['2023-01-01T03:59:59+08:00', 'The punch belongs to the work date 2022-12-31,'],
      ['2022-06-01T08:00:00+08:00', 'The punch is'],
    ] as const) {
      expect(at(instant)).toBe(`${where} before the first day of all records, 2023-01-01.`);
    }
  });

  it('refuses those of a terminal that are older than the rule, unless they are recorded', () => {
    const employments = new Map([['100001', { hiredOn: '2024-01-01', resignedOn: null, pinHash: 'a' }]]);
    const at = (instant: string, punchDays: number | null) =>
      judgePunch(
        { entry: { EMPID: '100001', at: instant }, terminal: undefined },
        { ...facts, employments, punchDays },
      );
    expect(at('2024-10-06T00:00:00+08:00', 45)).toHaveProperty('id');
    expect(at('2024-10-05T23:59:59+08:00', null)).toHaveProperty('id');
    expect(at('2024-10-05T23:59:59+08:00', 45)).toMatchObject({
      punch: { event: { type: 'TimeClockPunched' } },
      rejected: {
        refusal: 'tooOld',
        reason: 'The punch is too old: a terminal may send those of the last 45 days. HR can take it over.',
      },
    });
  });

  it.each([
    ['unknown', { EMPID: '999999', at: '2024-11-20T08:00:00+08:00' }],
    ['unknown', { EMPID: 'badge 7', at: '2024-11-20T08:00:00+08:00' }],
    ['outside', { EMPID: '100001', at: '2024-11-01T08:00:00+08:00' }],
    ['tooOld', { EMPID: '100001', at: '1969-11-01T08:00:00+08:00' }],
    ['future', { EMPID: '100001', at: '2024-11-20T10:00:00+08:00' }],
    [null, { EMPID: 'badge 7', at: 'now' }],
    [null, { EMPID: '100001', at: '2024-11-20T08:00:00+08:00', PIN: 1 }],
  ])('refuses as %s %j', (refusal, entry) => {
    expect(judgePunch({ entry, terminal: undefined }, facts)).toMatchObject({ refusal });
  });

  it('names the employees of whom shifts decide', () => {
    const near = (EMPID: string, at: string) => employeesNearBounds([{ EMPID, at }], facts).has(EMPID);
    const days = ['15', '16', '17', '18', '19', '20', '21'].map((day) => `2024-11-${day}T12:00:00+08:00`);
    expect(days.map((at) => near('100001', at))).toEqual([false, false, true, true, true, false, false]);
    expect(days.map((at) => near('100002', at))).toEqual([false, false, false, true, true, true, false]);
    expect(near('999999', '2024-11-18T12:00:00+08:00')).toBe(false);
  });

  it.each(['2024-11-20', '2024-11-20T08:00:00', '2024-11-20T08:61:00Z', 'now', ''])(
    'rejects the time %j',
    (at) => {
      expect(judge(at)).toBe('The time must be an instant with an offset, as 2023-01-02T08:00:00+08:00.');
    },
  );

  it.each([
    ['2024-02-30T08:00:00Z', '2024-02-30 is not a date.'],
    ['2150-01-01T08:00:00.123+08:00', '2150-01-01 is not from 1970-01-01 to 2100-12-31.'],
    ['0204-11-20T08:00:00+08:00', '0204-11-20 is not from 1970-01-01 to 2100-12-31.'],
  ])('says of the time %s what is wrong with its date: %s', (at, reason) => {
    expect(judge(at)).toBe(reason);
  });

  it.each(['', '10001', '1000001', '10000a', ' 100001'])('rejects the employee id %j', (EMPID) => {
    expect(judge('2024-11-20T08:00:00+08:00', EMPID)).toBe('The employee ID must have 6 digits.');
  });

  it.each([
    [{ EMPID: '100001' }, 'The time must be an instant with an offset, as 2023-01-02T08:00:00+08:00.'],
    [{ EMPID: '100001', at: 5 }, 'The time must be an instant with an offset, as 2023-01-02T08:00:00+08:00.'],
    [{ at: '2024-11-20T08:00:00Z' }, 'The employee ID must have 6 digits.'],
    [{ EMPID: 100001, at: '2024-11-20T08:00:00Z' }, 'The employee ID must have 6 digits.'],
    [{ EMPID: '100001', at: '2024-11-20T08:00:00Z', PIN: 1234 }, 'The PIN must be text.'],
  ])('rejects the malformed %j', (entry, reason) => {
    expect(judged(entry, facts)).toBe(reason);
  });

  it('takes a PIN, and records nothing of it', () => {
    const at = '2024-11-20T00:00:00.000Z';
    const punch = judged({ EMPID: '100001', PIN: '1234', at }, facts);
    expect(punch).toHaveProperty('PIN', '1234');
    expect(punch).toHaveProperty('event.data', { EMPID: '100001', at, terminal: 'gate' });
  });

  it('rejects an unknown employee', () => {
    expect(judge('2024-11-20T08:00:00+08:00', '999999')).toBe('There is no employee 999999.');
  });
});

describe('judging a punch after a resignation', () => {
  const after = "The punch is after the employee's last day, 2024-11-18.";
  const night: Shift = { in: '22:00:00', out: '06:00:00' };
  const day: Shift = { in: '08:00:00', out: '17:00:00' };
  const judgeWith = (at: string, shift: Shift | null) =>
    judged({ EMPID: '100002', at }, { ...facts, shifts: new Map([['100002', () => shift]]) });

  it.each<[string, Shift | null]>([
    ['2024-11-18T17:05:00+08:00', day],
    ['2024-11-19T03:59:59+08:00', day],
    ['2024-11-19T03:59:59+08:00', null],
    ['2024-11-18T22:01:00+08:00', night],
    ['2024-11-19T06:03:00+08:00', night],
    ['2024-11-19T17:59:59+08:00', night],
    ['2024-11-15T08:00:00+08:00', day],
  ])('takes %s with the shift %j: it belongs to the last day or before', (at, shift) => {
    expect(judgeWith(at, shift)).toHaveProperty('id');
  });

  it('takes one on the second day after it, where the last shift lasted a day', () => {
    const shifts = new Map([
      ['100002', (date: string) => (date === '2024-11-18' ? { in: '23:30:00', out: '23:30:00' } : null)],
    ]);
    const at = (instant: string) => judged({ EMPID: '100002', at: instant }, { ...facts, shifts });
    expect(at('2024-11-20T03:29:59+08:00')).toHaveProperty('id');
    expect(at('2024-11-20T03:30:00+08:00')).toBe(after);
  });

  it.each<[string, Shift | null]>([
    ['2024-11-19T04:00:00+08:00', day],
    ['2024-11-19T04:00:00+08:00', null],
    ['2024-11-19T18:00:00+08:00', night],
    ['2024-11-20T06:00:00+08:00', night],
    ['2024-11-20T08:59:00+08:00', null],
  ])('rejects %s with the shift %j', (at, shift) => {
    expect(judgeWith(at, shift)).toBe(after);
  });

  it('goes by the calendar alone when no shift is known', () => {
    expect(judge('2024-11-18T23:00:00+08:00', '100002')).toHaveProperty('id');
    expect(judge('2024-11-19T08:00:00+08:00', '100002')).toBe(after);
  });
});
