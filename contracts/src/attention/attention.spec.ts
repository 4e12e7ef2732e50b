import { describe, expect, it } from '@jest/globals';
import { applyFact, NO_FACTS, type RecordFact } from '../attendance/record-state.js';
import { recordValues } from '../attendance/record.js';
import { CompanyZone } from '../time/company-zone.js';
import { ATTENTION, kindsOf, type Candidates } from './attention.js';
import { ATTENTION_KINDS, employeeOfMatter } from './attention-kinds.js';
import { daySigns } from './day-signs.js';

const zone = new CompanyZone('Asia/Manila');
const DATE = '2023-03-06';
const opened = { type: 'opened', graceMinutes: 0, doubleTapMinutes: 10 } as const;
const SHIFT = { in: '08:00:00', out: '17:00:00' } as const;
const workday: RecordFact = { ...opened, shift: SHIFT };
const restDay: RecordFact = { ...opened, shift: null };
const at = (time: string, date = DATE): number => zone.instantOf(date, time);
const punched = (time: string, date = DATE): RecordFact => ({ type: 'punched', at: at(time, date) });
const leave: RecordFact = { type: 'leave-taken', transactionId: '300001-1', leaveType: 'VL' };
const corrected = (
  remark: 'Absent' | 'Present' | 'OT',
  timeIn: number | null,
  timeOut: number | null,
): RecordFact => ({
  ...{ type: 'corrected', remark, shift: SHIFT, timeIn, timeOut },
});

function signs(...facts: readonly RecordFact[]) {
  const state = facts.reduce(applyFact, NO_FACTS);
  return daySigns(state, recordValues(state, DATE, zone), DATE, zone);
}

