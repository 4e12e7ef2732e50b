import { describe, expect, it } from '@jest/globals';
import { toWireDate } from '../time/work-date.js';
import { filterAttendance, remarksOf } from './attendance-filter.js';

const BOTH = { TimeIN1: '08:00:00', TimeOUT1: '17:00:00' };
const NO_TIMES = { TimeIN1: null, TimeOUT1: null };
const records = [
  { Date: toWireDate('2026-11-20'), Remarks: 'TimeIn', MinsLate: 17, TimeIN1: '08:17:00', TimeOUT1: null },
  { Date: toWireDate('2026-11-19'), Remarks: 'Present', MinsLate: 0, ...BOTH },
  { Date: toWireDate('2026-11-18'), Remarks: 'Present', MinsLate: 3, ...BOTH },
  { Date: toWireDate('2026-11-17'), Remarks: 'Absent', MinsLate: 0, ...NO_TIMES },
];
const dates = (filter: Parameters<typeof filterAttendance>[1]): string[] =>
  filterAttendance(records, filter).map(({ Date }) => Date.slice(8, 10));

describe('the attendance filter', () => {
  it('returns all records for an empty filter', () => {
    expect(dates({})).toEqual(['20', '19', '18', '17']);
    expect(dates({ timing: 'both' })).toEqual(['20', '19', '18', '17']);
  });

  it('includes both ends of a range', () => {
    expect(dates({ range: { from: '2026-11-18', to: '2026-11-19' } })).toEqual(['19', '18']);
  });

  it('filters by remark and by timing', () => {
    expect(dates({ remark: 'Present' })).toEqual(['19', '18']);
    expect(dates({ timing: 'ontime' })).toEqual(['19', '17']);
    expect(dates({ timing: 'late' })).toEqual(['20', '18']);
  });

  it('filters by a group of remarks', () => {
    expect(dates({ remark: 'Came in' })).toEqual(['20', '19', '18']);
    expect(dates({ remark: 'Expected' })).toEqual(['20', '19', '18', '17']);
    expect(dates({ remark: 'On leave' })).toEqual([]);
    const leave = { Date: toWireDate('2026-11-16'), Remarks: 'VL', MinsLate: 0, ...NO_TIMES };
    expect(filterAttendance([...records, leave], { remark: 'On leave' })).toEqual([leave]);
  });

  it('tells those who are missing from those who are not due yet', () => {
    const early = {
      ...records[0],
      Date: toWireDate('2026-11-21'),
      Remarks: 'Absent',
      MinsLate: 0,
      ...NO_TIMES,
    };
    const all = [early, ...records];
    const of = (remark: string) => filterAttendance(all, { remark }, null, (record) => record === early);
    expect(of('Not due yet')).toEqual([early]);
    expect(of('Missing').map(({ Date }) => Date.slice(8, 10))).toEqual(['17']);
    expect(of('Absent')).toHaveLength(2);
    expect(of('Expected')).toHaveLength(5);
    // Without a clock everybody is due.
    expect(filterAttendance(all, { remark: 'Missing' })).toHaveLength(2);
    expect(filterAttendance(all, { remark: 'Other remarks' })).toEqual([]);
  });

  it('combines all parts', () => {
    const range = { from: '2026-11-17', to: '2026-11-19' };
    expect(dates({ range, remark: 'Present', timing: 'late' })).toEqual(['18']);
  });

  it('finds days that are over with one time of a pair', () => {
    const incomplete = { incomplete: true } as const;
    expect(filterAttendance(records, incomplete, '2026-11-20')).toEqual([]);
    expect(filterAttendance(records, incomplete, '2026-11-21')).toEqual([records[0]]);
    expect(dates(incomplete)).toEqual(['20']);
    const split = { Date: toWireDate('2026-11-16'), Remarks: 'Present', MinsLate: 0, ...BOTH };
    expect(filterAttendance([{ ...split, TimeBreakOUT: '12:00:00' }], incomplete)).toHaveLength(1);
    expect(
      filterAttendance([{ ...split, TimeBreakOUT: '12:00:00', TimeBreakIN: '15:00:00' }], incomplete),
    ).toEqual([]);
  });

  it('lists each remark of the records once', () => {
    expect(remarksOf(records)).toEqual(['TimeIn', 'Present', 'Absent']);
  });
});
