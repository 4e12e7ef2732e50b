import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { Client } from 'pg';

import {
  createDatabase,
  type PostgresOptions,
  type RunningPostgres,
  startPostgres,
} from './start-postgres.js';

let dataDir: string;
const running: RunningPostgres[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'timekeep-postgres-'));
  await chmod(dataDir, 0o755);
});

afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop();
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function start(options: Partial<PostgresOptions> = {}): Promise<RunningPostgres> {
  const postgres = await startPostgres({ dataDir, durable: false, detached: false, ...options });
  running.push(postgres);
  return postgres;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ value: unknown }>(text);
    return rows.map(({ value }) => value);
  } finally {
    await client.end();
  }
}

it('has the settings that the system relies on', async () => {
  const postgres = await start();
  const url = postgres.url('postgres');
  const settings = [
    'server_encoding',
    'data_checksums',
    'listen_addresses',
    'unix_socket_directories',
    'TimeZone',
  ];
  const values = await query(
    url,
    `SELECT current_setting(name) AS value FROM unnest(ARRAY['${settings.join("','")}']) AS name`,
  );
  expect(values).toEqual(['UTF8', 'on', '127.0.0.1', '', 'UTC']);
  expect(
    await query(url, 'SELECT datcollate AS value FROM pg_database WHERE datname = current_database()'),
  ).toEqual(['C']);
});

it('requires the password, which only its owner can read', async () => {
  const postgres = await start();
  const open = postgres.url('postgres').replace(/:[^:@]+@/, ':wrong@');
  await expect(query(open, 'SELECT 1 AS value')).rejects.toThrow(/password authentication failed/);
  const file = join(dataDir, 'postgres-password');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(postgres.url('postgres')).toContain((await readFile(file, 'utf8')).trim());
});

it('ends a connection that does not sign in, before all are taken by such', async () => {
  const postgres = await start();
  const { port } = new URL(postgres.url('postgres'));
  const socket = connect(Number(port), '127.0.0.1');
  const user = Buffer.from('user\0timekeep\0\0');
  const packet = Buffer.alloc(8);
  packet.writeInt32BE(8 + user.length, 0);
  packet.writeInt32BE(3 << 16, 4);
  socket.write(Buffer.concat([packet, user]));
  socket.resume();
  const began = performance.now();
  await once(socket, 'close');
  expect(performance.now() - began).toBeLessThan(45_000);
});

it('creates a database once, even if requested twice at a time', async () => {
  const postgres = await start();
  const url = postgres.url('postgres');
  await Promise.all([createDatabase(url, 'twice'), createDatabase(url, 'twice')]);
  await createDatabase(url, 'twice');
  expect(await query(url, "SELECT count(*)::int AS value FROM pg_database WHERE datname = 'twice'")).toEqual([
    1,
  ]);
});

it('keeps its data over a stop, a kill, and a start while the former server is running', async () => {
  const first = await start();
  const url = (postgres: RunningPostgres) => postgres.url('postgres');
  await query(url(first), 'CREATE TABLE kept (value integer)');
  await query(url(first), 'INSERT INTO kept VALUES (1)');
  await first.stop();

  const second = await start();
  await query(url(second), 'INSERT INTO kept VALUES (2)');
  const busy = query(url(second), 'SELECT pg_sleep(60)::text AS value').catch((error: unknown) => error);
  const exited = new Promise((resolve) => {
    second.onExit(resolve);
  });
  process.kill(second.pid, 'SIGKILL');
  expect(await exited).toMatchObject({ signal: 'SIGKILL' });

  const third = await start();
  await busy;
  await query(url(third), 'INSERT INTO kept VALUES (3)');

  process.kill(third.pid, 'SIGSTOP');
  const said: string[] = [];
  const fourth = await start({ say: (line) => said.push(line) });
  expect(said).toEqual([expect.stringContaining(`left running (process ${third.pid})`)]);
  expect(fourth.pid).not.toBe(third.pid);
  expect(await query(url(fourth), 'SELECT value FROM kept ORDER BY value')).toEqual([1, 2, 3]);
});

it('is not blocked by the file of a server whose pid is now another process', async () => {
  await writeFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), `${process.pid}\n${dataDir}\n`);
  const postgres = await start();
  expect(await query(postgres.url('postgres'), 'SELECT 1 AS value')).toEqual([1]);
});

it('can be stopped while it hangs', async () => {
  const postgres = await start();
  process.kill(postgres.pid, 'SIGSTOP');
  await postgres.stop();
  expect(() => process.kill(postgres.pid, 0)).toThrow('ESRCH');
});

it('can be aborted while it starts', async () => {
  const unwanted = new AbortController();
  const starting = start({ signal: unwanted.signal });
  unwanted.abort(new Error('no longer wanted'));
  await expect(starting).rejects.toThrow('no longer wanted');
});
