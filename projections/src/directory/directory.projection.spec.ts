import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TimekeepEvent } from '@timekeep/contracts/events/event-catalog';
import { startTestWorld, type TestWorld } from '@timekeep/embedded/testing/test-world';
import { positioned, ReadModel } from '../testing/read-model.js';
import { opened, punched, registered, scheduleSaved } from '../testing/sample-events.js';
import { directoryProjection } from './directory.projection.js';

let world: TestWorld;
let directory: ReadModel;
let schemas = 0;

beforeAll(async () => {
  world = await startTestWorld();
});

afterAll(async () => {
  await world.stop();
});

beforeEach(async () => {
  schemas += 1;
  directory = await ReadModel.create(world.databaseUrl, directoryProjection, `directory_${schemas}`);
});

afterEach(async () => {
  await directory.close();
});

const accountOf = (EMPID: string, needsApproval = false): TimekeepEvent => ({
  type: 'AccountRegistered',
  data: { EMPID, email: `${EMPID}@example.com`, passwordHash: 'secret hash', needsApproval },
});

describe('accounts', () => {
  const accounts = () =>
    directory.rows('SELECT empid, email, status, authority FROM accounts ORDER BY empid');

  it('are active employees from their registration on', async () => {
    await directory.apply(positioned([accountOf('100001')]));
    expect(await accounts()).toEqual([
      { empid: '100001', email: '100001@example.com', status: 'ACTIVE', authority: 'EMPLOYEE' },
    ]);
  });

  it('wait for approval where the company wants it, until they are activated', async () => {
    await directory.apply(positioned([accountOf('100001', true)]));
    expect(await accounts()).toMatchObject([{ status: 'PENDING' }]);
    await directory.apply(positioned([{ type: 'AccountActivated', data: { EMPID: '100001' } }]));
    expect(await accounts()).toMatchObject([{ status: 'ACTIVE' }]);
  });

  it('are granted authority, deactivated and removed, each alone', async () => {
    await directory.apply(
      positioned([
        accountOf('100001'),
        accountOf('100002'),
        accountOf('100003'),
        { type: 'AuthorityGranted', data: { EMPID: '100001', authority: 'HR' } },
        { type: 'AccountDeactivated', data: { EMPID: '100002' } },
        { type: 'AccountRemoved', data: { EMPID: '100003', email: '100003@example.com' } },
      ]),
    );
    expect(await accounts()).toEqual([
      { empid: '100001', email: '100001@example.com', status: 'ACTIVE', authority: 'HR' },
      { empid: '100002', email: '100002@example.com', status: 'DEACTIVATED', authority: 'EMPLOYEE' },
    ]);
  });

  it('start anew when their employee registers again after a removal', async () => {
    await directory.apply(
      positioned([
        accountOf('100001'),
        { type: 'AuthorityGranted', data: { EMPID: '100001', authority: 'IT' } },
        { type: 'AccountRemoved', data: { EMPID: '100001', email: '100001@example.com' } },
        accountOf('100001'),
      ]),
    );
    expect(await accounts()).toMatchObject([{ status: 'ACTIVE', authority: 'EMPLOYEE' }]);
  });

  it.each<[string, TimekeepEvent]>([
    ['granted', { type: 'AuthorityGranted', data: { EMPID: '100009', authority: 'HR' } }],
    ['activated', { type: 'AccountActivated', data: { EMPID: '100009' } }],
    ['deactivated', { type: 'AccountDeactivated', data: { EMPID: '100009' } }],
  ])('that are not there cannot be %s', async (_, event) => {
    await expect(directory.apply(positioned([event]))).rejects.toThrow('there is no account 100009');
  });

  it('show no password', async () => {
    await directory.apply(positioned([accountOf('100001')]));
    expect(await directory.dump()).not.toContain('secret hash');
  });
});

