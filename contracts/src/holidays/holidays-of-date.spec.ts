import { describe, expect, it } from '@jest/globals';
import type { HolidayEvent } from '../events/holiday.js';
import { FOR_ALL, heldBy, holidaysAfter, type HolidaysOfDate } from './holidays-of-date.js';

const ACME = { COMPANY: 'Acme', COMPANY_ID: 'acme' };
const date = '2026-06-19';
const applied = (owner: typeof ACME | typeof FOR_ALL, remark: 'LH' | 'SH', data = {}): HolidayEvent => ({
  type: 'HolidayApplied',
  data: { date, remark, returnsLeave: false, name: null, second: null, ...owner, ...data },
});
const withdrawn = (owner: typeof ACME | typeof FOR_ALL): HolidayEvent => ({
  type: 'HolidayWithdrawn',
  data: { date, ...owner },
});
const after = (...events: readonly HolidayEvent[]): HolidaysOfDate =>
  events.reduce<HolidaysOfDate>(holidaysAfter, new Map());

describe('the holiday of a company', () => {
  it('holds for its employees, beside that of all', () => {
    const holidays = after(
      applied(FOR_ALL, 'SH', { name: 'All' }),
      applied(ACME, 'LH', { name: 'Acme day' }),
    );
    expect(heldBy(holidays, 'acme')).toMatchObject({ remark: 'LH', name: 'Acme day' });
    expect(heldBy(holidays, 'other')).toMatchObject({ remark: 'SH', name: 'All' });
    expect(heldBy(holidays, null)).toMatchObject({ remark: 'SH', name: 'All' });
    expect(heldBy(after(applied(ACME, 'SH')), 'other')).toBeNull();
  });

  it('takes no legal holiday away', () => {
    const legal = applied(FOR_ALL, 'LH', { name: 'All', returnsLeave: true });
    expect(heldBy(after(applied(ACME, 'SH', { name: 'Acme day' }), legal), 'acme')).toMatchObject({
      ...{ remark: 'LH', name: 'All', returnsLeave: true },
    });
    const two = applied(FOR_ALL, 'LH', { name: 'All', second: 'Another' });
    expect(heldBy(after(two, applied(ACME, 'LH', { name: 'Acme day' })), 'acme')).toMatchObject({
      ...{ name: 'Acme day', second: 'Another' },
    });
    const ownSecond = applied(ACME, 'LH', { name: 'Acme day', second: 'Own' });
    expect(heldBy(after(two, ownSecond), 'acme')).toMatchObject({ second: 'Own' });
  });

  it('leaves that of all when it is withdrawn, and the other way round', () => {
    const both = [applied(FOR_ALL, 'SH', { name: 'All' }), applied(ACME, 'SH', { name: 'Acme day' })];
    expect(heldBy(after(...both, withdrawn(ACME)), 'acme')).toMatchObject({ name: 'All' });
    expect(heldBy(after(...both, withdrawn(FOR_ALL)), 'acme')).toMatchObject({ name: 'Acme day' });
    expect(heldBy(after(...both, withdrawn(FOR_ALL)), 'other')).toBeNull();
    expect(after(...both, withdrawn(FOR_ALL), withdrawn(ACME)).size).toBe(0);
  });
});
