import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { positioned, ReadModel } from '../testing/read-model.js';
import {
  absencePlanned,
  absenceWithdrawn,
  leaveAdded,
  leaveUpdated,
  modified,
  opened,
  punched,
  registered,
  rehired,
  resigned,
  scheduleSaved,
} from '../testing/sample-events.js';
import { auditProjection } from './projection.js';
import { recomputedAudit } from './recomputed-audit.js';

const EMPID = '100001';
const HR = '100009';

let database: TestDatabase;

beforeAll(async () => {
  database = await startTestDatabase();
});

afterAll(() => database.stop());

const numbered = (deviceNumber: string | null): TimekeepEvent => ({
  type: 'DeviceNumberSet',
  data: { EMPID, deviceNumber, from: deviceNumber === '18' ? '2023-04-01' : null },
});
const place = { EMP_LNAME: 'CRUZ', EMP_FNAME: 'ANA', DEPT: 'SALES', DEPT_ID: null, COMPANY: 'ACME' };
const absence = absencePlanned(EMPID, 1, { FROM: '2023-06-01', TO: '2023-06-02' });

const HISTORY: readonly TimekeepEvent[] = [
  { type: 'OrganizationFounded', data: { timeZone: 'Asia/Manila' } },
  registered(EMPID, { ...place, hiredOn: '2023-01-02' }),
  opened('2023-01-02'),
  modified(EMPID, { ...place, EMP_LNAME: 'REYES' }),
  modified(EMPID, { ...place, EMP_LNAME: 'REYES', pinHash: 'another' }),
  modified(EMPID, { ...place, EMP_LNAME: 'REYES', DEPT: 'IT', effectiveOn: '2023-03-01' }),
  // Learned later: the transfer of March was one of another department, and the name was wrong.
  modified(EMPID, { ...place, DEPT: 'STORE', effectiveOn: '2023-03-01' }),
  numbered('17'),
  numbered('18'),
  numbered(null),
  leaveUpdated(EMPID, { SL: 2, VL: -1, INCREMENT: 5 }),
  absence,
  absenceWithdrawn(absence),
  resigned(EMPID, '2023-05-31'),
  rehired(EMPID, '2023-09-01', '2023-05-31'),
];

const EXPECTED = [
  { kind: 'registration', before: null, after: 'CRUZ, ANA; SALES, ACME', day: '2023-01-02' },
  { kind: 'name', before: 'CRUZ, ANA', after: 'REYES, ANA', day: null },
  { kind: 'pin', before: null, after: null, day: null },
  { kind: 'transfer', before: 'SALES, ACME', after: 'IT, ACME', day: '2023-03-01' },
  { kind: 'name', before: 'REYES, ANA', after: 'CRUZ, ANA', day: null },
  { kind: 'transfer', before: 'IT, ACME', after: 'STORE, ACME', day: '2023-03-01' },
  { kind: 'device-number', before: null, after: '17', day: null },
  { kind: 'device-number', before: '17', after: '18', day: '2023-04-01' },
  { kind: 'device-number', before: '18', after: null, day: null },
  { kind: 'balance', before: null, after: expect.stringContaining('SL +2, VL -1, ANNIV '), day: null },
  {
    kind: 'absence',
    before: null,
    after: expect.stringContaining('from 2023-06-01 to 2023-06-02'),
    day: null,
  },
  {
    kind: 'absence-withdrawn',
    before: expect.stringContaining('from 2023-06-01 to 2023-06-02'),
    after: null,
    day: null,
  },
  { kind: 'resignation', before: null, after: null, day: '2023-05-31' },
  { kind: 'rehire', before: null, after: expect.any(String), day: '2023-09-01' },
];

it.each(['one', 'each'] as const)(
  'lists what changes no record, from what to what, in %s run as in the log',
  async (runs) => {
    const events = HISTORY.flatMap((event, index) => positioned([event], index + 1, HR));
    const audit = await ReadModel.create(database.databaseUrl, auditProjection, `employees_${runs}`);
    await audit.apply(events, { batchSize: 1, runs });
    const found = await audit.rows(
      `SELECT kind, value_before AS before, value_after AS after, day::text
       FROM other_changes ORDER BY position, kind`,
    );
    expect(found).toEqual(EXPECTED);
    const recomputed = recomputedAudit(EMPID, events).changes;
    expect(recomputed.map(({ kind, before, after, day }) => ({ kind, before, after, day }))).toEqual(found);
    await audit.close();
  },
);

it('names the transfer as the cause of a record that gets the break of another company', () => {
  const monday = '2023-01-02';
  const data = {
    COMPANY: 'South',
    COMPANY_ID: 'not-known',
    from: monday,
    break: { minutes: 120, above: 300 },
  };
  const history: readonly TimekeepEvent[] = [
    { type: 'OrganizationFounded', data: { timeZone: 'Asia/Manila' } },
    { type: 'CompanyAdded', data: { name: 'North' } },
    { type: 'CompanyAdded', data: { name: 'South' } },
    registered(EMPID, { hiredOn: monday }),
    { type: 'CompanyBreakSet', data },
    scheduleSaved(EMPID, ['08:00:00', '17:00:00']),
    opened(monday),
    leaveAdded(EMPID, 1, monday, { LEAVE_TYPE: 'VL', DAYS: 0.5, HALF: 'AM' }),
    punched(EMPID, `${monday}T13:00:00`),
    punched(EMPID, `${monday}T17:00:00`),
    modified(EMPID, { COMPANY: 'South', effectiveOn: monday }),
  ];
  const events = history.flatMap((event, index) => positioned([event], index + 1, HR));
  const { versions } = recomputedAudit(EMPID, events);
  expect(versions.at(-1)).toMatchObject({
    kind: 'transfer',
    before: { MinsLate: 30 },
    after: { MinsLate: 0 },
  });
});
