import type { QueryResult, QueryResultRow } from 'pg';
import { Client } from '@timekeep/log/database/proven-server';
import { limitsJson, type LimitsRow, prepareSchema, takeWriterLock, upsertLimits } from './schema.js';
import { type CommittedEvent, NO_STREAM } from '../event.types.js';
import type { StreamHead } from '../writing/decide-append.js';
import { byteaArray, int8Array, textArray, uuidArray } from './binary-array.js';

/**
 * Forces index lookups and one generic plan per statement: planning takes longer
 * than the execution, and a plan made for empty tables would scan them.
 */
export const SETTINGS = `
  SET synchronous_commit = on; SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off`;

export const LAST_POSITION = 'SELECT coalesce(max(position), 0) AS position FROM events';

/** Time of the last event in milliseconds since 1970; no row for an empty log. */
const LAST_CREATED = `
  SELECT (extract(epoch FROM created) * 1000)::bigint AS created FROM events ORDER BY position DESC LIMIT 1`;

const FIND_HEADS = `
  SELECT name AS stream, (SELECT max(revision) FROM events WHERE events.stream = name) AS revision,
    limits.stream IS NOT NULL AS has_metadata, limits.deleted_by
  FROM unnest($1::text[]) AS name LEFT JOIN stream_limits AS limits ON limits.stream = name`;

const FIND_PLACES = `
  SELECT id, stream, revision, position FROM events WHERE id = ANY ($1::uuid[]) ORDER BY position`;

export const INSERT = `
  INSERT INTO events (position, stream, revision, id, type, created, message)
  SELECT $1::bigint + n - 1, stream, revision, id, type, $2::timestamptz, message
  FROM unnest($3::text[], $4::bigint[], $5::uuid[], $6::text[], $7::bytea[])
    WITH ORDINALITY AS event (stream, revision, id, type, message, n)`;

const INSERT_WITH_LIMITS = `WITH limits AS (${upsertLimits('$8')}) ${INSERT}`;

/** Inserts if none of the streams ($8) exists and none of the ids ($9) is used; else does nothing. */
const INSERT_IF_NEW = `${INSERT}
  WHERE NOT EXISTS (SELECT FROM events WHERE stream = ANY ($8::text[]))
    AND NOT EXISTS (SELECT FROM stream_limits WHERE stream = ANY ($8::text[]))
    AND NOT EXISTS (SELECT FROM events WHERE id = ANY ($9::uuid[]))`;

const ANSWER_TIMEOUT_MS = 10_000;

interface HeadRow {
  readonly stream: string;
  readonly revision: string | null;
  readonly has_metadata: boolean;
  readonly deleted_by: string | null;
}

export interface KnownEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
}

/** Events to be committed together, at consecutive positions. */
export interface InsertableEvent extends CommittedEvent {
  readonly id: string;
}

/** Assumptions of a group, which the inserting statement checks. */
interface Assumptions {
  /** Streams without events and metadata. */
  readonly newStreams: readonly string[];
  /** Unused ids. */
  readonly newIds: readonly string[];
}

/**
 * The connection of the single writer. It holds the lock for its lifetime, so every statement of a former writer
 * has ended before this one reads the last position.
 */
export class WriterSession {
  readonly #client: Client;
  #lost: Error | undefined;
  #onLost: ((error: Error) => void) | undefined;

  private constructor(
    client: Client,
    /** Position of the last event at the beginning of the session; 0 for an empty log. */
    readonly lastPosition: number,
    /** Time of that event in milliseconds since 1970; 0 for an empty log. */
    readonly lastCreated: number,
  ) {
    this.#client = client;
    client.on('error', (error) => {
      this.#lost ??= error;
      this.#onLost?.(error);
    });
  }

  /**
   * @param lockTimeoutMs timeout while a former writer is ending
   * @throws WriterLockedError when another writer keeps the lock
   */
  static async open(databaseUrl: string, lockTimeoutMs: number): Promise<WriterSession> {
    const client = new Client({
      connectionString: databaseUrl,
      application_name: 'event log writer',
      connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
    });
    // Ignored here: until there is a session, the promises report errors.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await takeWriterLock(client, lockTimeoutMs);
      await client.query(SETTINGS);
      await prepareSchema(client);
      const { rows } = await client.query<{ position: string }>(LAST_POSITION);
      const { rows: newest } = await client.query<{ created: string }>(LAST_CREATED);
      return new WriterSession(client, Number(rows[0]?.position), Number(newest[0]?.created ?? 0));
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
  }

  /** Calls the listener when the connection is lost; at once if it already is. */
  onLost(listener: (error: Error) => void): void {
    this.#onLost = listener;
    if (this.#lost !== undefined) listener(this.#lost);
  }

  /** Reads the heads of these streams. */
  async findHeads(streams: readonly string[]): Promise<Map<string, StreamHead>> {
    const { rows } = await this.#query<HeadRow>('heads', FIND_HEADS, [textArray(streams)]);
    return headsOf(rows);
  }

  /** Reads the locations of events with these ids, in any stream. */
  async findLocations(ids: readonly string[]): Promise<KnownEvent[]> {
    const { rows } = await this.#query<{ id: string; stream: string; revision: string; position: string }>(
      'places',
      FIND_PLACES,
      [uuidArray(ids)],
    );
    return rows.map((row) => ({ ...row, revision: Number(row.revision), position: Number(row.position) }));
  }

  /** Inserts events by one statement, hence one transaction; when it resolves, the events are on disk. */
  async insert(
    events: readonly InsertableEvent[],
    limits: readonly LimitsRow[],
    created: number,
  ): Promise<void> {
    const values = insertValues(events, created);
    if (limits.length === 0) await this.#query('insert', INSERT, values);
    else await this.#query('insert with limits', INSERT_WITH_LIMITS, [...values, limitsJson(limits)]);
  }

  /** Like `insert`, if the assumptions hold. Returns false, without writing, if they do not. */
  async insertIfNew(
    events: readonly InsertableEvent[],
    { newStreams, newIds }: Assumptions,
    created: number,
  ): Promise<boolean> {
    const values = [...insertValues(events, created), textArray(newStreams), uuidArray(newIds)];
    const { rowCount } = await this.#query('insert if new', INSERT_IF_NEW, values);
    return rowCount === events.length;
  }

  /** Ends the connection without waiting; PostgreSQL then releases the lock. */
  close(): void {
    void this.#client.end().catch(() => undefined);
  }

  #query<Row extends QueryResultRow>(
    name: string,
    text: string,
    values: unknown[],
  ): Promise<QueryResult<Row>> {
    return this.#client.query<Row>({ name, text, values });
  }
}

function insertValues(events: readonly InsertableEvent[], created: number): unknown[] {
  return [
    String(events[0]?.position ?? 0),
    new Date(created).toISOString(),
    textArray(events.map((event) => event.stream)),
    int8Array(events.map((event) => event.revision)),
    uuidArray(events.map((event) => event.id)),
    textArray(events.map((event) => event.type)),
    byteaArray(events.map((event) => event.message)),
  ];
}

function headsOf(rows: readonly HeadRow[]): Map<string, StreamHead> {
  return new Map(rows.map((row) => [row.stream, headOf(row)]));
}

function headOf(row: HeadRow): StreamHead {
  return {
    revision: row.revision === null ? NO_STREAM : Number(row.revision),
    hasMetadata: row.has_metadata,
    ...(row.deleted_by === null ? {} : { deletedBy: row.deleted_by }),
  };
}
