import { describe, expect, it } from '@jest/globals';
import type { RecordSnapshot } from '@timekeep/contracts/events/timekeep';
import { allValues, changedValues } from './changed-values';

const before: RecordSnapshot = {
  Remarks: 'Absent',
  TimeIN1: null,
  TimeOUT1: null,
  MinsLate: 0,
  UnderOverTime: 0,
  hrs: 0,
};

describe('changed values', () => {
  it('are those that differ, as they read', () => {
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

  it('are none when only a reason was given', () => {
    expect(changedValues(before, { ...before })).toEqual([]);
  });

  it('are of a first version those that say something, a midnight too', () => {
    expect(changedValues(null, { ...before, TimeIN1: '00:00:00' })).toEqual([
      { label: 'Remarks', from: null, to: 'Absent' },
      { label: 'Time In', from: null, to: '00:00:00' },
    ]);
    expect(allValues(null, before)).toHaveLength(6);
  });
});
