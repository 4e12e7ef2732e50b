import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

import { Client } from '@timekeep/log/database/proven-server';
import { DatabaseError, escapeIdentifier, escapeLiteral } from 'pg';

import { readOwnFile, replaceFile } from '../files/data-files.js';

const DUPLICATE_DATABASE = '42P04';
const UNIQUE_VIOLATION = '23505';

/** Creates a database unless it exists. `url` is that of any database of the server. */
export async function createDatabase(url: string, name: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount !== 0) return;
    try {
      await client.query(`CREATE DATABASE ${escapeIdentifier(name)}`);
    } catch (error) {
      const others =
        error instanceof DatabaseError && [DUPLICATE_DATABASE, UNIQUE_VIOLATION].includes(error.code ?? '');
      if (!others) throw error;
    }
  });
}

/** Drops a database and ends its connections. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`);
  });
}

/** Returns the URL of another database of the same server, for the same role. */
export function urlOfDatabase(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(database)}`;
  return other.href;
}

/** Runs `work` with a new connection. */
export async function withClient(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** A database, and the only role that may use it. */
export interface RoleDatabase {
  readonly database: string;
  readonly role: string;
}

/** Attributes of the role: login, and no rights beyond its own objects. */
const RIGHTS = 'LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS';

/** Generates an `ALTER ... OWNER TO $1` for each object that another role owns. */
const FOREIGN_OWNED = `
  WITH role AS (SELECT oid FROM pg_roles WHERE rolname = $1),
  ours AS (
    SELECT oid, nspname, nspowner FROM pg_namespace
    WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
  )
  SELECT format('ALTER SCHEMA %I OWNER TO %I', nspname, $1) AS statement
  FROM ours, role WHERE nspowner <> role.oid AND nspname <> 'public'
  UNION ALL
  SELECT format('ALTER %s %s OWNER TO %I',
    CASE relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END,
    class.oid::regclass, $1)
  FROM pg_class AS class JOIN ours ON ours.oid = relnamespace, role
  WHERE relowner <> role.oid AND relkind IN ('r', 'p', 'v', 'm', 'S')
    -- The sequence of a column changes its owner together with the table.
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = class.oid
                    AND refclassid = 'pg_class'::regclass AND deptype IN ('a', 'i'))
  UNION ALL
  SELECT format('ALTER ROUTINE %s OWNER TO %I', routine.oid::regprocedure, $1)
  FROM pg_proc AS routine JOIN ours ON ours.oid = pronamespace, role WHERE proowner <> role.oid
  UNION ALL
  SELECT format('ALTER TYPE %s OWNER TO %I', type.oid::regtype, $1)
  FROM pg_type AS type JOIN ours ON ours.oid = typnamespace, role
  WHERE typowner <> role.oid AND typtype IN ('e', 'd')`;

/**
 * Creates the database and its role unless they exist, and ensures that the role owns all objects of the
 * database, has this password, and that no other role but the superuser may connect. A database of a former version,
 * in which the superuser owned everything, is migrated.
 *
 * @param serverUrl URL of any database of the server, for its superuser
 */
export async function prepareRoleDatabase(
  serverUrl: string,
  { database, role }: RoleDatabase,
  password: string,
): Promise<void> {
  await withClient(serverUrl, (client) => prepareRole(client, role, password));
  await createDatabase(serverUrl, database);
  await withClient(urlOfDatabase(serverUrl, database), async (client) => {
    await client.query('BEGIN');
    await client.query(
      `ALTER DATABASE ${escapeIdentifier(database)} OWNER TO ${escapeIdentifier(role)};
       REVOKE ALL ON DATABASE ${escapeIdentifier(database)} FROM PUBLIC`,
    );
    const { rows } = await client.query<{ statement: string }>(FOREIGN_OWNED, [role]);
    for (const { statement } of rows) await client.query(statement);
    await client.query('COMMIT');
  });
}

async function prepareRole(client: Client, role: string, password: string): Promise<void> {
  // A failed statement would be in the server's log, password included.
  await client.query(`SET log_min_error_statement = 'panic'`);
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  const verb = rowCount === 0 ? 'CREATE' : 'ALTER';
  await client.query(
    `${verb} ROLE ${escapeIdentifier(role)} WITH ${RIGHTS} PASSWORD ${escapeLiteral(password)}`,
  );
  // By default every role may connect to these and read their catalogs.
  await client.query('REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC');
}

const PASSWORD_BYTES = 24;

const FILE = 'postgres-password';

/**
 * Returns the password of a role of the data folder's PostgreSQL, generated at the first call. Only the owner of the folder
 * can read the file.
 *
 * @param role the superuser if undefined
 * @throws StartRefusedError when another account could have chosen it
 */
export async function loadOrCreatePassword(dataDir: string, role?: string): Promise<string> {
  const file = join(dataDir, role === undefined ? FILE : `${FILE}.${role}`);
  const kept = (readOwnFile(file) ?? '').trim();
  if (kept !== '') return kept;
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  await replaceFile(file, `${password}\n`);
  return password;
}
