import { describe, expect, it } from '@jest/globals';
import type { SearchTimekeepRequest } from '@timekeep/contracts/attendance/fields';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { draftOf, reportFileName, searchOf } from './timekeep-search';
import { readAddress, writeAddress } from '@/shared/address-state';
import { addressOfSearch, searchInAddress, timekeepAddress } from './timekeep-address';

const everybody = draftOf(null, '2026-11-20');

describe('timekeep search', () => {
  it('begins with today and everybody', () => {
    expect(searchOf(everybody, null)).toEqual({
      FROM: '2026-11-20',
      TO: '2026-11-20',
      reportFilter: 'none',
    });
  });

  it('takes the first option until one is chosen', () => {
    const byCompany = { ...everybody, filter: 'company' } as const;
    expect(searchOf(byCompany, 'Acme')?.selectedOption).toBe('Acme');
    expect(searchOf({ ...byCompany, option: 'Zeta' }, 'Acme')?.selectedOption).toBe('Zeta');
    expect(searchOf(byCompany, null)).toBeNull();
  });

  it('is null while a date is missing, From is after To, or the moment is invalid', () => {
    expect(searchOf({ ...everybody, from: null }, null)).toBeNull();
    expect(searchOf({ ...everybody, to: null }, null)).toBeNull();
    expect(searchOf({ ...everybody, from: '2026-11-21' }, null)).toBeNull();
    expect(searchOf({ ...everybody, asOf: undefined }, null)).toBeNull();
  });

  it.each<SearchTimekeepRequest>([
    { FROM: '2026-11-01', TO: '2026-11-20', reportFilter: 'none' },
    { FROM: '2026-11-01', TO: '2026-11-20', reportFilter: 'company', selectedOption: 'Peña & Sons' },
    { FROM: '2026-11-20', TO: '2026-11-20', reportFilter: 'name', selectedOption: '100003' },
    { FROM: '2026-11-01', TO: '2026-11-20', reportFilter: 'none', asOf: '2026-11-20T10:00:00.000Z' },
    {
      FROM: '2026-11-01',
      TO: '2026-11-20',
      reportFilter: 'company',
      selectedOption: 'A',
      asOf: '2026-11-20T10:00:00Z',
    },
  ])('is restored from its address: %j', (search) => {
    const text = writeAddress(timekeepAddress, addressOfSearch(search)).toString();
    const state = readAddress(timekeepAddress, new URLSearchParams(text));
    expect(state && searchInAddress(state)).toEqual(search);
    expect(searchOf(draftOf(search, '2026-12-01'), null)).toEqual(search);
  });

  it.each([
    '',
    'from=2026-11-01',
    'from=2026-02-30&to=2026-03-01',
    'from=2026-11-01&to=2026-11-01&by=boss',
    'from=2026-11-01&to=2026-11-01&asOf=yesterday',
  ])('is null for an address without a valid search: %p', (address) => {
    expect(readAddress(timekeepAddress, new URLSearchParams(address))).toBeNull();
  });

  it('names its file by its days, its scope and filter, and the moment in company time', () => {
    const search: SearchTimekeepRequest = { FROM: '2026-11-01', TO: '2026-11-20', reportFilter: 'none' };
    const zone = new CompanyZone('Asia/Manila');
    expect(reportFileName(search, zone)).toBe('timekeep-2026-11-01-2026-11-20.csv');
    expect(reportFileName({ ...search, asOf: '2026-11-20T10:00:00.000Z' }, zone)).toBe(
      'timekeep-2026-11-01-2026-11-20-known-2026-11-20-1800.csv',
    );
    const ofOne = { ...search, reportFilter: 'name', selectedOption: '100003' } as const;
    expect(reportFileName(ofOne, zone)).toBe('timekeep-100003-2026-11-01-2026-11-20.csv');
    const ofDepartment = { ...search, reportFilter: 'department', selectedOption: 'Sales & Stock' } as const;
    expect(reportFileName(ofDepartment, zone, { timing: 'late', remark: 'Present' })).toBe(
      'timekeep-Sales-Stock-2026-11-01-2026-11-20-Present-late.csv',
    );
    expect(reportFileName(search, zone, { incomplete: true })).toBe(
      'timekeep-2026-11-01-2026-11-20-incomplete.csv',
    );
  });
});
