import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestWorld, type TestWorld } from '@timekeep/embedded/testing/test-world';
import { startProjections } from '@timekeep/projections/runner/start-projections';
import { RegisterAccount } from '../accounts/accounts.module.js';
import { RegisterEmployee } from '../employees/employees.module.js';
import { FoundOrganization } from '../organization/organization.module.js';
import { SystemSession } from './system-session.js';

const MAIN = join(import.meta.dirname, '../../dist/cli/main.js');
const EMAIL = 'ana.cruz@acme.example';

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

describe('the command line', () => {
  let world: TestWorld;
  let projections: { stop(): Promise<void> };
  let environment: Record<string, string>;

  beforeAll(async () => {
    world = await startTestWorld();
    projections = await startProjections(world);
    environment = {
      DATA_DIR: await mkdtemp(join(tmpdir(), 'timekeep-cli-')),
      DATABASE_URL: world.databaseUrl,
      EVENTSTORE_URL: world.eventStoreUrl,
      JWT_SECRET: 'a secret that is only good for tests',
      PIN_SECRET: 'another that is only good for tests!',
    };
    await SystemSession.use(async (session) => {
      await session.execute(new FoundOrganization('Asia/Manila', session.context('test')));
    }, environment);
  }, 60_000);

  afterAll(async () => {
    await projections.stop();
    await world.stop();
    await rm(environment['DATA_DIR'] ?? '', { recursive: true, force: true });
  });

  /** A process of its own, as IT starts it. */
  const timekeep = (line: string, changes: Record<string, string> = {}): Promise<Ended> =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [MAIN, ...line.split(' ').filter(Boolean)], {
        env: { PATH: process.env['PATH'] ?? '', ...environment, ...changes },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let [stdout, stderr] = ['', ''];
      child.stdout.on('data', (text) => (stdout += String(text)));
      child.stderr.on('data', (text) => (stderr += String(text)));
      child.once('error', reject);
      child.once('close', (code) => {
        resolve({ code, stdout, stderr });
      });
    });
  const oneLine = /^[^\n]+\n$/;

  it('adds, renames and lists companies, for people and for programs', async () => {
    expect(await timekeep('companies add Acme')).toEqual({
      code: 0,
      stdout: 'The company Acme was added.\n',
      stderr: '',
    });
    expect(JSON.parse((await timekeep('companies rename acme Apex --json')).stdout)).toEqual({
      msg: 'The company acme is called Apex now.',
    });
    expect(JSON.parse((await timekeep('companies list --json')).stdout)).toEqual([{ NAME: 'Apex' }]);
    expect((await timekeep('companies list')).stdout).toMatch(/NAME[^]*Apex/);
  }, 60_000);

  it('tells a refusal in one line and ends with 1', async () => {
    await timekeep('departments add Sales');
    expect(await timekeep('departments add SALES')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is a department Sales already.\n',
    });
  }, 60_000);

  it('prints the key of a terminal once, and revokes it', async () => {
    const issued: unknown = JSON.parse((await timekeep('terminals issue gate-1 --json')).stdout);
    expect(issued).toMatchObject({ key: expect.stringMatching(/^gate-1\.[\w-]{43}$/) });
    expect((await timekeep('terminals issue gate-1')).code).toBe(1);
    expect((await timekeep('terminals revoke gate-1')).code).toBe(0);
    const { stdout } = await timekeep('terminals list --json');
    expect(JSON.parse(stdout)).toEqual([{ NAME: 'gate-1', STATUS: 'REVOKED' }]);
    expect(stdout).not.toContain('key');
  }, 60_000);

  describe('for accounts', () => {
    beforeAll(async () => {
      await timekeep('companies add Bolt');
      await timekeep('departments add Stock');
      await SystemSession.use(async (session) => {
        const employee = {
          EMPID: '100001',
          EMP_LNAME: 'CRUZ',
          EMP_FNAME: 'ANA',
          DEPT: 'Stock',
          COMPANY: 'Bolt',
          PIN: '1234',
        };
        await session.execute(new RegisterEmployee(employee, session.context('test')));
        const account = { EMPID: '100001', email: EMAIL, password: 'secret1' };
        await session.change(new RegisterAccount(account, session.context('test')));
      }, environment);
    }, 60_000);

    const listed = async (): Promise<unknown> => JSON.parse((await timekeep('accounts list --json')).stdout);
    const account = { EMPID: '100001', NAME: 'CRUZ, ANA', EMAIL };

    it('grants an authority to who has the confirmed e-mail alone', async () => {
      const wrong = await timekeep('accounts grant 100001 HR --email other@acme.example');
      expect(wrong).toMatchObject({ code: 1, stderr: expect.stringMatching(oneLine) });
      expect(await listed()).toEqual([{ ...account, AUTHORITY: 'EMPLOYEE', STATUS: 'ACTIVE' }]);

      const unconfirmed = await timekeep('accounts grant 100001 HR');
      expect(unconfirmed).toMatchObject({
        code: 2,
        stderr: "Please confirm the account's e-mail with --email <address>.\n",
      });

      expect(await timekeep(`accounts grant 100001 HR --email ${EMAIL}`)).toMatchObject({ code: 0 });
      expect(await listed()).toEqual([{ ...account, AUTHORITY: 'HR', STATUS: 'ACTIVE' }]);
      expect((await timekeep(`accounts grant 100001 HR --email ${EMAIL}`)).stdout).toMatch('already');
    }, 60_000);

    it('deactivates, activates and removes', async () => {
      expect((await timekeep('accounts deactivate 100001')).stdout).toBe(
        'The account of 100001 is deactivated.\n',
      );
      expect(await listed()).toMatchObject([{ STATUS: 'DEACTIVATED' }]);
      expect((await timekeep('accounts activate 100001')).code).toBe(0);
      expect(await listed()).toMatchObject([{ STATUS: 'ACTIVE' }]);
      expect((await timekeep('accounts remove 100001')).code).toBe(0);
      expect(await listed()).toEqual([]);
      expect(await timekeep('accounts remove 100001')).toMatchObject({
        code: 1,
        stderr: 'Employee 100001 has no account.\n',
      });
    }, 60_000);
  });

  it.each([
    'nonsense',
    'accounts',
    'accounts activate 12',
    'accounts grant 100001 KING --email a@b.example',
    'companies list --xml',
  ])('ends with 2 when it is used wrongly: %s', async (line) => {
    const { code, stdout, stderr } = await timekeep(line);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).not.toBe('');
  });

  it.each(['', 'accounts ', 'accounts grant ', 'companies rename ', 'terminals issue ', 'demo seed '])(
    'explains itself: %s--help',
    async (line) => {
      expect(await timekeep(`${line}--help`)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('Usage: it'),
        stderr: '',
      });
    },
  );

  it('says in one line that there is no system, or that it does not answer', async () => {
    const missing = await timekeep('companies list', { DATABASE_URL: '', EVENTSTORE_URL: '' });
    expect(missing).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^No system was found\. [^\n]+\n$/),
    });
    const deaf = await timekeep('companies list', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(deaf).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database cannot be reached[^\n]+\n$/),
    });
  }, 60_000);

  it('refuses a demo company where it does not belong', async () => {
    expect(await timekeep('demo seed', { DEMO: 'false' })).toMatchObject({
      code: 1,
      stderr: 'DEMO=false: this system is not for a demo company.\n',
    });
    expect(await timekeep('demo seed', { DEMO_EMPLOYEES: '5' })).toMatchObject({
      code: 1,
      stderr: "DEMO_EMPLOYEES must be a number from 6 to 5000; it is '5'.\n",
    });
    expect(await timekeep('demo seed')).toMatchObject({
      code: 1,
      stderr: 'This system has companies of its own; no demo company is added to it.\n',
    });
  }, 60_000);
});
