import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { addDays, datesBetween } from '@timekeep/contracts/time/work-date';
import { Random } from '@timekeep/tools/random';

import { companyEvents } from '../../bulk-load/company-events.js';
import { companyOf } from '../../bulk-load/company.js';
import { daysOf } from './workload.js';

describe('a workload', () => {
  it('has about as many punches as were asked for', () => {
    const workload = { employees: 200, punches: 8_000 };
    const first = '2026-03-02';
    const dates = datesBetween(first, addDays(first, daysOf(workload) - 1));
    const random = new Random(1);
    const company = companyOf(workload.employees, first, random);
    const history = { zone: new CompanyZone('Asia/Manila'), dates, scheduledUntil: '2026-12-31' };
    let punches = 0;
    for (const phase of companyEvents(company, history, random)) {
      for (const { events } of phase) {
        punches += events.filter(({ type }) => type === 'TimeClockPunched').length;
      }
    }
    expect(punches / workload.punches).toBeGreaterThan(0.9);
    expect(punches / workload.punches).toBeLessThan(1.1);
  });
});
