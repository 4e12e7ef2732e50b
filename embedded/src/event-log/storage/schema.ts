import type { ClientBase } from 'pg';

import { keepLimitsOfMetadata } from './metadata-migration.js';
import { CREATE_LIMITS } from './stream-limits.js';

/** Version of the tables and of the encoded messages in them. In version 1 metadata had no effect. */
const FORMAT = 2;

const CREATE = `
  CREATE TABLE IF NOT EXISTS format (version integer NOT NULL);

  CREATE TABLE IF NOT EXISTS events (
    position bigint PRIMARY KEY,
    stream   text COLLATE "C" NOT NULL,
    revision bigint NOT NULL,
    id       uuid NOT NULL,
    type     text COLLATE "C" NOT NULL,
    created  timestamptz NOT NULL,
    message  bytea STORAGE EXTERNAL NOT NULL,
    UNIQUE (stream, revision)
  );
  COMMENT ON COLUMN events.message IS 'event_store.client.streams.ReadResp, as it is sent to readers';

  CREATE INDEX IF NOT EXISTS events_id ON events (id);
  ${CREATE_LIMITS}
  INSERT INTO format (version) SELECT ${FORMAT} WHERE NOT EXISTS (SELECT FROM format);
`;

/**
 * Creates or migrates the tables of the event log. To be called only by the writer that holds the lock.
 *
 * @throws Error when the database was written by a newer event log
 */
export async function prepareSchema(client: ClientBase): Promise<void> {
  await client.query(CREATE);
  if ((await assertFormat(client)) === 1) await migrateToFormat2(client);
}

/**
 * Returns the format of the tables.
 *
 * @throws Error when they were written by a newer event log
 */
export async function assertFormat(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: number }>('SELECT version FROM format');
  const found = rows[0]?.version;
  if (found === 1 || found === FORMAT) return found;
  throw new Error(`The event log's tables have format ${String(found)}; this program knows format ${FORMAT}`);
}

async function migrateToFormat2(client: ClientBase): Promise<void> {
  await client.query('BEGIN');
  await keepLimitsOfMetadata(client);
  await client.query('UPDATE format SET version = 2');
  await client.query('COMMIT');
}
