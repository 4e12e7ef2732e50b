import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '@timekeep/tools/eventually';

import { freePort } from '../postgres/free-port.js';
import { spawnEventStoreDB } from './eventstoredb.js';

/** A node of a real EventStoreDB with TLS, its own users, and an ordinary user for the programs. */
export interface SecureEventStoreDB {
  /** Connection strings of the administrator, of the ordinary user, and without a user. */
  readonly administrator: string;
  readonly user: string;
  addressOf(user: string, password: string): string;
  stop(): Promise<void>;
}

export const PROGRAM_USER = 'timekeep';
const PASSWORD = 'a password of the programs';

/** Starts a node with events in memory. Its certificates are created by `openssl`. */
export async function startSecureEventStoreDB(): Promise<SecureEventStoreDB> {
  const folder = await mkdtemp(join(tmpdir(), 'eventstoredb-tls-'));
  await chmod(folder, 0o755);
  await makeCertificates(folder);
  const port = await freePort();
  const node = spawnEventStoreDB(folder, port, [
    '--mem-db',
    ...['--certificate-file', join(folder, 'node.crt')],
    ...['--certificate-private-key-file', join(folder, 'node.key')],
    ...['--trusted-root-certificates-path', join(folder, 'ca')],
  ]);
  await eventually(() => createUser(port), undefined, 'EventStoreDB has its users');
  const addressOf = (user: string, password: string): string =>
    `esdb://${user}:${encodeURIComponent(password)}@localhost:${port}?tlsCAFile=${join(folder, 'ca/ca.crt')}`;
  return {
    administrator: addressOf('admin', 'changeit'),
    user: addressOf(PROGRAM_USER, PASSWORD),
    addressOf,
    stop: async () => {
      await node.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function makeCertificates(folder: string): Promise<void> {
  const openssl = (...args: string[]) => promisify(execFile)('openssl', args, { cwd: folder });
  await mkdir(join(folder, 'ca'));
  const key = ['-newkey', 'rsa:2048', '-nodes'];
  const authority = ['-keyout', 'ca.key', '-out', 'ca/ca.crt', '-subj', '/CN=Test'];
  await openssl('req', '-x509', ...key, ...authority);
  const request = ['-keyout', 'node.key', '-out', 'node.csr', '-subj', '/CN=eventstoredb-node'];
  await openssl('req', ...key, ...request);
  const names = 'subjectAltName=DNS:localhost\nextendedKeyUsage=serverAuth,clientAuth\n';
  await writeFile(join(folder, 'names'), names);
  const signing = ['-CA', 'ca/ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names'];
  await openssl('x509', '-req', '-in', 'node.csr', ...signing, '-out', 'node.crt');
}

/** Creates the user over HTTP, since the client cannot. Resolves to true once it exists. */
function createUser(port: number): Promise<boolean> {
  const user = { loginName: PROGRAM_USER, fullName: 'Timekeep', groups: [], password: PASSWORD };
  return new Promise((resolve, reject) => {
    const options = {
      ...{ host: 'localhost', port, path: '/users/', method: 'POST', auth: 'admin:changeit' },
      // Not verified here; the tests verify the certificate.
      rejectUnauthorized: false,
      headers: { 'content-type': 'application/json' },
    };
    request(options, (response) => {
      response.resume();
      resolve(response.statusCode === 201);
    })
      .on('error', reject)
      .end(JSON.stringify(user));
  });
}