describe('employees, companies and departments', () => {
  it('are there as registered and added', async () => {
    await directory.apply(
      positioned([
        { type: 'CompanyAdded', data: { name: 'North' } },
        { type: 'DepartmentAdded', data: { name: 'Finance' } },
        registered('100001', { EMP_LNAME: "O'Neil", hiredOn: '2024-02-29' }),
      ]),
    );
    expect(await directory.rows('SELECT name FROM companies')).toEqual([{ name: 'North' }]);
    expect(await directory.rows('SELECT name FROM departments')).toEqual([{ name: 'Finance' }]);
    expect(await directory.rows('SELECT *, hired_on::text AS hired_on FROM employees')).toEqual([
      {
        empid: '100001',
        last_name: "O'Neil",
        first_name: 'Ana',
        department: 'Finance',
        company: 'North',
        hired_on: '2024-02-29',
        pin_hash: 'hash',
      },
    ]);
  });

  it('follow new names', async () => {
    await directory.apply(
      positioned([
        { type: 'CompanyAdded', data: { name: 'North' } },
        { type: 'CompanyAdded', data: { name: 'South' } },
        { type: 'DepartmentAdded', data: { name: 'Finance' } },
        registered('100001'),
        registered('100002', { COMPANY: 'South', DEPT: 'Sales' }),
        { type: 'CompanyRenamed', data: { from: 'North', to: 'Far North' } },
        { type: 'DepartmentRenamed', data: { from: 'Finance', to: 'Treasury' } },
      ]),
    );
    expect(await directory.rows('SELECT name FROM companies ORDER BY name')).toEqual([
      { name: 'Far North' },
      { name: 'South' },
    ]);
    expect(await directory.rows('SELECT name FROM departments')).toEqual([{ name: 'Treasury' }]);
    expect(await directory.rows('SELECT empid, company, department FROM employees ORDER BY empid')).toEqual([
      { empid: '100001', company: 'Far North', department: 'Treasury' },
      { empid: '100002', company: 'South', department: 'Sales' },
    ]);
  });
});

describe('terminals', () => {
  it('are issued, revoked, and issued anew', async () => {
    const terminals = () => directory.rows('SELECT name, key_hash, revoked FROM terminals');
    await directory.apply(positioned([{ type: 'TerminalIssued', data: { name: 'Gate', keyHash: 'a' } }]));
    expect(await terminals()).toEqual([{ name: 'Gate', key_hash: 'a', revoked: false }]);
    await directory.apply(positioned([{ type: 'TerminalRevoked', data: { name: 'Gate' } }]));
    expect(await terminals()).toEqual([{ name: 'Gate', key_hash: 'a', revoked: true }]);
    await directory.apply(positioned([{ type: 'TerminalIssued', data: { name: 'Gate', keyHash: 'b' } }]));
    expect(await terminals()).toEqual([{ name: 'Gate', key_hash: 'b', revoked: false }]);
  });
});

describe('all kinds of events', () => {
  const all: TimekeepEvent[] = [
    { type: 'OrganizationFounded', data: { timeZone: 'Asia/Manila' } },
    { type: 'CompanyAdded', data: { name: 'North' } },
    { type: 'DepartmentAdded', data: { name: 'Finance' } },
    registered('100001'),
    registered('100002'),
    { type: 'EmailClaimed', data: { EMPID: '100001', at: '2023-01-01T00:00:00.000Z' } },
    accountOf('100001'),
    accountOf('100002', true),
    { type: 'AuthorityGranted', data: { EMPID: '100001', authority: 'HR' } },
    { type: 'AccountDeactivated', data: { EMPID: '100001' } },
    { type: 'AccountActivated', data: { EMPID: '100001' } },
    { type: 'AccountRemoved', data: { EMPID: '100002', email: '100002@example.com' } },
    { type: 'EmailReleased', data: { EMPID: '100002' } },
    { type: 'CompanyRenamed', data: { from: 'North', to: 'Far North' } },
    { type: 'DepartmentRenamed', data: { from: 'Finance', to: 'Treasury' } },
    { type: 'TerminalIssued', data: { name: 'Gate', keyHash: 'a' } },
    { type: 'TerminalRevoked', data: { name: 'Gate' } },
    scheduleSaved('100001', ['08:00:00', '17:00:00']),
    opened('2023-01-02'),
    punched('100001', '2023-01-02T08:00:00'),
    { type: 'HolidayApplied', data: { date: '2023-01-02', remark: 'LH' } },
    {
      type: 'LeaveTransactionAdded',
      data: {
        EMPID: '100001',
        TRANSAC_ID: '100001-1',
        LEAVE_TYPE: 'SL',
        DATE: '2023-01-02',
        DAYS: 1,
        REMARKS: '',
      },
    },
  ];

  it('give the same tables when they are applied twice, and when they are replayed', async () => {
    const events = positioned(all);
    await directory.apply(events);
    const once = await directory.dump();
    await directory.apply(events, { batchSize: 1 });
    expect(await directory.dump()).toBe(once);

    const replayed = await ReadModel.create(world.databaseUrl, directoryProjection, 'directory_replayed');
    await replayed.apply(events, { batchSize: 3, runs: 'each' });
    expect(await replayed.dump()).toBe(once);
    await replayed.close();
  });
});
