import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

import { eventually } from '@timekeep/tools/eventually';

import { freePort } from '../postgres/free-port.js';

const ANSWER_MS = 1_000;
const CHECKOUT = resolve(import.meta.dirname, '../../..');

/** A node of a real EventStoreDB as a child process. */
export interface EventStoreDBNode {
  readonly port: number;
  /** A connection string for this node. */
  readonly url: string;
  readonly process: ChildProcess;
  /** Resolves to true when the node is the leader. */
  leads(): Promise<boolean>;
  stop(): Promise<void>;
}

/** Features that only the embedded log has, with the reason why tests against EventStoreDB skip them. */
export const EMBEDDED_LOG_ONLY = {
  backup:
    '`it backup` and `it restore` read the tables of the embedded log; EventStoreDB has a backup of its own',
  consecutivePositions: 'positions of EventStoreDB step by bytes',
  allIdsKnown: 'EventStoreDB knows a repeated append at any revision only of recent events',
} as const;

/** True in a run of the tests against a real EventStoreDB (`npm run test:engine`). */
export const ON_EVENTSTOREDB = process.env['TEST_EVENTSTOREDB'] === 'true';

/** True if the log under test has the feature. */
export function logUnderTestDoes(feature: keyof typeof EMBEDDED_LOG_ONLY): boolean {
  return !(ON_EVENTSTOREDB && feature in EMBEDDED_LOG_ONLY);
}

/**
 * Returns the script that starts a node of EventStoreDB, with the arguments `FOLDER PORT [options]`: the one that `EVENTSTOREDB_START`
 * names, else `eventstoredb/start` in a folder beside the checkout; undefined if there is none.
 *
 * @throws Error when the variable names a missing file
 */
export function eventStoreDBScript(): string | undefined {
  const given = process.env['EVENTSTOREDB_START'];
  if (given !== undefined && given !== '') {
    if (!existsSync(given)) throw new Error(`EVENTSTOREDB_START names ${given}, which is not there`);
    return resolve(given);
  }
  const beside = dirname(CHECKOUT);
  return readdirSync(beside)
    .map((folder) => join(beside, folder, 'eventstoredb', 'start'))
    .find((script) => existsSync(script));
}

/** Starts a node without TLS in a folder of its own, and waits until it is the leader. @throws Error when it ends before */
export async function startEventStoreDB(
  options: readonly string[] = ['--mem-db'],
): Promise<EventStoreDBNode> {
  const folder = await mkdtemp(join(tmpdir(), 'eventstoredb-'));
  const node = spawnEventStoreDB(folder, await freePort(), options);
  const stop = async (): Promise<void> => {
    await node.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await eventually(() => node.leads(), undefined, 'EventStoreDB leads');
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...node, stop };
}

/** Starts a node without waiting for it. */
export function spawnEventStoreDB(
  folder: string,
  port: number,
  options: readonly string[],
): EventStoreDBNode {
  const script = eventStoreDBScript();
  if (script === undefined) throw new Error('There is no start script of EventStoreDB');
  const child = spawn(script, [folder, String(port), ...options], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  return {
    port,
    url: `esdb://127.0.0.1:${port}?tls=false`,
    process: child,
    leads: async () => {
      if (child.exitCode !== null) throw new Error(`EventStoreDB ended with ${child.exitCode}`);
      return (await stateOf(port)) === 'leader';
    },
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Returns the state that a node reports, for example `leader`; undefined without an answer. */
export async function stateOf(port: number): Promise<string | undefined> {
  try {
    // A restarted node does not answer on an old connection.
    const headers = { connection: 'close' };
    const signal = AbortSignal.timeout(ANSWER_MS);
    const answer = await fetch(`http://127.0.0.1:${port}/info`, { headers, signal });
    return /"state"\s*:\s*"(\w+)"/.exec(await answer.text())?.[1];
  } catch {
    return undefined;
  }
}

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
