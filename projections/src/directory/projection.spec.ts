import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { positioned, ReadModel } from '../testing/read-model.js';
import { modified, registered, resigned } from '../testing/sample-events.js';
import { directoryProjection } from './projection.js';

let database: TestDatabase;
let directory: ReadModel;
let schemas = 0;

beforeAll(async () => {
  database = await startTestDatabase();
});

afterAll(async () => {
  await database.stop();
});

beforeEach(async () => {
  schemas += 1;
  directory = await ReadModel.create(database.databaseUrl, directoryProjection, `directory_${schemas}`);
});

afterEach(async () => {
  await directory.close();
});

const accountOf = (EMPID: string, needsApproval = false): TimekeepEvent => ({
  type: 'AccountRegistered',
  data: { EMPID, email: `${EMPID}@example.com`, passwordHash: 'secret hash', needsApproval },
});

const proven = (EMPID: string): TimekeepEvent => ({
  type: 'EmailProven',
  data: { EMPID, email: `${EMPID}@example.com`, at: '2024-03-01T00:05:00.000Z' },
});

describe('accounts', () => {
  const accounts = () =>
    directory.rows('SELECT empid, email, email_proven, status, authority FROM accounts ORDER BY empid');

  it('are active from their registration on', async () => {
    await directory.apply(positioned([accountOf('100001')]));
    expect(await accounts()).toEqual([
      {
        empid: '100001',
        email: '100001@example.com',
        email_proven: false,
        status: 'ACTIVE',
        authority: 'EMPLOYEE',
      },
    ]);
  });

  it('show if their address was proven since the registration', async () => {
    await directory.apply(positioned([accountOf('100001'), accountOf('100002'), proven('100001')]));
    expect(await accounts()).toMatchObject([{ email_proven: true }, { email_proven: false }]);
    await directory.apply(
      positioned(
        [
          { type: 'AccountRemoved', data: { EMPID: '100001', email: '100001@example.com' } },
          accountOf('100001'),
        ],
        4,
      ),
    );
    expect(await accounts()).toMatchObject([{ email_proven: false }, { email_proven: false }]);
  });

  it('wait for approval, if the company requires it, until they are activated', async () => {
    await directory.apply(positioned([accountOf('100001', true)]));
    expect(await accounts()).toMatchObject([{ status: 'PENDING' }]);
    const [event] = positioned([accountOf('100001', true)]);
    expect(await directory.rows('SELECT registered_at FROM accounts')).toEqual([
      { registered_at: event?.recordedAt },
    ]);
    await directory.apply(
      positioned([{ type: 'AccountActivated', data: { EMPID: '100001', needsNewPassword: false } }]),
    );
    expect(await accounts()).toMatchObject([{ status: 'ACTIVE' }]);
  });

  it('are granted authority, deactivated and removed individually', async () => {
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
    expect(await accounts()).toMatchObject([
      { empid: '100001', email: '100001@example.com', status: 'ACTIVE', authority: 'HR' },
      { empid: '100002', email: '100002@example.com', status: 'DEACTIVATED', authority: 'EMPLOYEE' },
    ]);
  });

  it('start again when their employee registers again after a removal', async () => {
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
    ['activated', { type: 'AccountActivated', data: { EMPID: '100009', needsNewPassword: false } }],
    ['deactivated', { type: 'AccountDeactivated', data: { EMPID: '100009' } }],
    ['proven', proven('100009')],
  ])('that do not exist cannot be %s', async (_, event) => {
    await expect(directory.apply(positioned([event]))).rejects.toThrow('there is no account 100009');
  });

  it('show no password', async () => {
    await directory.apply(positioned([accountOf('100001')]));
    await directory.apply(
      positioned([{ type: 'PasswordChanged', data: { EMPID: '100001', passwordHash: 'secret hash' } }], 2),
    );
    expect(await directory.dump()).not.toContain('secret hash');
  });
});

