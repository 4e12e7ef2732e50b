import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeCertificate } from '@timekeep/embedded/event-log/access/log-access';
import {
  createDatabase,
  startPostgres,
  type RunningPostgres,
} from '@timekeep/embedded/postgres/start-postgres';
import { IMPOSTOR_ANSWERS, startImpostor } from '@timekeep/embedded/testing/impostor-postgres';
import { Client } from '@timekeep/log/database/proven-server';
import { eventually } from '@timekeep/tools/eventually';
import { portOf } from '@timekeep/embedded/testing/port-of';
import pg from 'pg';
import { databaseCause } from './database-cause.js';

let folder: string;
let postgres: RunningPostgres;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'timekeep-causes-'));
  await chmod(folder, 0o755);
  postgres = await startPostgres({ dataDir: folder, overTcp: true, durable: false, detached: false });
  await createDatabase(postgres.url('postgres'), 'causes');
  await statements(`CREATE ROLE guest LOGIN PASSWORD 'guest'`);
});

afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Configures the server with a certificate; returns the file of its authority. */
async function useCertificate(subject: Parameters<typeof makeCertificate>[0]): Promise<string> {
  const { authority, certificate, privateKey } = await makeCertificate(subject);
  const file = join(folder, `${randomUUID()}.pem`);
  await writeFile(file, authority);
  // The server may run as another user, and refuses a key that other users may read.
  const copy = (text: string, to: string) =>
    `COPY (SELECT unnest(string_to_array($pem$${text.trim()}$pem$, chr(10)))) TO PROGRAM 'umask 077; cat > ${to}'`;
  await statements(
    copy(certificate, 'server.crt'),
    copy(privateKey, 'server.key'),
    'ALTER SYSTEM SET ssl = on',
    'SELECT pg_reload_conf()',
  );
  return file;
}

async function statements(...texts: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url('causes') });
  await client.connect();
  for (const text of texts) await client.query(text);
  await client.end();
}

/** Returns the cause of a failure to connect, or of a failed statement. */
async function causeAt(url: string, statement = 'SELECT 1'): Promise<string | null> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 500 });
  client.on('error', () => undefined);
  const failure: unknown = await client
    .connect()
    .then(() => client.query(statement))
    .then(
      () => undefined,
      (error: unknown) => error,
    );
  await client.end();
  expect(failure).toBeDefined();
  return databaseCause(failure);
}

const urlOf = (changes: {
  user?: string;
  password?: string;
  host?: string;
  database?: string;
  search?: string;
}) => {
  const url = new URL(postgres.url(changes.database ?? 'causes'));
  if (changes.user !== undefined) url.username = changes.user;
  if (changes.password !== undefined) url.password = changes.password;
  if (changes.host !== undefined) url.host = changes.host;
  url.search = changes.search ?? '';
  return url.href;
};

describe('a PostgreSQL that cannot be used has its cause named', () => {
  it('by itself: password, database, rights', async () => {
    const refused = 'PostgreSQL refuses the user or the password of DATABASE_URL.';
    expect(await causeAt(urlOf({ password: 'wrong' }))).toBe(refused);
    expect(await causeAt(urlOf({ user: 'nobody', password: 'x' }))).toBe(refused);
    expect(await causeAt(urlOf({ password: '' }))).toBe(refused);
    expect(await causeAt(urlOf({ database: 'nowhere' }))).toBe(
      'PostgreSQL has no database of the name in DATABASE_URL.',
    );
    expect(await causeAt(urlOf({ user: 'guest', password: 'guest' }), 'CREATE SCHEMA x')).toBe(
      'The user of DATABASE_URL lacks a right in PostgreSQL: it has to own the database (docs/operations.md).',
    );
    expect(await causeAt(urlOf({}), 'BEGIN READ ONLY; CREATE SCHEMA x')).toBe(
      'The server in DATABASE_URL is a standby, which cannot be written to.',
    );
  });

  it('by the way to it: refused, unknown name, no socket, no answer', async () => {
    expect(await causeAt(urlOf({ host: '127.0.0.1:1' }))).toBe(
      'Nothing listens at the address in DATABASE_URL.',
    );
    expect(await causeAt('postgres://nobody@/x?host=/no/such/folder')).toBe(
      'Nothing listens at the address in DATABASE_URL.',
    );
    expect(await causeAt(urlOf({ host: 'no-such-host.invalid:5432' }))).toBe(
      'The host name in DATABASE_URL is unknown.',
    );
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    expect(await causeAt(urlOf({ host: `127.0.0.1:${portOf(silent)}` }))).toBe(
      'PostgreSQL does not answer in time.',
    );
    silent.close();
  });

  it('by its proof: another program that took the port', async () => {
    const unproven =
      'What answers at the address in DATABASE_URL does not prove that it is PostgreSQL (SCRAM-SHA-256), and got no password. A server that needs another method is named with require_auth in DATABASE_URL (docs/operations.md).';
    const { cleartext, scram, wrongProof } = IMPOSTOR_ANSWERS;
    for (const answers of [[cleartext], [scram, wrongProof]]) {
      const impostor = await startImpostor(...answers);
      expect(await causeAt(impostor.url)).toBe(unproven);
      impostor.stop();
    }
  });

  it('by TLS: not spoken, another authority, another host, expired', async () => {
    const secured = (authorityFile: string) =>
      causeAt(urlOf({ search: `sslmode=verify-full&sslrootcert=${authorityFile}` }));
    const other = join(folder, 'other.pem');
    await writeFile(other, (await makeCertificate()).authority);
    expect(await secured(other)).toBe(
      'PostgreSQL does not speak TLS: take sslmode out of DATABASE_URL, or switch TLS on in PostgreSQL.',
    );
    await useCertificate({});
    await eventually(
      async () =>
        (await secured(other)) ===
        'The certificate of PostgreSQL is not one that sslrootcert in DATABASE_URL vouches for.',
    );
    const elsewhere = await useCertificate({ host: 'elsewhere.test', addresses: [] });
    await eventually(
      async () =>
        (await secured(elsewhere)) === 'The certificate of PostgreSQL is not for the host in DATABASE_URL.',
    );
    const expired = await useCertificate({ until: new Date('2020-01-01') });
    await eventually(async () => (await secured(expired)) === 'The certificate of PostgreSQL has expired.');
  });

  it('and unknown causes give null', () => {
    expect(databaseCause(new TypeError('x is not a function'))).toBeNull();
    expect(
      databaseCause(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' })),
    ).toBeNull();
  });
});
