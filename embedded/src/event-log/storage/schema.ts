import type { ClientBase } from 'pg';

/** The version of the tables and of the encoded messages in them. */
const FORMAT = 1;

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
`;

/**
 * Creates what is missing in the database of the event log. To be called by the one writer only.
 *
 * @throws Error when the database was written by a newer event log
 */
export async function prepareSchema(client: ClientBase): Promise<void> {
  await client.query(CREATE);
  await client.query(`INSERT INTO format (version) SELECT ${FORMAT} WHERE NOT EXISTS (SELECT FROM format)`);
  const { rows } = await client.query<{ version: number }>('SELECT version FROM format');
  const found = rows[0]?.version;
  if (found !== FORMAT) {
    throw new Error(
      `The event log's tables have format ${String(found)}; this program knows format ${FORMAT}`,
    );
  }
}
