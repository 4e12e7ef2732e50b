import { describe, expect, it } from '@jest/globals';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { readAddress, writeAddress } from '@/shared/address-state';
import {
  addressOfSearch,
  draftOf,
  defaultMoments,
  momentsAddress,
  requestOf,
  searchInAddress,
  searchOf,
  type MomentsSearch,
} from './moments-search';

const TODAY = '2026-11-20';
const zone = new CompanyZone('Asia/Manila');
const first = defaultMoments(TODAY, zone);
const schema = momentsAddress(first);
const inAddress = (text: string) => {
  const state = readAddress(schema, new URLSearchParams(text));
  return state && searchInAddress(state);
};

describe('two moments in the address', () => {
  it('are yesterday at 18:00 of the company and now by default', () => {
    expect(inAddress('')).toEqual(first);
    expect(first).toMatchObject({ earlier: '2026-11-19T10:00:00.000Z', later: null });
    expect(inAddress('employee=100011')).toEqual({ ...first, EMPID: '100011' });
  });

  it('contain all of a search', () => {
    const search: MomentsSearch = {
      FROM: '2026-11-01',
      TO: '2026-11-15',
      earlier: '2026-11-15T10:00:00.000Z',
      later: '2026-11-16T10:00:00.000Z',
      EMPID: '100011',
      department: 'R&D',
    };
    for (const wanted of [search, first]) {
      expect(inAddress(writeAddress(schema, addressOfSearch(wanted)).toString())).toEqual(wanted);
    }
  });

  it.each([
    'from=2026-02-30',
    'from=2026-11-20',
    'earlier=yesterday',
    'later=soon',
    'later=2026-11-01T00:00:00.000Z',
  ])('are invalid with %s', (text) => {
    expect(inAddress(text)).toBeNull();
  });
});

describe('a form of two moments', () => {
  it('gives no comparison while a moment is incomplete', () => {
    expect(searchOf({ ...draftOf(first), isLaterUnreadable: true })).toBeNull();
    expect(searchOf({ ...draftOf(first), earlier: null })).toBeNull();
  });

  it('requests everything recorded when the later moment is now, independent of the clock of the browser', () => {
    expect(requestOf(first)).toEqual({
      FROM: '2026-10-21',
      TO: '2026-11-19',
      earlier: '2026-11-19T10:00:00.000Z',
      later: '2100-12-31T00:00:00.000Z',
    });
  });
});
