import { describe, expect, it } from '@jest/globals';
import { applyFact, NO_FACTS, type RecordFact, type RecordState } from '../attendance/record-state.js';
import { CompanyZone } from '../time/company-zone.js';
import { holidayChangesOf } from './holiday-changes.js';

const zone = new CompanyZone('Asia/Manila');
const DATE = '2026-11-20';
const shift = { in: '08:00:00', out: '17:00:00' };

function record(...facts: readonly RecordFact[]): RecordState {
  return [{ type: 'opened', shift, graceMinutes: 0 } as const, ...facts].reduce(applyFact, NO_FACTS);
}

const punched = (time: string): RecordFact => ({ type: 'punched', at: zone.instantOf(DATE, time) });

describe('the changes by a holiday', () => {
  const absent = record();
  const late = record(punched('08:30:00'), punched('17:00:00'));
  const legal = record(punched('08:00:00'), { type: 'holiday-applied', remark: 'LH' });

  it('name those that were worked', () => {
    const applied = {
      type: 'HolidayApplied',
      data: { date: DATE, remark: 'LH', returnsLeave: false, name: null, second: null },
    } as const;
    expect(holidayChangesOf(applied, null, [absent, late, legal], zone)).toEqual({
      records: 3,
      worked: 2,
      leave: 'same',
    });
    expect(holidayChangesOf(applied, null, [], zone)).toEqual({
      ...{ records: 0, worked: 0, leave: 'same' },
    });
  });

  it('are taken back with it', () => {
    const withdrawn = { type: 'HolidayWithdrawn', data: { date: DATE } } as const;
    expect(
      holidayChangesOf(
        withdrawn,
        { remark: 'LH', returnsLeave: true, name: null, second: null },
        [absent, late, legal],
        zone,
      ),
    ).toEqual({
      records: 3,
      worked: 2,
      leave: 'taken',
    });
  });

  it('are of leave alone when the same holiday gives leave back', () => {
    const applied = {
      type: 'HolidayApplied',
      data: { date: DATE, remark: 'LH', returnsLeave: true, name: null, second: null },
    } as const;
    const corrected: RecordFact = {
      ...{ type: 'corrected', remark: 'VL', timeIn: null, timeOut: null, shift },
    };
    const former = { remark: 'LH', returnsLeave: false, name: null, second: null } as const;
    const record = applyFact(legal, corrected);
    expect(holidayChangesOf(applied, former, [record], zone)).toEqual({
      ...{ records: 1, worked: 0, leave: 'returned' },
    });
    expect(holidayChangesOf(applied, null, [], zone).leave).toBe('returned');
    expect(
      holidayChangesOf(applied, { ...former, returnsLeave: true, name: null, second: null }, [], zone).leave,
    ).toBe('same');
  });
});
