import { describe, expect, it } from '@jest/globals';
import {
  activeFilters,
  addressOfFilter,
  draftOf,
  emptyDraft,
  filterOf,
  filterAddress,
  filterInAddress,
} from './attendance-filter';
import { readAddress, writeAddress } from '@/shared/address-state';

describe('filter in the address', () => {
  it('is read as it was written, beside other parameters', () => {
    const filter = {
      range: { from: '2026-11-01', to: '2026-11-20' },
      remark: 'Absent',
      timing: 'late',
    } as const;
    const former = new URLSearchParams('tab=employee&remark=SL');
    const address = writeAddress(filterAddress, addressOfFilter(filter), former);
    expect(address.toString()).toBe('tab=employee&remark=Absent&from=2026-11-01&to=2026-11-20&timing=late');
    expect(filterInAddress(readAddress(filterAddress, address) ?? {})).toEqual(filter);
    expect(writeAddress(filterAddress, addressOfFilter({}), address).toString()).toBe('tab=employee');
  });

  it.each([
    ['', {}],
    ['from=2026-11-01', {}],
    ['from=2026-11-31&to=2026-12-01', {}],
    ['from=2026-11-20&to=2026-11-01', {}],
    ['timing=never&remark=', {}],
    ['from=soon&to=later&timing=ontime', { timing: 'ontime' }],
  ])('of %p is %p', (search, filter) => {
    const state = readAddress(filterAddress, new URLSearchParams(search));
    expect(state && filterInAddress(state)).toEqual(filter);
  });
});

const draft = emptyDraft('2026-11-20');

describe('filter draft', () => {
  it('offers this month up to today', () => {
    expect(draft).toMatchObject({ from: '2026-11-01', to: '2026-11-20' });
    expect(emptyDraft(null)).toMatchObject({ from: null, to: null });
  });

  it('filters only by checked parts', () => {
    const filled = { ...draft, remark: 'Absent', timing: 'late' } as const;
    expect(filterOf(filled)).toEqual({});
    expect(filterOf({ ...filled, byRemark: true })).toEqual({ remark: 'Absent' });
    expect(filterOf({ ...filled, byTiming: true })).toEqual({ timing: 'late' });
    expect(filterOf({ ...filled, byRange: true })).toEqual({
      range: { from: '2026-11-01', to: '2026-11-20' },
    });
  });

  it('is null while a date is missing or From is after To', () => {
    expect(filterOf({ ...draft, byRange: true, from: null })).toBeNull();
    expect(filterOf({ ...draft, byRange: true, to: null })).toBeNull();
    expect(filterOf({ ...draft, byRange: true, from: '2026-11-21' })).toBeNull();
    expect(filterOf({ ...draft, from: null })).toEqual({});
  });

  it('starts with the applied filter', () => {
    expect(draftOf({}, '2026-11-20')).toEqual(draft);
    for (const filter of [
      { remark: 'Absent' },
      { timing: 'late', range: { from: '2026-01-01', to: '2026-02-01' } },
    ] as const) {
      expect(filterOf(draftOf(filter, '2026-11-20'))).toEqual(filter);
    }
  });

  it('returns the checked parts', () => {
    expect(draftOf({}, '2026-11-20')).toEqual(draft);
    const filter = {
      range: { from: '2026-10-05', to: '2026-10-06' },
      remark: 'SL',
      timing: 'ontime',
    } as const;
    expect(filterOf(draftOf(filter, '2026-11-20'))).toEqual(filter);
  });

  it('counts the applied parts', () => {
    expect(activeFilters({})).toBe(0);
    expect(activeFilters({ remark: 'Absent', timing: 'late' })).toBe(2);
  });
});
