import { describe, expect, it } from '@jest/globals';
import type { RecordSnapshot } from '@timekeep/contracts/events/timekeep';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { version } from '@/testing/audit-data';
import { actorInWords, actorWords, employeeChangeInWords, momentInWords } from './audit-text';
import { fieldInWords, recordsInWords, valueInWords } from './history-text';
import { allValues, changedValues, shownChange, shownValues } from './changed-values';

describe('who changed a record', () => {
  it('is an employee with the authority of that time', () => {
    const words = actorWords({ actor: '100001', actorName: 'CRUZ, ANA', actorAuthority: 'HR' });
    expect(words).toEqual({ name: 'CRUZ, ANA', authority: 'HR', role: 'HR, 100001' });
    expect(actorWords({ actor: '100001', actorName: 'CRUZ, ANA', actorAuthority: null })).toMatchObject({
      authority: null,
      role: '100001',
    });
  });

  it.each([
    ['system', 'The system'],
    ['terminal:Gate 1', 'Terminal Gate 1'],
    ['it:ana', 'IT (ana)'],
    ['100009', '100009'],
  ])('reads for %s as %s', (actor, words) => {
    expect(actorInWords(actor)).toBe(words);
    expect(actorWords({ actor, actorName: null, actorAuthority: null }).name).toBe(words);
  });

  it('has the name of today where that is known', () => {
    expect(actorInWords('100001', (EMPID) => `name of ${EMPID}`)).toBe('name of 100001');
  });
});

describe('a change of an employee', () => {
  const none = { before: null, after: null, dayBefore: null, day: null, accessUntil: null, reason: null };
  const ahead = { kind: 'resignation', day: '2026-12-04', accessUntil: '2026-12-05' } as const;

  it.each<[string, Partial<Parameters<typeof employeeChangeInWords>[0]>]>([
    ['last day Dec 4, 2026, access until Dec 5, 2026', ahead],
    [
      'last day Dec 4, 2026 instead of Dec 1, 2026, access until Dec 5, 2026',
      { ...ahead, dayBefore: '2026-12-01' },
    ],
    [
      'resignation with the last day Dec 4, 2026 undone: Stays',
      { kind: 'reinstatement', dayBefore: '2026-12-04', reason: 'Stays' },
    ],
    [
      'first day Dec 4, 2026 instead of Dec 1, 2026',
      { kind: 'first-day', dayBefore: '2026-12-01', day: '2026-12-04' },
    ],
    ['name CRUZ, ANA instead of REYES, ANA', { kind: 'name', before: 'REYES, ANA', after: 'CRUZ, ANA' }],
    [
      'SALES, ACME instead of IT, ACME, from Dec 4, 2026 on',
      { kind: 'transfer', before: 'IT, ACME', after: 'SALES, ACME', day: '2026-12-04' },
    ],
    [
      'SALES, ACME instead of IT, ACME, from the first day on',
      { kind: 'transfer', before: 'IT, ACME', after: 'SALES, ACME' },
    ],
    ['device number 17', { kind: 'device-number', after: '17' }],
    [
      'device number 17 from Dec 4, 2026 on instead of from Dec 1, 2026 on',
      { kind: 'device-number', before: '17', after: '17', dayBefore: '2026-12-01', day: '2026-12-04' },
    ],
    [
      'device number 17 from Dec 4, 2026 on instead of for all days',
      { kind: 'device-number', before: '17', after: '17', day: '2026-12-04' },
    ],
    ['no device number any more, before 17', { kind: 'device-number', before: '17' }],
    ['balances of leave: SL +2', { kind: 'balance', after: 'SL +2' }],
  ])('reads %s', (words, change) => {
    expect(employeeChangeInWords({ kind: 'pin', ...none, ...change })).toBe(words);
  });
});

describe('when it was', () => {
  it("is shown in the company's zone", () => {
    expect(momentInWords('2026-11-19T22:05:59.000Z', new CompanyZone('Asia/Manila'))).toBe(
      'Nov 20, 2026, 06:05',
    );
  });
});

const before: RecordSnapshot = {
  Remarks: 'Absent',
  TimeIN1: null,
  TimeOUT1: null,
  MinsLate: 0,
  UnderOverTime: 0,
  hrs: 0,
};

