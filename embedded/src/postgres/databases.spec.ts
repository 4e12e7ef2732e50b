import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';

import { testPostgresUrl, urlOf } from '../testing/test-database.js';
import {
  createDatabase,
  dropDatabase,
  prepareRoleDatabase,
  type RoleDatabase,
  withClient,
} from './databases.js';

const suffix = randomUUID().slice(0, 8);
const LOG: RoleDatabase = { database: `log_${suffix}`, role: `log_role_${suffix}` };
const APP: RoleDatabase = { database: `app_${suffix}`, role: `app_role_${suffix}` };
const PASSWORDS = new Map([
  [LOG.role, "a log's password"],
  [APP.role, 'another'],
]);

/** A database of a version without roles, in which the superuser owned everything. */
const FORMER = `
  CREATE TABLE events (position bigint PRIMARY KEY, kept serial, word text);
  CREATE INDEX ON events (word);
  INSERT INTO events (position, word) VALUES (1, 'kept');
  CREATE SCHEMA attendance;
  CREATE TYPE attendance.remark AS ENUM ('Present');
  CREATE SEQUENCE attendance.numbers;
  CREATE TABLE attendance.records (id integer GENERATED ALWAYS AS IDENTITY, remark attendance.remark);
  CREATE VIEW attendance.present AS SELECT id FROM attendance.records;
  CREATE FUNCTION attendance.one() RETURNS integer LANGUAGE sql RETURN 1;
  CREATE UNLOGGED TABLE attendance.limits (name text)`;

beforeAll(async () => {
  await createDatabase(testPostgresUrl(), LOG.database);
  await withClient(urlOf(testPostgresUrl(), LOG.database), async (client) => {
    await client.query(FORMER);
  });
  for (const each of [LOG, APP]) await prepare(each);
});

afterAll(async () => {
  for (const { database } of [LOG, APP]) await dropDatabase(testPostgresUrl(), database);
  await withClient(testPostgresUrl(), async (client) => {
    await client.query(`DROP ROLE ${LOG.role}, ${APP.role}`);
  });
});

function prepare(each: RoleDatabase, password = PASSWORDS.get(each.role) ?? ''): Promise<void> {
  return prepareRoleDatabase(testPostgresUrl(), each, password);
}

/** Runs queries as a role. */
async function as<T>(
  role: string,
  database: string,
  text: string,
  password = PASSWORDS.get(role) ?? '',
): Promise<T[]> {
  const url = new URL(urlOf(testPostgresUrl(), database));
  url.username = role;
  url.password = password;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    const results = await client.query<{ value: T }>(text);
    // Several statements have several results, which are not needed here.
    return Array.isArray(results) ? [] : results.rows.map(({ value }) => value);
  } finally {
    await client.end();
  }
}

describe('the role of a database', () => {
  it('is not a superuser, and has no rights outside its database', async () => {
    const [rights] = await as<object>(
      APP.role,
      APP.database,
      'SELECT row_to_json(pg_roles) AS value FROM pg_roles WHERE rolname = current_user',
    );
    expect(rights).toMatchObject({
      ...{ rolsuper: false, rolcreaterole: false, rolcreatedb: false },
      ...{ rolreplication: false, rolbypassrls: false, rolcanlogin: true },
    });
    for (const forbidden of [
      'SELECT rolpassword AS value FROM pg_authid',
      "COPY (SELECT 1) TO PROGRAM 'true'",
      "SELECT pg_read_file('PG_VERSION') AS value",
      `CREATE ROLE other_${suffix} SUPERUSER`,
      `CREATE DATABASE other_${suffix}`,
      'ALTER SYSTEM SET fsync = off',
    ])
      await expect(as(APP.role, APP.database, forbidden)).rejects.toThrow(/permission denied|must be/);
  });

  it('creates schemas and tables in its database', async () => {
    await as(APP.role, APP.database, 'CREATE SCHEMA audit; CREATE TABLE audit.events (position bigint)');
    await as(APP.role, APP.database, 'ALTER SCHEMA audit RENAME TO audit_old; DROP SCHEMA audit_old CASCADE');
  });

  it.each([
    [APP, LOG],
    [LOG, APP],
  ])(
    'of $database cannot connect to the other one, nor to the default databases',
    async ({ role }, other) => {
      for (const database of [other.database, 'postgres', 'template1'])
        await expect(as(role, database, 'SELECT 1 AS value')).rejects.toThrow(
          'permission denied for database',
        );
    },
  );

  it('requires its password, which the next start may change', async () => {
    const wrong = as(APP.role, APP.database, 'SELECT 1 AS value', PASSWORDS.get(LOG.role));
    await expect(wrong).rejects.toThrow('password authentication failed');
    await prepare(APP, 'a new one');
    const former = as(APP.role, APP.database, 'SELECT 1 AS value');
    await expect(former).rejects.toThrow('password authentication failed');
    expect(await as(APP.role, APP.database, 'SELECT 1 AS value', 'a new one')).toEqual([1]);
    await prepare(APP);
  });
});

describe('a database in which the superuser owned everything', () => {
  const owned = `
    SELECT DISTINCT pg_get_userbyid(owner) AS value FROM (
      SELECT relowner AS owner FROM pg_class WHERE relnamespace IN ('public'::regnamespace, 'attendance'::regnamespace)
      UNION ALL SELECT nspowner FROM pg_namespace WHERE nspname = 'attendance'
      UNION ALL SELECT proowner FROM pg_proc WHERE pronamespace = 'attendance'::regnamespace
      UNION ALL SELECT typowner FROM pg_type WHERE typnamespace = 'attendance'::regnamespace
      UNION ALL SELECT datdba FROM pg_database WHERE datname = current_database()) AS things`;

  it('is transferred to its role with all objects', async () => {
    expect(await as(LOG.role, LOG.database, owned)).toEqual([LOG.role]);
    expect(await as(LOG.role, LOG.database, 'SELECT word AS value FROM events')).toEqual(['kept']);
    await as(LOG.role, LOG.database, "INSERT INTO events (position, word) VALUES (2, 'new')");
    await as(LOG.role, LOG.database, 'ALTER TABLE attendance.records ADD COLUMN more text');
  });

  it('is not changed by the next start', async () => {
    await prepare(LOG);
    expect(await as(LOG.role, LOG.database, owned)).toEqual([LOG.role]);
    expect(await as(LOG.role, LOG.database, 'SELECT word AS value FROM events ORDER BY position')).toEqual([
      'kept',
      'new',
    ]);
  });
});
