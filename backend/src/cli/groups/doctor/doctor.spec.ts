import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KeepPinSecret } from '../../../organization/keep-pin-secret/keep-pin-secret.command.js';
import { CliWorld } from '../../../testing/cli-world.js';
import { TestSmtpServer } from '../../../testing/test-mail.js';
import type { Finding } from './findings.js';

const DAY_MS = 86_400_000;

let cli: CliWorld;
let smtp: TestSmtpServer;
let backups: string;

beforeAll(async () => {
  [cli, smtp] = await Promise.all([CliWorld.start(), TestSmtpServer.start()]);
  backups = join(cli.dataDir, 'backups');
  await mkdir(backups);
  await writeFile(join(backups, 'timekeep-20261128T000000Z.backup'), '');
});

afterAll(async () => {
  await smtp.stop();
  await cli.stop();
});

/** Returns the findings by their checks, and the exit code; the room on this disk is not the subject. */
async function examined(changes: Readonly<Record<string, string>> = {}) {
  const { code, stdout, stderr } = await cli.run(`doctor --backups ${backups} --json`, {
    SMTP_URL: smtp.url,
    ...changes,
  });
  const findings = JSON.parse(stdout) as Finding[];
  const of = (check: string) => findings.filter((each) => each.check.startsWith(check));
  return { code, stderr, findings, of };
}

describe('it doctor', () => {
  it('finds that all is well, and says so of each part', async () => {
    const { of, findings } = await examined();
    const results = findings
      .filter(({ check }) => !check.startsWith('disk'))
      .map(({ check, result }) => [check.replace(/, .*| in .*/, ''), result]);
    const always = ['system', 'Node.js', 'application', 'event log', 'clock of the event log'];
    const stores = [
      'PostgreSQL',
      'clock of PostgreSQL',
      'tables',
      'projections',
      'mail',
      'PIN_SECRET',
      'backup',
    ];
    // EventStoreDB has no certificate in tests.
    const found = results.filter(
      ([check]) => check !== 'authority' && check !== 'certificate of the event log',
    );
    expect(found).toEqual([...always, ...stores].map((check) => [check, 'ok']));
    expect(of('certificate').every(({ found: text }) => /^valid for \d+ days/.test(text))).toBe(true);
    expect(of('PostgreSQL')[0]?.found).toMatch(/^the database \w+ answers, version \d+/);
    expect(of('disk')[0]?.found).toMatch(/ are free \(\d+ %\)$/);
  });

  it('examines the rest when a store does not answer, says what to do, and ends with 1', async () => {
    const { code, stderr, of } = await examined({ EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' });
    expect(code).toBe(1);
    expect(JSON.parse(stderr)).toEqual({ err: expect.stringMatching(/^\d checks? failed\.$/) });
    expect(of('event log')).toEqual([
      {
        ...{
          check: 'event log',
          result: 'failed',
          found: 'Nothing listens at the address in EVENTSTORE_URL.',
        },
        advice: 'Start it, and look at its log and its address.',
      },
    ]);
    expect(of('PostgreSQL')).toMatchObject([{ result: 'ok' }]);
  });

  it('says to correct the settings where a store that runs refuses them', async () => {
    const address = new URL(cli.environment['DATABASE_URL'] ?? '');
    address.password = 'another';
    const { of } = await examined({ DATABASE_URL: address.href });
    const refused = {
      result: 'failed',
      found: 'PostgreSQL refuses the user or the password of DATABASE_URL.',
      advice: 'Correct what the message names, in the settings or in the store (docs/operations.md).',
    };
    expect(of('PostgreSQL')).toEqual([{ check: 'PostgreSQL', ...refused }]);
    expect(of('projections')).toEqual([{ check: 'projections', ...refused }]);
  });

  it('finds another PIN_SECRET than that of the system', async () => {
    await cli.session((session) => session.execute(new KeepPinSecret(session.context('test'))));
    const { of, code } = await examined({ PIN_SECRET: 'another-secret-of-32-characters-or-more' });
    expect(code).toBe(1);
    expect(of('PIN_SECRET')).toEqual([
      {
        check: 'PIN_SECRET',
        result: 'failed',
        found: 'not the one of this system',
        advice: expect.stringContaining('PIN_SECRET_CHANGED_TO='),
      },
    ]);
  });

  it('names a mail server that is away, and one that is not set', async () => {
    const away = await examined({ SMTP_URL: 'smtp://127.0.0.1:1' });
    expect(away.of('mail')).toMatchObject([
      { result: 'failed', found: '127.0.0.1:1 cannot be reached: ESOCKET' },
    ]);
    const { of } = await examined({ SMTP_URL: '' });
    expect(of('mail')).toMatchObject([{ result: 'warning' }]);
  });

  it('warns of an old backup, and fails when there is none', async () => {
    const old = new Date(Date.now() - 2 * DAY_MS);
    await utimes(join(backups, 'timekeep-20261128T000000Z.backup'), old, old);
    expect((await examined()).of('backup')).toMatchObject([
      { result: 'warning', found: `the newest in ${backups}, timekeep-20261128T000000Z.backup, is 48 h old` },
    ]);
    await writeFile(join(backups, 'before-the-move.backup'), '');
    await writeFile(join(backups, 'b.backup.unchecked'), '');
    expect((await examined()).of('backup')).toMatchObject([
      { result: 'ok', found: `the newest in ${backups}, before-the-move.backup, is 0 h old` },
    ]);
    const { stdout } = await cli.run(`doctor --backups ${join(backups, 'none')} --output plain`);
    expect(stdout).toMatch(/\nbackup\tfailed\t.*cannot be read\t/);
  });

  it('says that nothing runs, and examines the machine all the same', async () => {
    const nothing = { DATABASE_URL: '', EVENTSTORE_URL: '' };
    const { code, of } = await examined(nothing);
    expect(code).toBe(1);
    expect(of('system')).toEqual([
      {
        ...{ check: 'system', result: 'failed', found: `No system runs in ${cli.dataDir}.` },
        advice: expect.stringContaining('npm start'),
      },
    ]);
    expect(of('Node.js')).toMatchObject([{ result: 'ok' }]);
    expect(of('event log')).toEqual([]);
    const wrong = await examined({ DATABASE_URL: 'mysql://127.0.0.1/none' });
    expect(wrong.of('system')).toMatchObject([{ result: 'failed', found: expect.stringContaining('mysql') }]);
  });
});

describe('it mail test', () => {
  it('sends a mail, and says what the server said to it', async () => {
    const test = (address: string, url: string) => cli.run(`mail test ${address}`, { SMTP_URL: url });
    expect(await test('ana@acme.example', smtp.url)).toMatchObject({ code: 0, stderr: '' });
    expect(smtp.received).toMatchObject([{ to: ['ana@acme.example'] }]);
    smtp.answerRcpt('550 no such user');
    expect(await test('ana@acme.example', smtp.url)).toEqual({
      ...{ code: 1, stdout: '', stderr: 'The server did not take the mail: EENVELOPE 550.\n' },
    });
    expect(await test('ana', smtp.url)).toMatchObject({ code: 2 });
    expect((await test('ana@acme.example', '')).stderr).toBe('SMTP_URL is not set: no mail is sent.\n');
  });
});
