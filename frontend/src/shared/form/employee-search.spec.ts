import { describe, expect, it } from '@jest/globals';
import { exactMatch, MORE, searchable, visibleMatches } from './employee-search';

const staff = searchable([
  { EMPID: '100001', name: 'DELA CRUZ, JUAN' },
  { EMPID: '100002', name: 'PEÑA, ANA' },
  { EMPID: '100003', name: 'CRUZ, ANA' },
  { EMPID: '100004', name: 'CRUZ, ANA' },
]);
const found = (typed: string) => visibleMatches(staff, typed).map(({ EMPID }) => EMPID);

describe('search for an employee', () => {
  it.each([
    ['', ['100001', '100002', '100003', '100004']],
    ['juan cruz', ['100001']],
    ['cruz, ana', ['100003', '100004']],
    ['pena', ['100002']],
    ['0002', ['100002']],
    ['nobody', []],
  ])('of %j finds %p', (typed, ids) => {
    expect(found(typed)).toEqual(ids);
  });

  it('shows a hundred of many, and says how many more there are', () => {
    const many = searchable(Array.from({ length: 6_000 }, (_, id) => ({ EMPID: String(id), name: 'X' })));
    const matches = visibleMatches(many, 'x');
    expect(matches).toHaveLength(101);
    expect(matches.at(-1)).toMatchObject({ EMPID: MORE, name: '5,900 more. Type more to narrow the list.' });
  });

  it('finds the one employee with the typed name or id', () => {
    expect(exactMatch(staff, 'peña, ana')).toBe('100002');
    expect(exactMatch(staff, '100001')).toBe('100001');
    expect(exactMatch(staff, 'CRUZ, ANA')).toBeNull();
    expect(exactMatch(staff, 'cruz')).toBeNull();
  });
});
