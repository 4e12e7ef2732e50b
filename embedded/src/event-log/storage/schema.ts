import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientBase } from 'pg';
import {
  hidesAll,
  metadataStreamOf,
  originalStreamOf,
  readLimits,
  type StreamLimits,
} from '../metadata/stream-metadata.js';
import { BEYOND_ALL } from '../event.types.js';

/** Limits of reading a stream; no row for a stream without limits. */
export interface LimitsRow extends StreamLimits {
  readonly stream: string;
  readonly tombstoned: boolean;
  /** For a deleted stream: its metadata as JSON. */
  readonly deletedBy?: string;
}

const CREATE_LIMITS = `
  CREATE TABLE IF NOT EXISTS stream_limits (
    stream          text COLLATE "C" PRIMARY KEY,
    tombstoned      boolean NOT NULL,
    truncate_before bigint,
    max_count       bigint,
    max_age         bigint,
    deleted_by      text
  );
  COMMENT ON TABLE stream_limits IS 'what the metadata and tombstones among the events say, for readers to look up';
`;

/** Returns SQL that sets limits given as JSON by `limitsJson`. */
export function upsertLimits(parameter: string): string {
  return `
    INSERT INTO stream_limits (stream, tombstoned, truncate_before, max_count, max_age, deleted_by)
    SELECT stream, tombstoned, "truncateBefore", "maxCount", "maxAge", "deletedBy"
    FROM json_to_recordset(${parameter}::json) AS changed (stream text, tombstoned boolean,
      "truncateBefore" bigint, "maxCount" bigint, "maxAge" bigint, "deletedBy" text)
    ON CONFLICT (stream) DO UPDATE SET tombstoned = excluded.tombstoned,
      truncate_before = excluded.truncate_before, max_count = excluded.max_count,
      max_age = excluded.max_age, deleted_by = excluded.deleted_by`;
}

export function limitsJson(rows: readonly LimitsRow[]): string {
  return JSON.stringify(rows);
}

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

/** The range of names that begin with `$$`. */
const NEWEST_METADATA = `
  SELECT DISTINCT ON (stream) stream, message FROM events
  WHERE stream >= '$$' AND stream < '$%' ORDER BY stream, revision DESC`;

/** A tombstone of a stream also applies to its metadata stream. */
const TOMBSTONES = `
  INSERT INTO stream_limits (stream, tombstoned)
  SELECT name, true FROM events, unnest(ARRAY[stream, '$$' || stream]) AS name WHERE revision = ${BEYOND_ALL}
  ON CONFLICT (stream) DO UPDATE SET tombstoned = true,
    truncate_before = NULL, max_count = NULL, max_age = NULL, deleted_by = NULL`;

/** Computes the limits of streams from deletions, tombstones and metadata among the events. */
export async function keepLimitsOfEvents(client: ClientBase): Promise<void> {
  await keepLimitsOfMetadata(client);
  await client.query(TOMBSTONES);
}

/** Computes the limits of streams from the metadata among the events. */
async function keepLimitsOfMetadata(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ stream: string; message: Buffer }>(NEWEST_METADATA);
  const limits = rows.flatMap(({ stream, message }) => {
    const original = originalStreamOf(stream);
    // Ignores metadata of metadata streams, which format 1 allowed.
    const isUnderstood = original !== undefined && originalStreamOf(original) === undefined;
    return isUnderstood ? limitsBy(original, message) : [];
  });
  if (limits.length > 0) await client.query(upsertLimits('$1'), [limitsJson(limits)]);
}

function limitsBy(stream: string, message: Buffer): LimitsRow[] {
  const event = streamsPb.ReadResp.deserializeBinary(message).getEvent()?.getEvent();
  const data = event?.getData_asU8() ?? new Uint8Array();
  const limits = readLimits({ contentType: event?.getMetadataMap().get('content-type') ?? '', data });
  const deleted = hidesAll(limits) ? { deletedBy: Buffer.from(data).toString('utf8') } : {};
  return [
    { stream, tombstoned: false, ...limits, ...deleted },
    { stream: metadataStreamOf(stream), tombstoned: false, maxCount: 1 },
  ];
}

/** Key of the advisory lock, not used by any other lock of this database. */
const WRITER_LOCK = '7021344523417';
const LOCK_RETRY_MS = 50;

export class WriterLockedError extends Error {
  constructor() {
    super('Another event log is writing to this database');
    this.name = 'WriterLockedError';
  }
}

/**
 * Takes the lock of the single writer, which ends with the connection.
 *
 * @param timeoutMs timeout while a former writer is ending
 * @throws WriterLockedError when another writer keeps the lock
 */
export async function takeWriterLock(client: ClientBase, timeoutMs: number): Promise<void> {
  const giveUpAt = Date.now() + timeoutMs;
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>(
      `SELECT pg_try_advisory_lock(${WRITER_LOCK}) AS locked`,
    );
    if (rows[0]?.locked === true) return;
    if (Date.now() >= giveUpAt) throw new WriterLockedError();
    await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS));
  }
}
