import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@timekeep/tools/eventually';

import { backUp } from '../backup/back-up.js';
import { freePort } from '../postgres/free-port.js';
import { counted, numbersOf } from '../testing/event-samples.js';

const MAIN = resolve(import.meta.dirname, '../../dist/standalone/main.js');

let dataDir: string;
let port: number;
const started: { child: ChildProcess; printed: () => string; exited: Promise<unknown> }[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'timekeep-standalone-'));
  await chmod(dataDir, 0o755);
  port = await freePort();
});

afterEach(async () => {
  for (const { child, exited } of started.splice(0)) {
    child.kill('SIGTERM');
    await exited;
  }
});

afterAll(() => rm(dataDir, { recursive: true }));

function launch(env: Record<string, string> = {}, args: readonly string[] = []) {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => (text += String(chunk)));
  const launched = { child, printed: () => text, exited: once(child, 'close') };
  started.push(launched);
  return launched;
}

async function start(...args: string[]) {
  const launched = launch({}, args);
  await eventually(() => launched.printed().includes('Ready: '));
  return launched;
}

async function postmaster(): Promise<number> {
  const file = join(dataDir, 'postgres/data/postmaster.pid');
  return Number((await readFile(file, 'utf8')).split('\n')[0]);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Reads the address from the file of the owner. */
async function address(): Promise<string> {
  return (await readFile(join(dataDir, 'event-log-address'), 'utf8')).trim();
}

async function withClient<T>(work: (client: EventStoreDBClient) => Promise<T>): Promise<T> {
  const client = EventStoreDBClient.connectionString(await address());
  return work(client).finally(() => client.dispose());
}

describe('the standalone event log', () => {
  it('prints its address, ends with its PostgreSQL, and has its events at the next start', async () => {
    const first = await start();
    const authority = encodeURIComponent(join(dataDir, 'event-log-ca.pem'));
    await eventually(() => first.printed().endsWith('event-log-access.json.\n'));
    expect(first.printed()).toBe(
      `Ready: esdb://localhost:${port}?tls=true&tlsCaFile=${authority}\n` +
        `The same with user and password is in ${join(dataDir, 'event-log-address')}, ` +
        `certificate and credentials in ${join(dataDir, 'event-log-access.json')}.\n`,
    );
    for (const file of [
      'event-log-address',
      'event-log-access.json',
      'event-log-ca.pem',
      'postgres-password',
    ])
      expect((await stat(join(dataDir, file))).mode & 0o777).toBe(0o600);
    await withClient((client) => client.appendToStream('kept', counted(2)));
    const postgres = await postmaster();
    first.child.kill('SIGINT');
    expect(await first.exited).toEqual([0, null]);
    expect(isAlive(postgres)).toBe(false);

    await start();
    expect(await withClient((client) => numbersOf(client, 'kept'))).toEqual([0, 1]);
  });

  it('is backed up while it runs, by its folder', async () => {
    const log = await start();
    await eventually(() => log.printed().endsWith('event-log-access.json.\n'));
    await withClient((client) => client.appendToStream('backed-up', counted(3)));
    const file = join(dataDir, 'a.backup');
    const task = { dataDir, file, signal: new AbortController().signal, advanced: () => undefined };
    const { events } = await backUp(task);
    expect(events).toBeGreaterThanOrEqual(3);
    expect((await stat(join(dataDir, 'event-log-database'))).mode & 0o777).toBe(0o600);
    log.child.kill('SIGTERM');
    await log.exited;
    await expect(stat(join(dataDir, 'event-log-database'))).rejects.toThrow('ENOENT');
  });

  it('does not leave PostgreSQL behind when it is killed, and starts again at once', async () => {
    const first = await start();
    await withClient((client) => client.appendToStream('killed', counted(2)));
    const postgres = await postmaster();
    first.child.kill('SIGKILL');
    await first.exited;
    await eventually(() => !isAlive(postgres));

    const second = await start();
    second.child.kill('SIGKILL');
    await start();
    expect(await withClient((client) => numbersOf(client, 'killed'))).toEqual([0, 1]);
  });

  it('restarts a killed PostgreSQL, and continues', async () => {
    const log = await start();
    process.kill(await postmaster(), 'SIGKILL');
    const event = counted(1);
    await eventually(() => withClient((client) => client.appendToStream('outlived', event)));
    // Reads have connections of their own, which may be there a moment after that of the writer.
    const numbers = await eventually(() => withClient((client) => numbersOf(client, 'outlived')));
    expect(numbers).toEqual([0]);
    expect(log.printed()).toContain('PostgreSQL stopped (signal SIGKILL), starting it again');
  });

  it('uses neither encryption nor credentials if configured so, and prints a warning', async () => {
    const insecure = await start('--insecure');
    await eventually(() => insecure.printed().includes('Warning'));
    expect(insecure.printed()).toBe(
      `Ready: esdb://127.0.0.1:${port}?tls=false\n` +
        'Warning: without TLS and credentials every program on this machine can read and append events.\n',
    );
    await withClient((client) => client.appendToStream('insecure', counted(1)));
  });

  it('refuses a folder that another log is running on', async () => {
    await start();
    const second = launch({ PORT: String(await freePort()) });
    expect(await second.exited).toEqual([1, null]);
    expect(second.printed()).toBe(`Timekeep is already running on ${dataDir}\n`);
  });
});

describe('the standalone event log refuses to start', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'timekeep-refused-'));
    await writeFile(join(folder, 'demo'), '');
  });

  afterAll(() => rm(folder, { recursive: true }));

  it.each([
    ['an invalid port', { PORT: 'abc' }, "PORT needs a port number from 1 to 65535; it is 'abc'."],
    [
      'an invalid size',
      { EVENTSTORE_MAX_APPEND_SIZE: '1MiB' },
      "EVENTSTORE_MAX_APPEND_SIZE needs a number of bytes from 1 to 16777216; it is '1MiB'.",
    ],
  ])('with %s', async (_case, env, words) => {
    const refused = launch(env);
    expect(await refused.exited).toEqual([1, null]);
    expect(refused.printed()).toBe(`${words}\n`);
  });

  it('with an unknown option', async () => {
    const refused = launch({}, ['--secure']);
    expect(await refused.exited).toEqual([1, null]);
    expect(refused.printed()).toBe('There is no option --secure. The only one is --insecure.\n');
  });

  it('on the folder of a whole system', async () => {
    const refused = launch({ DATA_DIR: folder });
    expect(await refused.exited).toEqual([1, null]);
    expect(refused.printed()).toBe(`${folder} holds demo data: give another DATA_DIR\n`);
  });

  it('on a port that is in use', async () => {
    const other = createServer();
    await new Promise<void>((listening) => other.listen(port, '127.0.0.1', listening));
    const refused = launch();
    expect(await refused.exited).toEqual([1, null]);
    expect(refused.printed()).toBe(`Port ${port} is in use: give another PORT\n`);
    other.close();
  });
});