describe('employees, companies and departments', () => {
  it('are stored as registered and added', async () => {
    await directory.apply(
      positioned([
        { type: 'CompanyAdded', data: { name: 'North' } },
        { type: 'DepartmentAdded', data: { name: 'Finance' } },
        registered('100001', { EMP_LNAME: "O'Neil", hiredOn: '2024-02-29' }),
      ]),
    );
    expect(await directory.rows("SELECT name FROM units WHERE kind = 'company'")).toEqual([
      { name: 'North' },
    ]);
    expect(await directory.rows("SELECT name FROM units WHERE kind = 'department'")).toEqual([
      { name: 'Finance' },
    ]);
    expect(await directory.rows('SELECT *, hired_on::text AS hired_on FROM employees')).toEqual([
      {
        empid: '100001',
        last_name: "O'Neil",
        first_name: 'Ana',
        hired_on: '2024-02-29',
        resigned_on: null,
        access_until: null,
        former: [],
        pin_hash: 'hash',
        revision: '3',
      },
    ]);
  });

  it('are modified and resign individually', async () => {
    await directory.apply(
      positioned([
        registered('100001'),
        registered('100002'),
        modified('100001', {
          EMP_LNAME: 'Cruz',
          EMP_FNAME: 'Bea',
          DEPT: 'Sales',
          COMPANY: 'South',
          pinHash: 'new',
        }),
        resigned('100002', '2023-05-31'),
      ]),
    );
    const employees = await directory.rows(
      `SELECT empid, last_name, first_name, department, company, pin_hash, revision,
         hired_on::text, resigned_on::text
       FROM employees JOIN placements USING (empid) WHERE known_until IS NULL ORDER BY empid`,
    );
    expect(employees).toEqual([
      {
        empid: '100001',
        last_name: 'Cruz',
        first_name: 'Bea',
        department: 'Sales',
        company: 'South',
        pin_hash: 'new',
        revision: '3',
        hired_on: '2023-01-01',
        resigned_on: null,
      },
      {
        empid: '100002',
        last_name: 'Reyes',
        first_name: 'Ana',
        department: 'Finance',
        company: 'North',
        pin_hash: 'hash',
        revision: '4',
        hired_on: '2023-01-01',
        resigned_on: '2023-05-31',
      },
    ]);
  });

  it.each([modified('100009'), resigned('100009', '2023-05-31')])(
    'that do not exist stop $type',
    async (event) => {
      await expect(directory.apply(positioned([event]))).rejects.toThrow('there is no employee 100009');
    },
  );

  it('show new names after a rename', async () => {
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
    expect(await directory.rows("SELECT name FROM units WHERE kind = 'company' ORDER BY name")).toEqual([
      { name: 'Far North' },
      { name: 'South' },
    ]);
    expect(await directory.rows("SELECT name FROM units WHERE kind = 'department'")).toEqual([
      { name: 'Treasury' },
    ]);
    expect(
      await directory.rows(
        'SELECT empid, company, department, revision FROM employees JOIN placements USING (empid) ORDER BY empid',
      ),
    ).toEqual([
      { empid: '100001', company: 'Far North', department: 'Treasury', revision: '4' },
      { empid: '100002', company: 'South', department: 'Sales', revision: '5' },
    ]);
  });
});

describe('terminals', () => {
  it('are issued, revoked, and issued again', async () => {
    const terminals = () => directory.rows('SELECT name, key_hash, pin_required, revoked FROM terminals');
    await directory.apply(
      positioned([{ type: 'TerminalIssued', data: { name: 'Gate', keyHash: 'a', pinRequired: false } }]),
    );
    expect(await terminals()).toEqual([{ name: 'Gate', key_hash: 'a', pin_required: false, revoked: false }]);
    await directory.apply(positioned([{ type: 'TerminalRevoked', data: { name: 'Gate' } }]));
    expect(await terminals()).toEqual([{ name: 'Gate', key_hash: 'a', pin_required: false, revoked: true }]);
    await directory.apply(
      positioned([{ type: 'TerminalIssued', data: { name: 'Gate', keyHash: 'b', pinRequired: true } }]),
    );
    expect(await terminals()).toEqual([{ name: 'Gate', key_hash: 'b', pin_required: true, revoked: false }]);
  });
});
