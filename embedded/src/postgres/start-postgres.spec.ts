import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
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

const SOCKET = '.s.PGSQL.5432';
const NOBODY = 65_534;
/** Connects to the socket that is given as its argument, and prints the code of the failure. */
const CONNECT = `require('node:net').connect(process.argv[1]).on('error', ({ code }) => console.log(code))`;

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

const socketFolderOf = (postgres: RunningPostgres): string =>
  new URL(postgres.url('postgres')).searchParams.get('host') ?? '';

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
  expect(values).toEqual(['UTF8', 'on', '', `"${socketFolderOf(postgres)}"`, 'UTC']);
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
  const socket = connect(join(socketFolderOf(postgres), SOCKET));
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

it('listens on no port, and on a socket that no other account can reach or take while it is down', async () => {
  const postgres = await start();
  const folder = socketFolderOf(postgres);
  const { mode, uid } = await stat(folder);
  expect(mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, SOCKET))).mode & 0o777).toBe(0o700);
  expect(uid).toBe((await stat(join(dataDir, 'postgres', 'data'))).uid);
  // Only root can act for another account.
  if (process.getuid?.() !== 0) return;
  const other = spawnSync(process.execPath, ['-e', CONNECT, join(folder, SOCKET)], { uid: NOBODY, cwd: '/' });
  expect(String(other.stdout).trim()).toBe('EACCES');
});

it('removes the socket of a killed server whose pid is now another process', async () => {
  const postgres = await start();
  const folder = socketFolderOf(postgres);
  const { uid, gid } = await stat(folder);
  await postgres.stop();
  const lock = join(folder, `${SOCKET}.lock`);
  await writeFile(join(folder, SOCKET), '');
  await writeFile(lock, `${process.pid}\n${dataDir}\n0\n5432\n${folder}\n`);
  await chown(lock, uid, gid);
  expect(await query((await start()).url('postgres'), 'SELECT 1 AS value')).toEqual([1]);
});

it('refuses a folder of its socket that another account has made', async () => {
  const folder = socketFolderOf(await start());
  for (const postgres of running.splice(0)) await postgres.stop();
  if (process.getuid?.() !== 0) return;
  await rm(folder, { recursive: true });
  await mkdir(folder, { mode: 0o777 });
  await chown(folder, NOBODY, NOBODY);
  await expect(start()).rejects.toThrow();
  await rm(folder, { recursive: true });
});

it('uses a folder of its own among the temporary files when the path of the data folder is too long for a socket', async () => {
  const long = join(dataDir, 'a-long-name-of-a-folder-'.repeat(5));
  const beside = join(dataDir, 'beside');
  const [first, second] = [await start({ dataDir: long }), await start({ dataDir: beside })];
  const folder = socketFolderOf(first);
  expect(folder.startsWith(tmpdir())).toBe(true);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  for (const postgres of [first, second])
    expect(await query(postgres.url('postgres'), 'SELECT 1 AS value')).toEqual([1]);
  await first.stop();
  expect(socketFolderOf(await start({ dataDir: long }))).toBe(folder);
  const copy = `${long}copy`;
  await mkdir(copy);
  await copyFile(join(long, 'postgres-socket'), join(copy, 'postgres-socket'));
  const ofCopy = socketFolderOf(await start({ dataDir: copy }));
  expect(ofCopy).not.toBe(folder);
  for (const postgres of running.splice(0)) await postgres.stop();

  // Another account put a folder in its place, as after a restart of the machine.
  await rm(folder, { recursive: true });
  await mkdir(folder, { mode: 0o777 });
  await chmod(folder, 0o777);
  const moved = socketFolderOf(await start({ dataDir: long }));
  expect(moved).not.toBe(folder);
  for (const each of [folder, moved, ofCopy]) await rm(each, { recursive: true });
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
