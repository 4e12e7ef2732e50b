import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RegisterAccount } from '../../../accounts/accounts.module.js';
import { RegisterEmployee } from '../../../employees/employees.module.js';
import { CliWorld } from '../../../testing/cli-world.js';

interface PrintedEvent {
  readonly position: string;
  readonly recordedAt: string;
  readonly stream: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** More than are read from the log at a time. */
const MANY = 1_300;

let cli: CliWorld;

beforeAll(async () => {
  cli = await CliWorld.start();
  await cli.run('companies add Acme');
  await cli.run('departments add Sales');
  await cli.session(async (session) => {
    const person = { EMP_LNAME: 'CRUZ', EMP_FNAME: 'ANA', DEPT: 'Sales', COMPANY: 'Acme', PIN: '1234' };
    const employee = { EMPID: '100001', ...person, hiredOn: '2024-05-01' };
    await session.change(new RegisterEmployee(employee, session.context('test')));
    const account = { EMPID: '100001', email: 'ana@acme.example', password: 'secret1' };
    await session.change(new RegisterAccount(account, session.context('test')));
  });
  const punches = join(cli.dataDir, 'punches.csv');
  const at = (index: number) => new Date(Date.parse('2024-06-03T00:00:00Z') + index * 600_000).toISOString();
  const lines = Array.from({ length: MANY }, (_, index) => `100001,${at(index)}`);
  await writeFile(punches, ['EMPID,at', ...lines].join('\n'));
  await cli.run(`punches import ${punches}`);
  await cli.run('terminals issue gate-1');
});

afterAll(() => cli.stop());

function printed(output: string): PrintedEvent[] {
  // The text after the last line break is a line that is still being written.
  return output
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const event: PrintedEvent = JSON.parse(line);
      return event;
    });
}

const tail = async (line: string): Promise<PrintedEvent[]> => {
  const { code, stdout, stderr } = await cli.run(`events tail ${line} --json`);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return printed(stdout);
};

/** The events of an export, and its last line. */
function exported(text: string): { readonly events: readonly PrintedEvent[]; readonly end: unknown } {
  const lines = printed(text);
  return { events: lines.slice(0, -1), end: lines.at(-1) };
}

