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
    expect(filterAttendance(records, incomplete, { date: '2026-11-20', time: '23:00:00' })).toEqual([]);
    expect(filterAttendance(records, incomplete, { date: '2026-11-21', time: '08:00:00' })).toEqual([
      records[0],
    ]);
    expect(dates(incomplete)).toEqual(['20']);
    const split = { Date: toWireDate('2026-11-16'), Remarks: 'Present', MinsLate: 0, ...BOTH };
    expect(filterAttendance([{ ...split, TimeBreakOUT: '12:00:00' }], incomplete)).toHaveLength(1);
    expect(
      filterAttendance([{ ...split, TimeBreakOUT: '12:00:00', TimeBreakIN: '15:00:00' }], incomplete),
    ).toEqual([]);
  });

  it.each<[string, string, boolean]>([
    ['22:05:00', '14:04:59', false],
    ['22:05:00', '14:05:00', true],
    // Came late to the night shift, on the morning after its date.
    ['00:20:00', '16:19:59', false],
    ['00:20:00', '16:20:00', true],
    ['08:00:00', '00:00:00', true],
  ])('finds a time in at %s without an out at %s on the next day: %s', (TimeIN1, time, isFound) => {
    const night = { Date: toWireDate('2026-11-20'), Remarks: 'TimeIn', MinsLate: 0, TimeIN1, TimeOUT1: null };
    const clock = { date: '2026-11-21', time };
    expect(filterAttendance([night], { incomplete: true }, clock)).toEqual(isFound ? [night] : []);
    const split = { ...night, TimeBreakOUT: '23:00:00' };
    expect(filterAttendance([split], { incomplete: true }, clock)).toEqual(isFound ? [split] : []);
  });

  it('lists each remark of the records once', () => {
    expect(remarksOf(records)).toEqual(['TimeIn', 'Present', 'Absent']);
  });
});