describe('changed values', () => {
  it('are those that differ, as text', () => {
    const after: RecordSnapshot = {
      ...before,
      Remarks: 'HVLAM',
      TimeIN1: '00:00:00',
      UnderOverTime: -15,
      hrs: 4.5,
    };
    expect(changedValues(before, after)).toEqual([
      { label: 'Remarks', from: 'Absent', to: 'HalfDay VL AM' },
      { label: 'Time In', from: 'N/A', to: '00:00:00' },
      { label: 'Overtime', from: '0', to: '-15' },
      { label: 'Hours', from: '0.00', to: '4.50' },
    ]);
  });

  it('are empty when only a reason was given', () => {
    expect(changedValues(before, { ...before })).toEqual([]);
  });

  it('are the non-empty values of a first version, including midnight', () => {
    expect(changedValues(null, { ...before, TimeIN1: '00:00:00' })).toEqual([
      { label: 'Remarks', from: null, to: 'Absent' },
      { label: 'Time In', from: null, to: '00:00:00' },
    ]);
    expect(allValues(null, before)).toHaveLength(6);
  });

  it('are the non-empty values of a record that is closed', () => {
    expect(changedValues({ ...before, hrs: 4.5 }, null)).toEqual([
      { label: 'Remarks', from: 'Absent', to: null },
      { label: 'Hours', from: '4.50', to: null },
    ]);
  });

  it('of a version are none on the side on which its record was closed', () => {
    const shown = (of: object) => {
      const values = shownValues({ ...version({ before, after: before }), ...of });
      return [values.before !== null, values.after !== null];
    };
    expect(shown({})).toEqual([true, true]);
    expect(shown({ closed: true })).toEqual([true, false]);
    expect(shown({ wasClosed: true })).toEqual([false, true]);
    expect(shown({ wasClosed: true, closed: true })).toEqual([true, true]);
  });

  it.each([
    ['17:13:00', '18:30:00', ['17:13', '18:30', '(+77 min)']],
    ['08:12:44', '08:00:00', ['08:12', '08:00', '(−12 min)']],
    ['23:50:00', '00:20:00', ['23:50', '00:20', '(+30 min)']],
    ['00:10:00', '23:55:00', ['00:10', '23:55', '(−15 min)']],
    ['08:00:10', '08:00:40', ['08:00:10', '08:00:40', '']],
    ['N/A', '18:30:00', ['N/A', '18:30:00', '']],
    [null, '18:30:00', [null, '18:30:00', '']],
    ['12', '0', ['12', '0', '']],
  ])('shows %s → %s with the minutes between two times', (from, to, [before, after, difference]) => {
    expect(shownChange({ from, to })).toEqual({ from: before, to: after, difference });
  });
});

describe('a value of a change', () => {
  it.each([
    ['state', 'taken-back', 'Taken back'],
    ['state', 'disputed', 'disagreed'],
    ['status', 'PENDING', 'waits for approval'],
    ['authority', 'SUPERVISOR', 'Supervisor'],
    ['kind', 'overtime', 'Overtime'],
    ['matter', 'no-out', 'No time out'],
    ['what', 'hours', 'Hours for pay'],
    ['hours', 'off', 'Day off'],
    ['hours', '08:00:00-17:00:00', '08:00 – 17:00'],
    ['monday', '08:00:00-17:00:00 (12:00:00-13:00:00)', '08:00 – 17:00 (12:00 – 13:00)'],
    ['except', '2026-11-02, 2026-11-03', 'Nov 2, 2026, Nov 3, 2026'],
    ['assignedTo', '100001', '100001'],
    [
      'filter',
      '{"FROM":"2026-11-01","reportFilter":"department","selectedOption":"IT"}',
      'From Nov 1, 2026, Department IT',
    ],
    [
      'filter',
      '{"areas":["leave"],"each":true,"EMPID":"100011"}',
      'Kinds Leave and balances, One by one, Employee 100011',
    ],
    [
      'filter',
      '{"reportFilter":"none","remark":"On leave","timing":"late","incomplete":true,"asOf":null}',
      'Remark On leave, Timing Late, Incomplete',
    ],
    ['filter', '{"remark":"VL","timing":"ontime"}', 'Remark Vacation Leave, Timing On Time'],
    ['filter', '{"FROM":"2026-1', '{"FROM":"2026-1'],
  ])('%s %s reads %s', (field, value, words) => {
    expect(valueInWords({ field, after: value }, value, new CompanyZone('Asia/Manila'))).toBe(words);
  });

  it('of an authority names it, and of punches has no number of records', () => {
    expect(fieldInWords({ field: 'passwordMin@SUPERVISOR', after: 12 })).toBe(
      'Least characters of passwords (Supervisor)',
    );
    expect(recordsInWords({ type: 'TimeClockPunched', records: 0 })).toBe('–');
    expect(recordsInWords({ type: 'RulesSet', records: 0 })).toBe('0');
  });
});
