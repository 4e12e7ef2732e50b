import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ProveEmail, RegisterAccount, RequestEmailCode } from '../accounts/accounts.module.js';
import { AUDIT_COLUMNS } from '../audit/export-audit/audit-columns.js';
import { RegisterEmployee } from '../employees/employees.module.js';
import { CliWorld } from '../testing/cli-world.js';

const EMAIL = 'ana.cruz@acme.example';

describe('the command line', () => {
  let cli: CliWorld;

  beforeAll(async () => {
    cli = await CliWorld.start();
  });

  afterAll(() => cli.stop());

  const timekeep = (line: string, changes?: Record<string, string>) => cli.run(line, changes);
  const timekeepProcess = (line: string, changes?: Record<string, string>) => cli.runProcess(line, changes);
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
    expect(JSON.parse((await timekeep('companies list --json')).stdout)).toEqual([{ name: 'Apex' }]);
    expect((await timekeep('companies list --output table')).stdout).toMatch(/│ NAME +│[^]*│ Apex +│/);
  });

  it('reports a refusal in one line and ends with 1', async () => {
    await timekeep('departments add Sales');
    expect(await timekeep('departments add SALES')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is a department Sales already.\n',
    });
  });

  it('prints the key of a terminal once, and revokes it', async () => {
    const issued: unknown = JSON.parse((await timekeep('terminals issue gate-1 --json')).stdout);
    expect(issued).toMatchObject({ key: expect.stringMatching(/^gate-1\.[\w-]{43}$/) });
    expect((await timekeep('terminals issue gate-1')).code).toBe(1);
    expect((await timekeep('terminals revoke gate-1')).code).toBe(0);
    const { stdout } = await timekeep('terminals list --json');
    const silent = { lastContact: '', lastPunch: '', refusedToday: '0' };
    expect(JSON.parse(stdout)).toEqual([
      {
        name: 'gate-1',
        pin: 'NOT NEEDED',
        status: 'REVOKED',
        issued: expect.stringMatching(/Z$/),
        ...silent,
      },
    ]);
    expect(stdout).not.toContain('key');
  });

  it('issues a terminal whose punches need PINs', async () => {
    // The key alone is what another program gets.
    expect(await timekeep('terminals issue gate-2 --pin')).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^gate-2\.[\w-]{43}\n$/),
      stderr: expect.stringMatching(/^The terminal gate-2 was issued\. .* is shown this once:\n$/),
    });
    const listed: unknown = JSON.parse((await timekeep('terminals list --json')).stdout);
    expect(listed).toContainEqual(
      expect.objectContaining({ name: 'gate-2', pin: 'NEEDED', status: 'ACTIVE' }),
    );
  });

  describe('for accounts', () => {
    beforeAll(async () => {
      await timekeep('companies add Bolt');
      await timekeep('departments add Stock');
      await cli.session(async (session) => {
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
      });
    });

    const listed = async (): Promise<unknown> => JSON.parse((await timekeep('accounts list --json')).stdout);
    const account = { empid: '100001', name: 'CRUZ, ANA', email: EMAIL };

    it('grants an authority to who has the confirmed e-mail alone', async () => {
      const before = [{ ...account, confirmed: false, authority: 'EMPLOYEE', status: 'ACTIVE' }];
      const wrong = await timekeep('accounts grant 100001 HR --email other@acme.example');
      expect(wrong).toMatchObject({ code: 1, stderr: expect.stringMatching(oneLine) });
      expect(await listed()).toEqual(before);
      // // An attacker may have registered the account with this address.
      const unproven = await timekeep(`accounts grant 100001 HR --email ${EMAIL}`);
      expect(unproven).toMatchObject({ code: 1, stderr: expect.stringMatching(/is not confirmed.*profile/) });
      expect(await listed()).toEqual(before);

      await cli.session(async (session) => {
        const issued = await session.execute(new RequestEmailCode('100001', session.context('test')));
        await session.change(new ProveEmail('100001', issued?.code ?? '', session.context('test')));
      });
      expect(await timekeep(`accounts grant 100001 HR --email ${EMAIL}`)).toMatchObject({ code: 0 });
      expect(await listed()).toEqual([{ ...account, confirmed: true, authority: 'HR', status: 'ACTIVE' }]);
      expect((await timekeep(`accounts grant 100001 HR --email ${EMAIL}`)).stdout).toMatch('already');
    });

    it('deactivates, activates and removes', async () => {
      expect((await timekeep('accounts deactivate 100001')).stdout).toBe(
        'The account of 100001 is deactivated.\n',
      );
      expect(await listed()).toMatchObject([{ status: 'DEACTIVATED' }]);
      expect((await timekeep('accounts activate 100001')).code).toBe(0);
      expect(await listed()).toMatchObject([{ status: 'ACTIVE' }]);
      // Nobody is at a terminal here.
      expect(await timekeep('accounts remove 100001')).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(/^Removing an account cannot be taken back.*--yes\.\n$/),
      });
      expect(await listed()).toHaveLength(1);
      expect((await timekeep('accounts remove 100001 --yes')).code).toBe(0);
      expect(await listed()).toEqual([]);
      expect(await timekeep('accounts remove 100001 --yes')).toMatchObject({
        code: 1,
        stderr: 'Employee 100001 has no account.\n',
      });
    });
  });

  it.each([
    ['nonsense', "Unknown command 'nonsense'.\n"],
    ['acounts', "Unknown command 'acounts'. (Did you mean accounts?)\n"],
    ['accounts', 'Usage: it accounts'],
    ['accounts activate 12', 'An employee id has 6 digits.\n'],
    ['accounts grant 100001 KING --email a@b.example', "'KING' is invalid for argument 'AUTHORITY'"],
    ['companies list --xml', "Unknown option '--xml'.\n"],
  ])('ends with 2 when it is used wrongly: %s', async (line, message) => {
    const { code, stdout, stderr } = await timekeep(line);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.startsWith(message) || stderr.includes(` ${message}`)).toBe(true);
    expect(stderr).not.toMatch(/^error/);
  });

  it.each(['', 'accounts ', 'accounts grant ', 'companies rename ', 'events tail ', 'demo seed '])(
    'explains itself: %s--help',
    async (line) => {
      expect(await timekeep(`${line}--help`)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('Usage: it'),
        stderr: '',
      });
    },
  );

  it.each([
    ['accounts activate 12 --json', 2, 'An employee id has 6 digits.'],
    ['companies rename --json', 2, "Missing required argument 'from'."],
    ['accounts remove 100009 --yes --json', 1, 'Employee 100009 has no account.'],
  ])('tells programs in JSON what failed: %s', async (line, code, err) => {
    const ended = await timekeep(line);
    expect(ended).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(oneLine) });
    expect(JSON.parse(ended.stderr)).toEqual({ err });
  });

  it('says in its first line that there is no system, or that it does not answer', async () => {
    const { dataDir } = cli;
    const missing = await timekeep('companies list', { DATABASE_URL: '', EVENTSTORE_URL: '' });
    expect(missing).toMatchObject({ code: 1, stdout: '' });
    expect(missing.stderr.split('\n')).toEqual([
      `No system runs in ${dataDir}.`,
      expect.stringMatching(
        /^Start it with npm start, or set DATA_DIR\. For a system that was started in another way: DATABASE_URL is not set;/,
      ),
      '',
    ]);
    const deaf = await timekeep('companies list', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(deaf).toMatchObject({
      code: 1,
      stderr: 'Nothing listens at the address in DATABASE_URL.\n',
    });
    const wrong = await timekeep('companies list', { DATABASE_URL: 'mysql://127.0.0.1/none' });
    expect(wrong).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^DATABASE_URL needs an address like [^\n]+mysql[^\n]+\n$/),
    });
  });

  it('refuses a demo company where it does not belong', async () => {
    expect(await timekeep('demo seed', { DEMO: 'false' })).toMatchObject({
      code: 1,
      stderr: 'DEMO=false: this system is not for a demo company.\n',
    });
    expect(await timekeep('demo seed')).toMatchObject({
      code: 1,
      stderr: 'This system has companies of its own; no demo company is added to it.\n',
    });
  });

  it('reads the variables of a demo company from the caller before those of the running system', async () => {
    const { DATA_DIR: dataDir = '', DATABASE_URL, EVENTSTORE_URL, ...secrets } = cli.environment;
    const file = join(dataDir, 'system.json');
    const running = { ...secrets, DEMO: 'true', DEMO_EMPLOYEES: '8' };
    const content = { databaseUrl: DATABASE_URL, eventStoreUrl: EVENTSTORE_URL, environment: running };
    await writeFile(file, JSON.stringify({ ...content, pid: process.pid }), { mode: 0o600 });
    try {
      expect((await timekeep('demo seed', { DEMO: 'false' })).stderr).toMatch('DEMO=false');
      expect(await timekeep('demo seed', { DEMO_EMPLOYEES: 'many' })).toMatchObject({
        code: 1,
        stderr: "DEMO_EMPLOYEES needs a number from 6 to 5000; it is 'many'.\n",
      });
    } finally {
      await rm(file);
    }
  });

  it('holds an export of the audit against the log', async () => {
    const file = join(cli.dataDir, 'audit.csv');
    const titles = AUDIT_COLUMNS.map(([title]) => title).join();
    await writeFile(file, `${titles}\n`);
    expect(await timekeep(`audit verify ${file} --json`)).toEqual({
      code: 0,
      stdout: '{"lines":0,"faults":[],"chained":false}\n',
      stderr: '',
    });
    const cells = AUDIT_COLUMNS.map(([title]) => ({ DATE: '2023-01-02', EMPID: '999999' })[title] ?? 'x');
    await writeFile(file, `${titles}\n${cells.join()}\n`);
    expect(await timekeep(`audit verify ${file}`)).toEqual({
      code: 1,
      stdout: expect.stringMatching(
        /^Line 2: The log has no event x that changed .* 999999 on 2023-01-02\.$/m,
      ),
      stderr: '1 fault in 1 line.\n',
    });
    // So many that they could not be the arguments of one call.
    await writeFile(file, `${titles}\n${`${cells.join()}\n`.repeat(150_000)}`);
    expect((await timekeep(`audit verify ${file}`)).stderr).toBe('150000 faults in 150000 lines.\n');
    await writeFile(file, 'EMPID,at\n');
    for (const wrong of [file, `${file}.none`])
      expect((await timekeep(`audit verify ${wrong}`)).code).toBe(2);
    expect((await timekeep(`audit verify ${file}`)).stderr).toBe(
      `${file} is no export of the audit. It does not have the titles of an audit export.\n`,
    );
  });

  it('is all this as a process as well, and survives an unhandled rejection', async () => {
    // Rejected last of all, when the command is done: the exit code has to stay.
    const stray = "process.once('beforeExit', () => void Promise.reject(new Error('stray')))";
    const [listed, refused, unconfirmed, misused, explained, guarded, undeprecated] = await Promise.all([
      timekeepProcess('companies list --json'),
      timekeepProcess('accounts remove 100009 --yes'),
      timekeepProcess('accounts grant 100001 HR'),
      timekeepProcess('nonsense'),
      timekeepProcess('--help'),
      timekeepProcess('departments list --json', {
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(stray)}`,
      }),
      timekeepProcess('departments list --json', { NODE_OPTIONS: '--no-deprecation' }),
    ]);
    expect(listed).toEqual({ code: 0, stdout: (await timekeep('companies list --json')).stdout, stderr: '' });
    expect(refused).toEqual({ code: 1, stdout: '', stderr: 'Employee 100009 has no account.\n' });
    expect(unconfirmed).toMatchObject({
      code: 2,
      stderr:
        "Please name the account's e-mail with --email <address>, to show that it is the right account.\n",
    });
    expect(misused).toMatchObject({ code: 2, stdout: '' });
    expect(explained).toMatchObject({ code: 0, stdout: expect.stringContaining('Usage: it'), stderr: '' });
    expect(undeprecated).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\[/), stderr: '' });
    expect(guarded).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\[/), stderr: '' });
  });
});