describe('the signs of a record', () => {
  it.each<[string, readonly RecordFact[], readonly string[]]>([
    ['a day that was worked as scheduled', [workday, punched('08:00:00'), punched('17:05:00')], []],
    ['a rest day', [restDay], []],
    ['no punch', [workday], ['absent']],
    ['no out', [workday, punched('08:00:00')], ['no-out']],
    ['29 minutes longer', [workday, punched('08:00:00'), punched('17:29:59')], []],
    ['30 minutes longer', [workday, punched('08:00:00'), punched('17:30:00')], ['unplanned-work']],
    ['work on a rest day', [restDay, punched('08:00:00'), punched('12:00:00')], ['unplanned-work']],
    [
      'work on a holiday',
      [workday, { type: 'holiday-applied', remark: 'LH' }, punched('08:00:00'), punched('17:00:00')],
      ['unplanned-work'],
    ],
    ['a holiday without work', [workday, { type: 'holiday-applied', remark: 'LH' }], []],
    ['leave', [workday, leave], []],
    ['leave before work', [workday, leave, punched('08:00:00'), punched('17:00:00')], ['leave-worked']],
    ['leave after work', [workday, punched('08:00:00'), punched('17:00:00'), leave], ['leave-worked']],
    [
      'half a day of leave and work of the other half',
      [workday, { ...leave, half: 'AM' }, punched('13:00:00'), punched('17:00:00')],
      [],
    ],
    [
      'a shift of 17 hours',
      [workday, punched('08:00:00'), punched('01:00:00', '2023-03-07')],
      ['unplanned-work', 'long-shift'],
    ],
    ['an absence that HR entered', [workday, corrected('Absent', null, null)], []],
    ['overtime that HR entered', [workday, corrected('OT', at('08:00:00'), at('20:00:00'))], []],
    ['a date outside the employment', [workday, { type: 'closed' }], []],
  ])('of %s', (_day, facts, kinds) => {
    expect(signs(...facts).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('count from the moment at which they are a matter', () => {
    expect(signs(workday)).toMatchObject([{ from: at('17:00:00') }]);
    expect(signs(workday, punched('08:00:00'))).toMatchObject([{ from: at('00:00:00', '2023-03-07') }]);
  });

  it('have other facts once a time is another one', () => {
    const [first] = signs(workday, punched('08:00:00'), punched('18:00:00'));
    const [later] = signs(workday, punched('08:00:00'), punched('18:00:30'));
    expect(first?.minutes).toBe(60);
    expect(later?.facts).not.toBe(first?.facts);
  });
});

const moment = { now: at('12:00:00'), today: DATE };
const HOUR = 3_600_000;

function holds<Kind extends keyof Candidates>(kind: Kind, candidate: Candidates[Kind]): boolean {
  return ATTENTION[kind].condition(candidate, moment) !== null;
}

describe('the conditions', () => {
  const sign = { kind: 'unplanned-work', from: 0, minutes: 60, facts: 'x' } as const;
  const work = { ...sign, granted: 0, needsGrant: true, overtimeFrom: 30 };
  const employee = { ranges: [], days: [], hiredOn: '2023-01-02', resignedOn: null };
  const range = (FROM: string, TO: string) =>
    ({ FROM, TO, DAYS: 5, TIME: {} }) as unknown as Candidates['no-schedule']['ranges'][number];

  it.each<[string, boolean, boolean]>([
    [
      'a sign whose moment has not come',
      holds('no-out', { ...sign, kind: 'no-out', from: moment.now + 1 }),
      false,
    ],
    ['a sign whose moment has come', holds('no-out', { ...sign, kind: 'no-out', from: moment.now }), true],
    ['work that nobody granted', holds('unplanned-work', work), true],
    ['work of which too little is left', holds('unplanned-work', { ...work, granted: 31 }), false],
    ['work that needs no grant', holds('unplanned-work', { ...work, needsGrant: false }), false],
    ['work below the rule of the company', holds('unplanned-work', { ...work, overtimeFrom: 90 }), false],
    [
      'a request of two days',
      holds('waiting-request', { madeAt: moment.now - 48 * HOUR, state: 'made' }),
      false,
    ],
    [
      'a request of more',
      holds('waiting-request', { madeAt: moment.now - 48 * HOUR - 1, state: 'made' }),
      true,
    ],
    ['a terminal of yesterday', holds('silent-terminal', { heardAt: moment.now - 24 * HOUR }), false],
    ['a silent terminal', holds('silent-terminal', { heardAt: moment.now - 24 * HOUR - 1 }), true],
    ['a balance of nothing', holds('negative-balance', { SL: 0, VL: 0 }), false],
    ['a balance below zero', holds('negative-balance', { SL: 0, VL: -0.5 }), true],
    [
      'nobody without a schedule',
      holds('no-schedule', { ...employee, ranges: [range(DATE, '2023-03-19')] }),
      false,
    ],
    [
      'a last day without one',
      holds('no-schedule', { ...employee, ranges: [range(DATE, '2023-03-18')] }),
      true,
    ],
    [
      'a schedule up to the last day of the employment',
      holds('no-schedule', { ...employee, ranges: [range(DATE, '2023-03-10')], resignedOn: '2023-03-10' }),
      false,
    ],
  ])('hold for %s: %s', (_case, isHeld, expected) => {
    expect(isHeld).toBe(expected);
  });

  it('name the first day without a schedule', () => {
    const holding = ATTENTION['no-schedule'].condition(
      { ...employee, ranges: [range(DATE, '2023-03-08')] },
      moment,
    );
    expect(holding).toMatchObject({ date: '2023-03-09', facts: 'until 2023-03-08' });
  });

  it('have other facts for each gap of a schedule', () => {
    const ranges = [
      range(DATE, '2023-03-08'),
      range('2023-03-10', '2023-03-11'),
      range('2023-03-14', '2023-04-30'),
    ];
    const days = [{ date: '2023-03-09', shift: null }];
    const condition = (known: Candidates['no-schedule']) => ATTENTION['no-schedule'].condition(known, moment);
    expect(condition({ ...employee, ranges })).toMatchObject({
      date: '2023-03-09',
      facts: 'until 2023-03-08',
    });
    const filled = condition({ ...employee, ranges, days });
    expect(filled).toMatchObject({ date: '2023-03-12', facts: 'until 2023-03-11' });
    const later = { now: at('12:00:00', '2023-03-13'), today: '2023-03-13' };
    expect(ATTENTION['no-schedule'].condition({ ...employee, ranges, days }, later)?.facts).toBe(
      filled?.facts,
    );
    expect(condition(employee)?.facts).toBe('until none');
  });
});

it('shows employees and supervisors kinds of employees alone', () => {
  for (const settler of ['SUPERVISOR', 'EMPLOYEE'] as const)
    for (const kind of kindsOf(settler))
      expect(employeeOfMatter({ kind, subject: '300001-x' })).toBe('300001');
  expect(kindsOf('EMPLOYEE').length).toBeLessThan(ATTENTION_KINDS.length);
});
