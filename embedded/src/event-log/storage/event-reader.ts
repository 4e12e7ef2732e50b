import { DatabaseError, Pool } from 'pg';
import type { Logger } from 'pino';

import { BEYOND_ALL, type CommittedEvent, type Direction, StreamDeletedError } from '../event.types.js';
import { LogUnavailableError } from '../writing/write-request.js';
import { decodePage, MAX_PAGE_BYTES, pageQuery, streamState } from './event-page.js';

const CONNECTIONS = 6;
const CONNECT_TIMEOUT_MS = 5_000;
const ANSWER_TIMEOUT_MS = 30_000;

type StreamState = 'tombstoned' | 'deleted' | null;

export interface PageRequest {
  /** The stream's name; without it all events are read. */
  readonly stream?: string;
  /** The first position (of all) or revision (of a stream), included. */
  readonly from: number;
  readonly direction: Direction;
  readonly limit: number;
}

export interface EventPage {
  readonly events: CommittedEvent[];
  /** Whether nothing followed when the page was read. */
  readonly end: boolean;
}

const STREAM_EXISTS = `
  SELECT EXISTS (SELECT FROM events WHERE stream = $1) AS exists, ${streamState('$1')} AS state`;

/** Reads committed events from the tables. Every method throws LogUnavailableError when PostgreSQL is away. */
export class EventReader {
  readonly #pool: Pool;

  constructor(databaseUrl: string, log: Logger) {
    this.#pool = new Pool({
      connectionString: databaseUrl,
      application_name: 'event log reader',
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
    });
    this.#pool.on('error', (err) => {
      log.debug({ err }, 'lost an idle connection to PostgreSQL');
    });
  }

  /** @throws StreamDeletedError when the stream has a tombstone */
  async readPage({ stream, from, direction, limit }: PageRequest): Promise<EventPage> {
    const of = stream === undefined ? 'all' : 'stream';
    const start = Math.min(from, BEYOND_ALL);
    const values = [start, limit, MAX_PAGE_BYTES];
    const row = await this.#queryOne<{ considered: number; state: StreamState; page: Buffer | null }>({
      name: `${of} ${direction}`,
      text: pageQuery(of, direction),
      values: stream === undefined ? values : [...values, stream, Date.now() / 1000],
    });
    if (stream !== undefined && row?.state === 'tombstoned') throw new StreamDeletedError(stream);
    const page = row?.page ?? null;
    const events = page === null ? [] : decodePage(page);
    return { events, end: events.length === row?.considered && events.length < limit };
  }

  /**
   * Whether the stream has events, be they hidden by its metadata, and is not deleted.
   *
   * @throws StreamDeletedError when the stream has a tombstone
   */
  async streamExists(stream: string): Promise<boolean> {
    const row = await this.#queryOne<{ exists: boolean; state: StreamState }>({
      name: 'stream exists',
      text: STREAM_EXISTS,
      values: [stream],
    });
    if (row?.state === 'tombstoned') throw new StreamDeletedError(stream);
    return row?.exists === true && row.state !== 'deleted';
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  async #queryOne<Row extends object>(query: {
    name: string;
    text: string;
    values: unknown[];
  }): Promise<Row | undefined> {
    try {
      const { rows } = await this.#pool.query<Row>(query);
      return rows[0];
    } catch (error) {
      if (error instanceof DatabaseError && !isOutage(error)) throw error;
      throw new LogUnavailableError(error);
    }
  }
}

/** Classes 08 (connection), 53 (resources), 57 (operator intervention), 58 (system error) of the SQLSTATE codes. */
function isOutage(error: DatabaseError): boolean {
  return /^(08|53|57|58)/.test(error.code ?? '');
}
