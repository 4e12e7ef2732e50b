import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@timekeep/embedded/postgres/free-port';
import { eventually } from '@timekeep/embedded/testing/eventually';
import {
  eventStoreDBScript,
  ON_EVENTSTOREDB,
  spawnEventStoreDB,
  type EventStoreDBNode,
} from '@timekeep/embedded/testing/eventstoredb';
import { Appender } from './appender.js';
import { EventStoreConnection } from './connection.js';
import { EventLog } from './event-log.js';
import { allowReading } from './reads.js';

const PASSWORD = 'a password of the programs';
const openssl = (folder: string, ...args: string[]) => promisify(execFile)('openssl', args, { cwd: folder });

/** Needs a real EventStoreDB (npm run test:engine), with TLS and users. */
const onEventStoreDB = ON_EVENTSTOREDB && eventStoreDBScript() !== undefined ? describe : describe.skip;

onEventStoreDB('an ordinary user of EventStoreDB', () => {
  let folder: string;
  let node: EventStoreDBNode;

  const addressOf = (user: string, password: string) =>
    `esdb://${user}:${encodeURIComponent(password)}@localhost:${node.port}?tlsCAFile=${join(folder, 'ca/ca.crt')}`;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'eventstoredb-tls-'));
    await chmod(folder, 0o755);
    await mkdir(join(folder, 'ca'));
    const key = ['-newkey', 'rsa:2048', '-nodes'];
    await openssl(
      folder,
      'req',
      '-x509',
      ...key,
      '-keyout',
      'ca.key',
      '-out',
      'ca/ca.crt',
      '-subj',
      '/CN=Test',
    );
    await openssl(
      folder,
      'req',
      ...key,
      '-keyout',
      'node.key',
      '-out',
      'node.csr',
      '-subj',
      '/CN=eventstoredb-node',
    );
    await writeFile(
      join(folder, 'names'),
      'subjectAltName=DNS:localhost\nextendedKeyUsage=serverAuth,clientAuth\n',
    );
    const signing = ['-CA', 'ca/ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names'];
    await openssl(folder, 'x509', '-req', '-in', 'node.csr', ...signing, '-out', 'node.crt');
    node = spawnEventStoreDB(folder, await freePort(), [
      '--mem-db',
      ...['--certificate-file', join(folder, 'node.crt')],
      ...['--certificate-private-key-file', join(folder, 'node.key')],
      ...['--trusted-root-certificates-path', join(folder, 'ca')],
    ]);
    await eventually(() => createUser(node.port));
  });

  afterAll(async () => {
    await node.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('may append, and is told what it lacks until an administrator lets it read all events', async () => {
    const eventStoreUrl = addressOf('timekeep', PASSWORD);
    const log = new EventLog(eventStoreUrl, 5_000);
    await expect(log.newestPosition()).rejects.toThrow('lacks a right in the event log');

    const connection = new EventStoreConnection({ eventStoreUrl, logAnswersWithinMs: 10_000 });
    const appended = await new Appender(connection, () => undefined).appendOne({
      stream: 'organization',
      expectedRevision: 'no_stream',
      events: [
        { id: crypto.randomUUID(), type: 'Any', data: Buffer.from('{}'), metadata: Buffer.from('{}') },
      ],
    });
    await expect(
      connection.untilAnswered('unknown', (client) => allowReading(client, 'timekeep')),
    ).rejects.toThrow('lacks a right in the event log');

    const administrator = EventStoreDBClient.connectionString(addressOf('admin', 'changeit'));
    expect(await allowReading(administrator, 'timekeep')).toEqual(['$admins', 'timekeep']);
    expect(await allowReading(administrator, 'timekeep')).toEqual(['$admins', 'timekeep']);
    expect(await log.newestPosition()).toEqual(appended.position);
    await Promise.all([administrator.dispose(), connection.close(), log.close()]);
  });

  /** Over HTTP, since the client cannot; true once it is there. */
  function createUser(port: number): Promise<boolean> {
    const body = JSON.stringify({
      loginName: 'timekeep',
      fullName: 'Timekeep',
      groups: [],
      password: PASSWORD,
    });
    return new Promise((resolve, reject) => {
      const options = {
        ...{ host: 'localhost', port, path: '/users/', method: 'POST', auth: 'admin:changeit' },
        // The certificate is checked by everything that is tested.
        rejectUnauthorized: false,
        headers: { 'content-type': 'application/json' },
      };
      request(options, (response) => {
        response.resume();
        resolve(response.statusCode === 201);
      })
        .on('error', reject)
        .end(body);
    });
  }
});
