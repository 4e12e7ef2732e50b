import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { corrected, holiday, holidayWithdrawn, modified, punched } from './sample-events.js';

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

const far = { COMPANY: 'Far North', COMPANY_ID: 'north' };
const paid = { EMPID: '100001', EMPNAME: 'Reyes, Ana', DEPT: 'Treasury', ...far };
const worked = { DAYS: 1, WORKED: 1, ORD: 480 };
const noneOpen = { 'no-out': 0, absent: 0, request: 0, 'refused-punch': 0, 'no-schedule': 0, overtime: 0 };
const closed = {
  ...{ FROM: '2023-01-02', TO: '2023-01-06', companies: [far], knownTo: '2023-01-07T00:00:00.000Z' },
  ...{ rules: [], digest: 'digest', rows: 1, carried: 0, parts: 1, open: noneOpen },
};
/** Cut-offs that are closed, answered, followed and withdrawn, with changes of closed days. */
export const cutOffs: readonly TimekeepEvent[] = [
  { type: 'CutOffStarted', data: { days: 'first', FROM: '2023-01-02', TO: '2023-01-06', companies: [far] } },
  {
    type: 'CutOffHoursCounted',
    data: { days: 'first', part: 1, lines: [{ ...paid, days: [{ date: '2023-01-02', figures: worked }] }] },
  },
  { type: 'CutOffClosed', data: { ...closed, number: 1, days: 'first', after: [] } },
  corrected('100001', '2023-01-02', 'OB'),
  punched('100002', '2023-01-05T22:01:00'),
  { type: 'TimeRecordAcknowledged', data: { EMPID: '100001', number: 1, seen: [] } },
  { type: 'TimeRecordDisputed', data: { EMPID: '100001', number: 1, seen: [], text: 'I was there' } },
  { type: 'CutOffStarted', data: { days: 'next', FROM: '2023-01-07', TO: '2023-01-08', companies: [far] } },
  {
    type: 'CutOffDifferencesCarried',
    data: {
      ...{ days: 'next', part: 1 },
      differences: [{ ...paid, date: '2023-01-02', number: 1, before: worked, after: {}, causes: [] }],
    },
  },
  {
    type: 'CutOffClosed',
    data: { ...closed, FROM: '2023-01-07', TO: '2023-01-08', number: 2, days: 'next', after: [1] },
  },
  { type: 'CutOffWithdrawn', data: { number: 1, reason: 'Not the newest' } },
  { type: 'CutOffWithdrawn', data: { number: 2, reason: 'Wrong days' } },
];
