import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LOG_ADDRESS_FORMS } from '@timekeep/log/client/address';
import { ConfigurationError } from '@timekeep/log/settings/environment-reader';
import { eventually } from '@timekeep/tools/eventually';
import { readSettings } from './settings.js';

const dist = (name: string) => resolve(import.meta.dirname, '../dist', name);
const STORES = {
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
};

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'timekeep-projections-'));
  file = join(folder, 'heartbeat');
});

afterAll(() => rm(folder, { recursive: true }));

function linesOf(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.lines;
    throw error;
  }
  return [];
}

async function run(script: string, environment: Record<string, string>) {
  const child = spawn(process.execPath, [dist(script)], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [printed, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, printed, stderr };
}

describe('the settings of the projections', () => {
  it('refuse a method of authentication that does not exist', () => {
    const DATABASE_URL = `${STORES.DATABASE_URL}?require_auth=scram`;
    expect(linesOf({ ...STORES, DATABASE_URL })).toEqual([
      expect.stringContaining('require_auth in it is not one or more of scram-sha-256, md5, password, none'),
    ]);
  });

  it('name each variable that is missing, in a line of its own, and the program ends before it begins', async () => {
    const lines = [
      'DATABASE_URL is not set; it needs an address like postgres://user@host/database.',
      `EVENTSTORE_URL is not set; it needs ${LOG_ADDRESS_FORMS}.`,
    ];
    expect(linesOf({})).toEqual(lines);
    const { code, printed } = await run('main.js', { HEARTBEAT_FILE: file });
    expect(code).toBe(1);
    const messages = printed
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(messages).toEqual(lines);
  });

  it.each([
    ['localhost/timekeep', 'it has no postgres:// at its beginning'],
    ['mysql://localhost/timekeep', 'it begins with mysql://'],
    [
      'postgres://user:p%zz@localhost/timekeep',
      'a character in it has to be percent-encoded, or it is cut off',
    ],
    [
      'postgres://localhost/timekeep?sslrootcert=/no/such.crt',
      'a file of certificates in it cannot be read (ENOENT)',
    ],
  ])('refuse DATABASE_URL=%s', (DATABASE_URL, reason) => {
    expect(linesOf({ ...STORES, DATABASE_URL })).toEqual([
      `DATABASE_URL needs an address like postgres://user@host/database: ${reason}.`,
    ]);
  });

  it('do not show passwords in problems', () => {
    const DATABASE_URL = 'postgres://user:hunter2%zz@localhost/timekeep';
    expect(
      linesOf({ DATABASE_URL, EVENTSTORE_URL: 'esdb://user:hunter2@host?nonsense=1' }).join(),
    ).not.toContain('hunter2');
  });
});

describe('the probe', () => {
  it('succeeds while the projections run or wait for PostgreSQL, and fails once they ended', async () => {
    expect((await run('probe.js', { HEARTBEAT_FILE: file })).code).toBe(1);
    const projections = spawn(process.execPath, [dist('main.js')], {
      env: { ...STORES, HEARTBEAT_FILE: file },
      stdio: 'ignore',
    });
    try {
      await eventually(async () => (await run('probe.js', { HEARTBEAT_FILE: file })).code === 0);
    } finally {
      projections.kill('SIGKILL');
      await once(projections, 'exit');
    }
    const hourAgo = Date.now() / 1_000 - 3_600;
    await utimes(file, hourAgo, hourAgo);
    const { code, stderr } = await run('probe.js', { HEARTBEAT_FILE: file });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The projections have not written .* for 36\d\d s\.\n$/);
  });

  it('names a missing setting', async () => {
    expect(await run('probe.js', {})).toEqual({
      code: 1,
      printed: '',
      stderr: 'HEARTBEAT_FILE is not set; it needs the path of a file that the projections may write.\n',
    });
    const missing = await run('probe.js', { HEARTBEAT_FILE: join(folder, 'nothing') });
    expect(missing.stderr).toMatch(/^The projections write no file .*ENOENT/);
    await writeFile(join(folder, 'fresh'), '');
    expect((await run('probe.js', { HEARTBEAT_FILE: join(folder, 'fresh') })).code).toBe(0);
  });
});