describe('it events tail', () => {
  it('shows the newest events, oldest first, without what stands for a secret', async () => {
    const { code, stdout } = await cli.run('events tail -n 2');
    expect(code).toBe(0);
    const [punch = '', terminal = ''] = stdout.split('\n');
    expect(punch).toMatch(
      /^\d+ {2}\S+Z {2}punches-100001-2024-06-\d\d {2}TimeClockPunched {2}it:\S+ {2}\{"EMPID"/,
    );
    expect(terminal).toMatch(/ {2}terminal-gate-1 {2}TerminalIssued .*"keyHash":"\(left out\)"/);
    expect(await tail('')).toHaveLength(20);
  });

  it('looks as far back as it has to', async () => {
    const found = await tail('--type AccountRegistered');
    expect(found).toMatchObject([
      { stream: 'account-100001', data: { email: 'ana@acme.example', passwordHash: '(left out)' } },
    ]);
    expect(await tail('--stream employee- -n 1')).toMatchObject([
      { type: 'EmployeeRegistered', data: { pinHash: '(left out)' } },
    ]);
    expect(await tail('--stream employee-100001 --type EmployeeResigned')).toEqual([]);
  });

  it('shows all that follow a position, each once', async () => {
    const all = await tail('--after 0');
    expect(all[0]).toMatchObject({ type: 'OrganizationFounded' });
    expect(all.filter(({ type }) => type === 'TimeClockPunched')).toHaveLength(MANY);
    const positions = all.map(({ position }) => BigInt(position));
    expect(positions.every((position, index) => index === 0 || position > (positions[index - 1] ?? 0n))).toBe(
      true,
    );
    expect(await tail(`--after ${all.at(-3)?.position ?? ''}`)).toEqual(all.slice(-2));
  });

  it('shows those of a time, all or the newest of them', async () => {
    const all = await tail('--after 0');
    const at = all[700]?.recordedAt ?? '';
    const until = all[900]?.recordedAt ?? '';
    const since = all.filter(({ recordedAt }) => recordedAt >= at);
    expect(await tail(`--since ${at}`)).toEqual(since);
    expect(await tail(`--since ${at} -n 3`)).toEqual(since.slice(-3));
    const within = since.filter(({ recordedAt }) => recordedAt <= until);
    expect(await tail(`--since ${at} --until ${until}`)).toEqual(within);
    expect(await tail(`--until ${until}`)).toEqual(within.slice(-20));
    expect(await tail(`--after ${all[800]?.position ?? ''} --until ${until}`)).toEqual(
      within.filter(({ position }) => BigInt(position) > BigInt(all[800]?.position ?? '')),
    );
    expect(await tail('--since 1d')).toEqual(all);
    expect(await tail('--until 2023-01-01')).toEqual([]);
  });

  it('shows the events of an actor, and the events that name an employee', async () => {
    const byIt = await tail('--actor it: -n 1000 --type TerminalIssued');
    expect(byIt).toMatchObject([{ stream: 'terminal-gate-1' }]);
    expect(await tail('--actor it')).toEqual([]);
    expect(await tail('--actor system')).toEqual([]);
    const about = await tail('--employee 100001 --since 1d');
    expect(new Set(about.map(({ type }) => type))).toEqual(
      new Set(['EmployeeRegistered', 'AccountRegistered', 'EmailClaimed', 'TimeClockPunched']),
    );
    expect(about).toHaveLength(MANY + 3);
    expect(await tail('--employee 100002')).toEqual([]);
  });

  it('follows until it is interrupted', async () => {
    const following = cli.start('events tail -n 1 --follow --json');
    await following.until((output) => printed(output).length === 1);
    await cli.run('companies add Bolt');
    await following.until((output) => printed(output).length === 2);
    following.interrupt();
    const { code, stdout, stderr } = await following.ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(printed(stdout)).toMatchObject([
      { type: 'TerminalIssued' },
      { type: 'CompanyAdded', data: { name: 'Bolt' } },
    ]);
  });

  it('ends silently when the reader closes the output', async () => {
    const read = cli.start('events tail --after 0 --follow');
    await read.until((output) => output !== '');
    read.stopReading();
    await cli.run('companies add Copra');
    expect(await read.ended).toMatchObject({ code: 0, stderr: '' });
  });

  it.each([
    ['--lines 0', '--lines is a number from 1 to 100000; for more there is --after.\n'],
    [
      '--lines 3 --after 2',
      'Please give either --lines or --after: after a position all events are shown.\n',
    ],
    ['--after soon', 'A position is a whole number, as each event has one.\n'],
    [
      '--since yesterday',
      '--since is a date (2024-05-02), a time (2024-05-02T08:00, in company time unless it has an offset), or how long ago (90m, 6h, 3d).\n',
    ],
    ['--since 2024-05-02 --until 2024-05-01', '--until is before --since.\n'],
    ['--follow --until 1h', 'Please give either --until or --follow: what comes is after that time.\n'],
    ['--employee 12', 'An employee id has 6 digits.\n'],
    ['--type Nonsense', 'There are no events of the type Nonsense; docs/events.md lists the types.\n'],
  ])('is misused: %s', async (line, stderr) => {
    expect(await cli.run(`events tail ${line}`)).toEqual({ code: 2, stdout: '', stderr });
  });
});

describe('it events export', () => {
  it('writes what there is into a file of its own, and then what has come since', async () => {
    const first = join(cli.dataDir, 'first.jsonl');
    const { code, stdout, stderr } = await cli.run(`events export ${first} --json`);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { events, position }: { events: number; position: string } = JSON.parse(stdout);
    const text = await readFile(first, 'utf8');
    const written = exported(text);
    const chain = (event: PrintedEvent, index: number) => ({
      ...event,
      line: index + 1,
      sha256: expect.stringMatching(/^[\da-f]{64}$/),
    });
    const all = await tail('--after 0');
    expect(written.events).toEqual(all.slice(0, -1).map(chain));
    expect(all.at(-1)).toMatchObject({
      type: 'DataExported',
      data: {
        ...{ what: 'events', filter: '{}', rows: events },
        digest: createHash('sha256').update(text).digest('hex'),
      },
    });
    expect(written.events).toHaveLength(events);
    expect(written.end).toEqual({
      end: { events, position },
      sha256: expect.stringMatching(/^[\da-f]{64}$/),
    });
    expect(written.events.at(-1)).toMatchObject({ position });
    expect(text).not.toMatch(/Hash":"(?!\(left out\))/);
    expect((await stat(first)).mode & 0o077).toBe(0);

    await cli.run('companies add Cargo');
    const second = join(cli.dataDir, 'second.jsonl');
    expect((await cli.run(`events export ${second} --after ${position}`)).stdout).toMatch(
      /^2 events exported, up to position \d+\.\n$/,
    );
    expect(exported(await readFile(second, 'utf8')).events).toMatchObject([
      { type: 'DataExported' },
      { data: { name: 'Cargo' } },
    ]);
    for (const file of [first, second]) {
      expect(await cli.run(`events verify ${file}`)).toMatchObject({ code: 0, stderr: '' });
    }
  });

  it('writes those that are asked for', async () => {
    const file = join(cli.dataDir, 'some.jsonl');
    await cli.run(`events export ${file} --stream punches-100001-2024-06-03`);
    const { events } = exported(await readFile(file, 'utf8'));
    const streams = new Set(events.map(({ stream }) => stream));
    expect([...streams]).toEqual(['punches-100001-2024-06-03']);
    const none = join(cli.dataDir, 'none.jsonl');
    expect(await cli.run(`events export ${none} --until 2023-01-01`)).toMatchObject({
      stdout: expect.stringMatching(/^0 events exported/),
    });
    expect((await cli.run(`events verify ${none}`)).stdout).toBe(
      '0 events, all that were exported, in their order and unchanged.\n',
    );
  });

  it('leaves a file alone that is there, and no half one behind', async () => {
    const file = join(cli.dataDir, 'kept.jsonl');
    await writeFile(file, 'mine');
    expect(await cli.run(`events export ${file}`)).toEqual({
      code: 2,
      stdout: '',
      stderr: `There is a file ${file} already. Please name another one.\n`,
    });
    expect(await readFile(file, 'utf8')).toBe('mine');

    const lost = join(cli.dataDir, 'lost.jsonl');
    const away = { EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' };
    expect(await cli.run(`events export ${lost}`, away)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Nothing listens at the address in EVENTSTORE_URL. Nothing was recorded.\n',
    });
    expect((await readdir(cli.dataDir)).filter((name) => name.startsWith('lost'))).toEqual([]);
    expect(await cli.run('events export /nowhere/x.jsonl')).toMatchObject({
      code: 2,
      stderr: 'The file /nowhere/x.jsonl cannot be written: no such file or directory.\n',
    });
  });
});
