import { describe, expect, it } from '@jest/globals';
import type { RecordSnapshot } from '@timekeep/contracts/events/timekeep';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { version } from '@/testing/audit-data';
import {
  actorInWords,
  actorWords,
  allValues,
  changedValues,
  boundChangeInWords,
  momentInWords,
  shownValues,
} from './audit-text';

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

describe('a changed last day', () => {
  const by = { actor: '100001', actorName: 'CRUZ, ANA', actorAuthority: 'HR' as const };
  const note = { ...by, EMPID: '100002', EMPNAME: 'ABAD, INES', type: '', reason: null };

  it('says from which day to which, and until when access lasts', () => {
    const ahead = { day: '2026-12-04', accessUntil: '2026-12-05' };
    expect(boundChangeInWords({ ...note, ...ahead, dayBefore: null })).toBe(
      'last day Dec 4, 2026, access until Dec 5, 2026',
    );
    expect(boundChangeInWords({ ...note, ...ahead, dayBefore: '2026-12-01' })).toBe(
      'last day Dec 4, 2026 instead of Dec 1, 2026, access until Dec 5, 2026',
    );
  });

  it('says why it was undone', () => {
    const undone = { dayBefore: '2026-12-04', day: null, accessUntil: null, reason: 'Stays' };
    expect(boundChangeInWords({ ...note, ...undone })).toBe(
      'resignation with the last day Dec 4, 2026 undone: Stays',
    );
  });
});

it('a corrected first day is named with the one before', () => {
  const note = {
    actor: '100001',
    actorName: 'CRUZ, ANA',
    actorAuthority: 'HR' as const,
    EMPID: '100002',
    EMPNAME: 'REYES, BEN',
  };
  const change = {
    type: 'FirstDayCorrected',
    dayBefore: '2026-12-01',
    day: '2026-12-04',
    accessUntil: null,
    reason: null,
  };
  expect(boundChangeInWords({ ...note, ...change })).toBe('first day Dec 4, 2026 instead of Dec 1, 2026');
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
});
