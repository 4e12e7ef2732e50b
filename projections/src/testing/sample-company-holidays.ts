import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { corrected, holiday, holidayWithdrawn, modified } from './sample-events.js';

const NORTH = { COMPANY: 'North', COMPANY_ID: 'north' };
const SOUTH = { COMPANY: 'South', COMPANY_ID: 'south' };

/** Holidays of companies, of somebody of `everyKind` who is corrected, and moved to another company late, and what is taken back of them. */
export const companyHolidays: readonly TimekeepEvent[] = [
  { type: 'CompanyAdded', data: { name: 'South' } },
  holiday('2023-01-03', 'LH', false, SOUTH),
  holiday('2023-01-05', 'SH', true, NORTH),
  corrected('100001', '2023-01-03', 'OB'),
  modified('100001', { DEPT: 'Treasury', COMPANY: 'South', effectiveOn: '2023-01-02' }),
  holiday('2023-01-09', 'LH', true, NORTH),
  holidayWithdrawn('2023-01-05', NORTH),
  holiday('2023-01-04', 'SH', true, SOUTH),
  holiday('2023-01-04', 'LH'),
  modified('100001', { DEPT: 'Treasury', COMPANY: 'North', replaces: '2023-01-02' }),
];
