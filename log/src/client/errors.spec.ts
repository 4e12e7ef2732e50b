import { describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate } from '@timekeep/embedded/event-log/access/log-access';
import { eventually } from '@timekeep/tools/eventually';
import { testLogAccess } from '@timekeep/embedded/testing/test-world';
import { startEventLog } from '@timekeep/embedded/event-log/start-event-log';
import { startTestDatabase } from '@timekeep/embedded/testing/test-database';
import { LogUrl } from './address.js';
import { causeInWords, StoreUnavailableError } from './errors.js';
import { EventLog } from './event-log.js';

/** Returns the message of the failure to read the log at an address. */
async function failureAt(eventStoreUrl: string): Promise<string> {
  const log = new EventLog(eventStoreUrl, 2_000);
  const failure: unknown = await log.newestPosition().catch((error: unknown) => error);
  await log.close();
  expect(failure).toBeInstanceOf(StoreUnavailableError);
  return failure instanceof Error ? failure.message : '';
}

/** Starts a server and returns its port. */
async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** Subscribes to the log at an address. `cause` is that of the subscription's failure. */
async function followed(eventStoreUrl: string, answersWithinMs?: number) {
  const log = new EventLog(eventStoreUrl, answersWithinMs);
  let hasFailed = false;
  let cause: Promise<string | null> = Promise.resolve(null);
  await new Promise<void>((confirmed) => {
    cause = new Promise((resolve) => {
      const failed = (error: Error) => {
        hasFailed = true;
        resolve(causeInWords(error));
      };
      log.subscribe(null, { ...{ arrived: () => undefined, passed: () => undefined }, confirmed, failed });
    });
  });
  return { log, cause, hasFailed: () => hasFailed };
}

/** Waits for a failure with these words: on a busy machine an attempt may time out instead. */
async function fails(eventStoreUrl: string, words: string): Promise<void> {
  await eventually(async () => (await failureAt(eventStoreUrl)).includes(words), undefined, words);
}

describe('the cause of an unusable log', () => {
  it('is named: user and password, certificate, encryption', async () => {
    const database = await startTestDatabase();
    const running = await startEventLog({ databaseUrl: database.databaseUrl, access: testLogAccess() });
    const address = running.connectionString;
    await fails(
      address.replace(/\/\/([^:]+):[^@]+@/, '//$1:wrong@'),
      'The event log refuses the user or the password of EVENTSTORE_URL.',
    );
    await fails(address.replace(/\/\/[^@]+@/, '//'), 'lacks a right in the event log');
    await fails(address.replace(/&?tlsCAFile=[^&]*/i, ''), 'certificate');
    await fails(
      `esdb://${LogUrl.of(address).hosts.join(',')}?tls=false`,
      'check the address in EVENTSTORE_URL, and tls=true',
    );
    await running.stop();
    await database.stop();
  });

  it('is named: it does not speak TLS, and its address says that it does', async () => {
    const plain = createServer((socket) => socket.resume().end('no TLS'));
    await fails(
      `esdb://127.0.0.1:${await listening(plain)}`,
      'check tls=true or tls=false in EVENTSTORE_URL.',
    );
    plain.close();
  });

  it('is named: the certificate is of another authority, for another host, or has expired', async () => {
    const database = await startTestDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'timekeep-certificates-'));
    const reasons = [
      [{}, 'is not one that tlsCAFile in EVENTSTORE_URL vouches for', true],
      [{ host: 'elsewhere.test', addresses: [] }, 'is not for the host in EVENTSTORE_URL.', false],
      [{ until: new Date('2020-01-01') }, 'The certificate of the event log has expired.', false],
    ] as const;
    for (const [subject, words, isOther] of reasons) {
      const made = await makeCertificate(subject);
      const authorityFile = join(folder, 'authority.pem');
      await writeFile(authorityFile, isOther ? (await makeCertificate()).authority : made.authority);
      const access = { ...made, authorityFile, username: 'someone', password: 'secret' };
      const running = await startEventLog({ databaseUrl: database.databaseUrl, access });
      await fails(running.connectionString, words);
      await running.stop();
    }
    await rm(folder, { recursive: true });
    await database.stop();
  });

  it('is named: nothing listens, the name is unknown, it is not an event log', async () => {
    await fails('esdb://127.0.0.1:1?tls=false', 'Nothing listens at the address in EVENTSTORE_URL.');
    await fails('esdb://no-such-host.invalid:2113?tls=false', 'The host name in EVENTSTORE_URL is unknown.');
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket));
    const port = await listening(silent);
    await fails(
      `esdb://127.0.0.1:${port}?tls=false`,
      'The event log took the call and did not answer in time.',
    );
    await fails(
      `esdb://127.0.0.1:1,127.0.0.1:1?tls=false`,
      'None of the nodes in EVENTSTORE_URL names a leader.',
    );
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  it('is named to a client that starts while another is not connected', async () => {
    const address = 'esdb://127.0.0.1:1?tls=false';
    const hurried = new EventLog(address, 1);
    await expect(hurried.newestPosition()).rejects.toThrow(StoreUnavailableError);
    await hurried.close();
    expect(await failureAt(address)).toBe('Nothing listens at the address in EVENTSTORE_URL.');
  });

  it('is named to a subscription: the connection breaks off, the log stops, the client is replaced', async () => {
    const database = await startTestDatabase();
    const running = await startEventLog({ databaseUrl: database.databaseUrl });
    const port = Number(LogUrl.of(running.connectionString).hosts[0]?.split(':')[1]);
    const sockets: Socket[] = [];
    const proxy = createServer((socket) => {
      const onward = connect(port, '127.0.0.1');
      for (const each of [socket, onward]) sockets.push(each.on('error', () => undefined));
      socket.pipe(onward).pipe(socket);
    });
    const broken = await followed(`esdb://127.0.0.1:${await listening(proxy)}?tls=false`);
    for (const socket of sockets) socket.destroy();
    expect(await broken.cause).toBe('The connection to the event log broke off.');
    await broken.log.close();
    proxy.close();

    const hurried = await followed(running.connectionString, 1);
    await eventually(async () => {
      await hurried.log.newestPosition().catch(() => undefined);
      return hurried.hasFailed();
    });
    expect(await hurried.cause).toBe(
      'The connection to the event log was given up, since an answer on it did not come in time.',
    );
    await hurried.log.close();

    const stopped = await followed(running.connectionString);
    await running.stop();
    expect(await stopped.cause).toBe('The connection to the event log broke off.');
    await stopped.log.close();
    await database.stop();
  });

  it('is null if unknown', () => {
    expect(causeInWords(new TypeError('x is not a function'))).toBeNull();
  });
});
