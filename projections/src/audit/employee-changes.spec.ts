import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
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

const numbered = (deviceNumber: string | null, from: WorkDate | null = null): TimekeepEvent => ({
  type: 'DeviceNumberSet',
  data: { EMPID, deviceNumber, from },
});
const place = { EMP_LNAME: 'CRUZ', EMP_FNAME: 'ANA', DEPT: 'SALES', DEPT_ID: null, COMPANY: 'ACME' };
const absence = absencePlanned(EMPID, 1, { FROM: '2023-06-01', TO: '2023-06-02' });

const HISTORY: readonly TimekeepEvent[] = [
  { type: 'OrganizationFounded', data: { timeZone: 'Asia/Manila' } },
  registered(EMPID, { ...place, hiredOn: '2023-01-02' }),
  opened('2023-01-02'),
  modified(EMPID, { ...place, EMP_LNAME: 'REYES' }),
  // Logs of version 3 have null, where only the comparison tells that it is another PIN.
  modified(EMPID, { ...place, EMP_LNAME: 'REYES', pinHash: 'another', pinChanged: null }),
  modified(EMPID, { ...place, EMP_LNAME: 'REYES', DEPT: 'IT', effectiveOn: '2023-03-01' }),
  // Learned later: the transfer of March was one of another department, and the name was wrong.
  modified(EMPID, { ...place, DEPT: 'STORE', effectiveOn: '2023-03-01' }),
  modified(EMPID, { ...place, EMP_FNAME: 'EVA', pinHash: 'third', pinChanged: true }),
  // The transfer was one of April, then one of the first day; another one is taken back.
  modified(EMPID, {
    ...place,
    EMP_FNAME: 'EVA',
    DEPT: 'STORE',
    effectiveOn: '2023-04-03',
    replaces: '2023-03-01',
  }),
  modified(EMPID, { ...place, EMP_FNAME: 'EVA', DEPT: 'STORE', replaces: '2023-04-03' }),
  modified(EMPID, { ...place, EMP_FNAME: 'EVA', DEPT: 'IT', effectiveOn: '2023-05-02' }),
  modified(EMPID, { ...place, EMP_FNAME: 'EVA', DEPT: 'STORE', replaces: '2023-05-02' }),
  numbered('17'),
  numbered('18', '2023-04-01'),
  // The last day of who had it before was corrected.
  numbered('18', '2023-05-01'),
  numbered(null),
  leaveUpdated(EMPID, { SL: 2, VL: -1, INCREMENT: 5 }),
  absence,
  absenceWithdrawn(absence),
  resigned(EMPID, '2023-05-31'),
  rehired(EMPID, '2023-09-01', '2023-05-31'),
];

const [JANUARY, MARCH, APRIL, MAY] = ['2023-01-02', '2023-03-01', '2023-04-03', '2023-05-02'];

const EXPECTED = [
  { kind: 'registration', before: null, after: 'CRUZ, ANA; SALES, ACME', from: null, day: JANUARY },
  { kind: 'name', before: 'CRUZ, ANA', after: 'REYES, ANA' },
  { kind: 'pin' },
  { kind: 'transfer', before: 'SALES, ACME', after: 'IT, ACME', day: MARCH },
  { kind: 'name', before: 'REYES, ANA', after: 'CRUZ, ANA' },
  { kind: 'transfer', before: 'IT, ACME', after: 'STORE, ACME', day: MARCH },
  { kind: 'name', before: 'CRUZ, ANA', after: 'CRUZ, EVA' },
  { kind: 'pin' },
  { kind: 'transfer', before: 'STORE, ACME', after: 'STORE, ACME', from: MARCH, day: APRIL },
  { kind: 'transfer', before: 'STORE, ACME', after: 'STORE, ACME', from: APRIL },
  { kind: 'transfer', before: 'STORE, ACME', after: 'IT, ACME', day: MAY },
  { kind: 'transfer', before: 'IT, ACME', from: MAY },
  { kind: 'device-number', after: '17' },
  { kind: 'device-number', before: '17', after: '18', day: '2023-04-01' },
  { kind: 'device-number', before: '18', after: '18', from: '2023-04-01', day: '2023-05-01' },
  { kind: 'device-number', before: '18' },
  { kind: 'balance', after: expect.stringContaining('SL +2, VL -1, ANNIV ') },
  { kind: 'absence', after: expect.stringContaining('from 2023-06-01 to 2023-06-02') },
  { kind: 'absence-withdrawn', before: expect.stringContaining('from 2023-06-01 to 2023-06-02') },
  { kind: 'resignation', day: '2023-05-31' },
  { kind: 'rehire', after: expect.any(String), from: '2023-05-31', day: '2023-09-01' },
].map((line) => ({ before: null, after: null, from: null, day: null, ...line }));

it.each(['one', 'each'] as const)(
  'lists what changes no record, from what to what, in %s run as in the log',
  async (runs) => {
    const events = HISTORY.flatMap((event, index) => positioned([event], index + 1, HR));
    const audit = await ReadModel.create(database.databaseUrl, auditProjection, `employees_${runs}`);
    await audit.apply(events, { batchSize: 1, runs });
    const found = await audit.rows(
      `SELECT kind, value_before AS before, value_after AS after, day_before::text AS "from", day::text
       FROM other_changes ORDER BY position, kind`,
    );
    expect(found).toEqual(EXPECTED);
    const recomputed = recomputedAudit(EMPID, events).changes;
    expect(
      recomputed.map(({ kind, before, after, dayBefore: from, day }) => ({ kind, before, after, from, day })),
    ).toEqual(found);
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
    modified(EMPID, { COMPANY: 'South', effectiveOn: '2023-01-03', replaces: monday }),
    modified(EMPID, { COMPANY: 'South', effectiveOn: monday, replaces: '2023-01-03' }),
    modified(EMPID, { replaces: monday }),
  ];
  const events = history.flatMap((event, index) => positioned([event], index + 1, HR));
  const { versions } = recomputedAudit(EMPID, events);
  const found = versions.slice(-4).map(({ kind, before, after }) => [kind, before?.MinsLate, after.MinsLate]);
  expect(found).toEqual([
    ['transfer', 30, 0],
    ['transfer', 0, 30],
    ['transfer', 30, 0],
    ['transfer', 0, 30],
  ]);
});
