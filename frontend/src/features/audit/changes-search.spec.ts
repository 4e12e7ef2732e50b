import { describe, expect, it } from '@jest/globals';
import { AUDIT_KINDS } from '@timekeep/contracts/audit/audit-kinds';
import { readAddress, writeAddress } from '@/shared/address-state';
import {
  addressOfSearch,
  changesAddress,
  draftOf,
  defaultSearch,
  searchInAddress,
  searchOf,
} from './changes-search';

const TODAY = '2026-11-20';
const inAddress = (text: string) => {
  const state = readAddress(changesAddress, new URLSearchParams(text));
  return state && searchInAddress(state);
};
const draft = draftOf(defaultSearch(TODAY));

describe('a search of the audit in the address', () => {
  it('begins with the corrections of the last thirty days', () => {
    expect(defaultSearch(TODAY)).toEqual({
      changedFrom: '2026-10-22',
      changedTo: TODAY,
      kinds: ['correction'],
    });
  });

  it.each([
    { FROM: '2026-11-01', TO: '2026-11-02', kinds: ['correction'] },
    { TO: '2026-11-02', EMPID: '100011', kinds: AUDIT_KINDS },
    { changedFrom: '2026-11-01', actor: 'terminal:gate 1', kinds: ['punch', 'holiday'] },
    { department: 'R&D, Sales', kinds: ['correction'] },
  ] as const)('contains all of %j', (search) => {
    expect(inAddress(writeAddress(changesAddress, addressOfSearch(search)).toString())).toEqual(search);
  });

  it.each([
    'from=2026-02-30',
    'from=2026-11-02&to=2026-11-01',
    'kinds=gossip',
    'kinds=punch,gossip',
    'kinds=',
  ])('is invalid with %s', (text) => {
    expect(inAddress(text)).toBeNull();
  });
});

describe('a form of the audit', () => {
  it('asks for work dates or for days of change', () => {
    expect(searchOf({ ...draft, of: 'records' })).toEqual({
      FROM: '2026-10-22',
      TO: TODAY,
      kinds: ['correction'],
    });
  });

  it('gives no search while one of its values is invalid', () => {
    expect(searchOf({ ...draft, to: undefined })).toBeNull();
    expect(searchOf({ ...draft, from: '2026-11-21' })).toBeNull();
    expect(searchOf({ ...draft, kinds: [] })).toBeNull();
  });

  it('may leave days open', () => {
    expect(searchOf({ ...draft, from: null, to: null })).toEqual({ kinds: ['correction'] });
  });
});
