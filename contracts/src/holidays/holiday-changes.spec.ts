import { describe, expect, it } from '@jest/globals';
import { applyFact, NO_FACTS, type RecordFact, type RecordState } from '../attendance/record-state.js';
import type { HolidayEvent } from '../events/holiday.js';
import { CompanyZone } from '../time/company-zone.js';
import { holidayChangesOf, type OnLeave } from './holiday-changes.js';
import { FOR_ALL, holidaysAfter, type HolidaysOfDate } from './holidays-of-date.js';

const zone = new CompanyZone('Asia/Manila');
const DATE = '2026-11-20';
const shift = { in: '08:00:00', out: '17:00:00' };
const ACME = { COMPANY: 'Acme', COMPANY_ID: 'acme' };

function record(...facts: readonly RecordFact[]): RecordState {
  return [{ type: 'opened', shift, graceMinutes: 0 } as const, ...facts].reduce(applyFact, NO_FACTS);
}

const punched = (time: string): RecordFact => ({ type: 'punched', at: zone.instantOf(DATE, time) });

const applied = (remark: 'LH' | 'SH', returnsLeave: boolean, owner = {}): HolidayEvent => ({
  type: 'HolidayApplied',
  data: { date: DATE, remark, returnsLeave, name: null, second: null, ...FOR_ALL, ...owner },
});
const withdrawn = (owner = {}): HolidayEvent => ({
  type: 'HolidayWithdrawn',
  data: { date: DATE, ...FOR_ALL, ...owner },
});
const after = (...events: readonly HolidayEvent[]): HolidaysOfDate =>
  events.reduce<HolidaysOfDate>(holidaysAfter, new Map());

const NOBODY = { records: [], onLeave: [] };
const onLeave = (EMPID: string, companyId: string | null, half: OnLeave['half'] = null): OnLeave => ({
  ...{ EMPID, EMPNAME: EMPID, LEAVE_TYPE: 'VL', half, companyId },
});

describe('the changes by a holiday', () => {
  const absent = record();
  const late = record(punched('08:30:00'), punched('17:00:00'));
  const legal = record(punched('08:00:00'), { type: 'holiday-applied', remark: 'LH' });
  const records = [absent, late, legal];

  it('name those that were worked', () => {
    const { changes } = holidayChangesOf(applied('LH', false), after(), { records, onLeave: [] }, zone);
    expect(changes).toEqual({ records: 3, worked: 2, leave: 'same', onLeave: [] });
    expect(holidayChangesOf(applied('LH', false), after(), NOBODY, zone).changes.records).toBe(0);
  });

  it('are taken back with it', () => {
    const former = after(applied('LH', true));
    const { changes } = holidayChangesOf(withdrawn(), former, { records, onLeave: [] }, zone);
    expect(changes).toEqual({ records: 3, worked: 2, leave: 'taken', onLeave: [] });
  });

  it('are of leave alone when the same holiday gives leave back', () => {
    const event = applied('LH', true);
    expect(holidayChangesOf(event, after(applied('LH', false)), NOBODY, zone).changes.leave).toBe('returned');
    expect(holidayChangesOf(event, after(), NOBODY, zone).changes.leave).toBe('returned');
    expect(holidayChangesOf(event, after(event), NOBODY, zone).changes.leave).toBe('same');
  });

  it('leave out those whose company has a holiday of its own that stays', () => {
    const people = { records: [], onLeave: [onLeave('1', 'acme'), onLeave('2', 'other', 'AM')] };
    const former = after(applied('SH', true, ACME));
    const { changes, leave } = holidayChangesOf(applied('SH', true), former, people, zone);
    expect(changes.leave).toBe('returned');
    expect(changes.onLeave.map(({ EMPID }) => EMPID)).toEqual(['2']);
    expect(leave).toEqual({ SL: 0, VL: 0.5 });
    // A legal holiday of all that gives nothing back holds before that of the company.
    const legalOfAll = holidayChangesOf(applied('LH', false), former, people, zone);
    expect(legalOfAll).toMatchObject({ changes: { leave: 'taken' }, leave: { SL: 0, VL: -1 } });
  });
});
