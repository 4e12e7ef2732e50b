import { describe, expect, it } from '@jest/globals';
import { addressWithFilter, filterOfAddress } from './address-filter';

describe('filter in the address', () => {
  it('comes back as it was written, beside what else is there', () => {
    const filter = {
      range: { from: '2026-11-01', to: '2026-11-20' },
      remark: 'Absent',
      timing: 'late',
    } as const;
    const address = addressWithFilter(new URLSearchParams('tab=employee&remark=SL'), filter);
    expect(address.toString()).toBe('tab=employee&from=2026-11-01&to=2026-11-20&remark=Absent&timing=late');
    expect(filterOfAddress(address)).toEqual(filter);
    expect(addressWithFilter(address, {}).toString()).toBe('tab=employee');
  });

  it.each([
    ['', {}],
    ['from=2026-11-01', {}],
    ['from=2026-11-31&to=2026-12-01', {}],
    ['from=2026-11-20&to=2026-11-01', {}],
    ['timing=never&remark=', {}],
    ['from=soon&to=later&timing=ontime', { timing: 'ontime' }],
  ])('of %p is %p', (search, filter) => {
    expect(filterOfAddress(new URLSearchParams(search))).toEqual(filter);
  });
});
