import { describe, expect, it } from '@jest/globals';
import type { SearchTimekeepRequest } from '@timekeep/contracts/api/timekeep-api';
import { addressOf, draftOf, searchInAddress, searchOf } from './search.model';

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

  it('is none while a date is missing or the range runs backwards', () => {
    expect(searchOf({ ...everybody, from: null }, null)).toBeNull();
    expect(searchOf({ ...everybody, to: null }, null)).toBeNull();
    expect(searchOf({ ...everybody, from: '2026-11-21' }, null)).toBeNull();
  });

  it.each<SearchTimekeepRequest>([
    { FROM: '2026-11-01', TO: '2026-11-20', reportFilter: 'none' },
    { FROM: '2026-11-01', TO: '2026-11-20', reportFilter: 'company', selectedOption: 'Peña & Sons' },
    { FROM: '2026-11-20', TO: '2026-11-20', reportFilter: 'name', selectedOption: '100003' },
  ])('is found again by its address: %j', (search) => {
    const address = new URLSearchParams(addressOf(search).toString());
    expect(searchInAddress(address)).toEqual(search);
    expect(searchOf(draftOf(search, '2026-12-01'), null)).toEqual(search);
  });

  it.each(['', 'from=2026-11-01', 'from=2026-02-30&to=2026-03-01', 'from=2026-11-01&to=2026-11-01&by=boss'])(
    'is none at an address that names none: %p',
    (address) => {
      expect(searchInAddress(new URLSearchParams(address))).toBeNull();
    },
  );
});
