import { X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect as connectPlain } from 'node:http2';
import { createServer } from 'node:tls';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { AccessDeniedError, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { counted, numbersOf } from '../../testing/event-samples.js';
import { portOf } from '../../testing/port-of.js';
import { startTestEventLog, type TestEventLog, testLogAccess } from '../../testing/test-world.js';
import {
  accessFileOf,
  connectionString,
  loadOrCreateLogAccess,
  type LogAccess,
  readLogAccess,
} from './log-access.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'timekeep-access-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function newFolder(): Promise<string> {
  return mkdtemp(join(folder, 'data-'));
}

describe('the access of a data folder', () => {
  it('is created once, readable by the owner only, and differs between folders', async () => {
    const [one, other] = [await newFolder(), await newFolder()];
    const made = await loadOrCreateLogAccess(one);
    expect(await loadOrCreateLogAccess(one)).toEqual(made);
    expect(readLogAccess(accessFileOf(one))).toEqual(made);
    for (const file of [accessFileOf(one), made.authorityFile])
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    const another = await loadOrCreateLogAccess(other);
    expect(another.password).not.toBe(made.password);
    expect(another.privateKey).not.toBe(made.privateKey);
    expect(made.password.length).toBeGreaterThanOrEqual(32);
  });

  it('has a certificate for the loopback addresses, valid at any time of the clock', async () => {
    const { authority, certificate } = await loadOrCreateLogAccess(await newFolder());
    const server = new X509Certificate(certificate);
    expect(server.checkHost('localhost')).toBe('localhost');
    for (const address of ['127.0.0.1', '::1']) expect(server.checkIP(address)).toBe(address);
    expect(server.checkIP('127.0.0.2')).toBeUndefined();
    expect(server.ca).toBe(false);
    for (const each of [server, new X509Certificate(authority)]) {
      expect(Date.parse(each.validFrom)).toBe(0);
      expect(new Date(each.validTo).getUTCFullYear()).toBe(9999);
    }
  });

  it.each([
    ['is cut off', (text: string) => text.slice(0, 100)],
    [
      'has a key of another certificate',
      async (text: string) => {
        const { privateKey } = await loadOrCreateLogAccess(await newFolder());
        return JSON.stringify({ ...JSON.parse(text), privateKey });
      },
    ],
    ['lacks the password', (text: string) => text.replace(/"password": "[^"]+"/, '"password": ""')],
  ])('is created again when the file %s', async (_case, damage) => {
    const dataDir = await newFolder();
    const former = await loadOrCreateLogAccess(dataDir);
    const file = accessFileOf(dataDir);
    await writeFile(file, await damage(await readFile(file, 'utf8')));
    expect(() => readLogAccess(file)).toThrow('holds no certificate and credentials');
    const made = await loadOrCreateLogAccess(dataDir);
    expect(made.password).not.toBe(former.password);
    expect(await readFile(made.authorityFile, 'utf8')).toBe(made.authority);
  });

  it('writes the certificate of the authority again if it is missing or different', async () => {
    const dataDir = await newFolder();
    const { authority, authorityFile } = await loadOrCreateLogAccess(dataDir);
    await rm(authorityFile);
    await loadOrCreateLogAccess(dataDir);
    expect(await readFile(authorityFile, 'utf8')).toBe(authority);
  });
});

describe('an event log with TLS', () => {
  let world: TestEventLog;
  let access: LogAccess;
  const clients: EventStoreDBClient[] = [];

  beforeAll(async () => {
    world = await startTestEventLog();
    access = testLogAccess();
  });

  afterAll(async () => {
    for (const client of clients) await client.dispose();
    await world.stop();
  });

  const port = () => Number(new URL(world.eventStoreUrl).port);
  const clientOf = (url: string): EventStoreDBClient => {
    const client = EventStoreDBClient.connectionString(url);
    clients.push(client);
    return client;
  };
  const urlWith = (change: Partial<LogAccess>): string =>
    connectionString('localhost', port(), { ...access, ...change });

  /** All calls of the client. */
  const CALLS: readonly (readonly [string, (client: EventStoreDBClient) => Promise<unknown>])[] = [
    ['appends', (client) => client.appendToStream('closed', counted(1))],
    ['reads of a stream', (client) => numbersOf(client, 'closed')],
    ['reads of all', (client) => drained(client.readAll())],
    ['subscriptions', (client) => drained(client.subscribeToAll())],
    ['deletions', (client) => client.deleteStream('closed')],
    ['tombstones', (client) => client.tombstoneStream('closed')],
    ['metadata', (client) => client.setStreamMetadata('closed', { maxCount: 1 })],
    ['what it does not do', (client) => client.createProjection('any', 'fromAll()')],
  ];

  it.each(CALLS)('refuses %s with another password, and without one', async (_what, call) => {
    const wrong = clientOf(urlWith({ password: `${access.password.slice(0, -1)}!` }));
    const error = await call(wrong).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(AccessDeniedError);
    expect(error).toMatchObject({
      code: status.UNAUTHENTICATED,
      message: expect.stringContaining('Unauthenticated'),
    });
    const anonymous = clientOf(world.eventStoreUrl.replace(/\/\/.*@/, '//'));
    const denied = await call(anonymous).catch((reason: unknown) => reason);
    expect(denied).toBeInstanceOf(AccessDeniedError);
    expect(denied).toMatchObject({
      code: status.PERMISSION_DENIED,
      message: expect.stringContaining('Access Denied'),
    });
  });

  it.each(['bearer', '', 'Basic', 'Basic !'])('refuses the header %p', async (scheme) => {
    const session = connectPlain(`https://127.0.0.1:${port()}`, { ca: access.authority });
    const stream = session.request({
      ':method': 'POST',
      ':path': '/event_store.client.streams.Streams/Read',
      'content-type': 'application/grpc',
      authorization: scheme,
    });
    const code = await new Promise((resolve) => {
      stream.once('response', (headers) => {
        resolve(headers['grpc-status']);
      });
    });
    expect(Number(code)).toBe(status.UNAUTHENTICATED);
    session.destroy();
  });

  it('refuses connections without TLS, and goes on serving others', async () => {
    const plain = clientOf(`esdb://127.0.0.1:${port()}?tls=false`);
    await expect(plain.appendToStream('plain', counted(1))).rejects.toMatchObject({
      code: status.UNAVAILABLE,
    });
    const raw = connectPlain(`http://127.0.0.1:${port()}`);
    await new Promise((resolve) => raw.once('error', resolve).once('close', resolve));
    const client = clientOf(world.eventStoreUrl);
    await client.appendToStream('encrypted', counted(2));
    expect(await numbersOf(client, 'encrypted')).toEqual([0, 1]);
  });

  it('is distinguished from a server on its port with another certificate, which gets no password', async () => {
    const { certificate, privateKey } = await loadOrCreateLogAccess(await newFolder());
    const received: Buffer[] = [];
    const squatter = createServer({ cert: certificate, key: privateKey, ALPNProtocols: ['h2'] }, (socket) => {
      socket.on('data', (data: Buffer) => received.push(data)).on('error', () => undefined);
    });
    squatter.on('tlsClientError', () => undefined);
    await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve));
    const client = clientOf(connectionString('localhost', portOf(squatter), access));
    const event = jsonEvent({ type: 'Secret', data: {} });
    await expect(client.appendToStream('any', event)).rejects.toMatchObject({ code: status.UNAVAILABLE });
    expect(received).toEqual([]);
    squatter.close();
  });
});

/** Reads to the end; fails if there is any event. */
async function drained(read: AsyncIterable<unknown>): Promise<void> {
  for await (const each of read) expect(each).toBeUndefined();
}
