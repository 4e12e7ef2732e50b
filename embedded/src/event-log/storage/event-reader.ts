import { Pool } from '@timekeep/log/database/proven-server';
import { DatabaseError, type QueryConfig, type QueryResult } from 'pg';
import type { Logger } from 'pino';

import { BEYOND_ALL, type CommittedEvent, type Direction, StreamDeletedError } from '../event.types.js';
import type { ShortStreamCache } from '../reading/short-stream-cache.js';
import { LogUnavailableError } from '../writing/write-request.js';
import {
  decodePage,
  MAX_PAGE_BYTES,
  PageOfAll,
  pageQuery,
  type StreamState,
  streamState,
} from './event-page.js';

const CONNECTIONS = 6;
const CONNECT_TIMEOUT_MS = 5_000;
const ANSWER_TIMEOUT_MS = 30_000;

interface PageRequest {
  /** Name of the stream; undefined for all events. */
  readonly stream?: string;
  /** First position (of all events) or revision (of a stream), included. */
  readonly from: number;
  readonly direction: Direction;
  readonly limit: number;
}

interface EventPage {
  readonly events: readonly CommittedEvent[];
  /** True if no event followed when the page was read. */
  readonly end: boolean;
}

const STREAM_EXISTS = `
  SELECT EXISTS (SELECT FROM events WHERE stream = $1) AS exists, ${streamState('$1')} AS state`;

/** Reads committed events from the tables. Every method throws LogUnavailableError when PostgreSQL is unavailable. */
export class EventReader {
  readonly #pool: Pool;

  constructor(
    databaseUrl: string,
    private readonly shortStreams: ShortStreamCache,
    log: Logger,
  ) {
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
  async readPage(request: PageRequest): Promise<EventPage> {
    const { stream, from, direction, limit } = request;
    const start = Math.min(from, BEYOND_ALL);
    if (stream === undefined) return this.#readAll(start, direction, limit);
    const kept = this.shortStreams.read(stream, { from: start, direction, limit });
    if (kept !== undefined) return { events: kept, end: kept.length < limit };
    if (direction === 'backwards' || start > 0) return (await this.#readStream(stream, start, request)).page;
    const endRead = this.shortStreams.beginRead(stream);
    let whole: readonly CommittedEvent[] | undefined;
    try {
      const { page, state } = await this.#readStream(stream, start, request);
      if (page.end && state === null) whole = page.events;
      return page;
    } finally {
      endRead(whole);
    }
  }

  async #readStream(stream: string, from: number, { direction, limit }: PageRequest) {
    const row = await this.#queryOne<{ considered: number; state: StreamState; page: Buffer | null }>({
      name: direction,
      text: pageQuery(direction),
      values: [from, limit, MAX_PAGE_BYTES, stream, Date.now() / 1000],
    });
    if (row?.state === 'tombstoned') throw new StreamDeletedError(stream);
    const bytes = row?.page ?? null;
    const events = bytes === null ? [] : decodePage(bytes);
    const end = events.length === row?.considered && events.length < limit;
    return { page: { events, end }, state: row?.state ?? null };
  }

  async #readAll(from: number, direction: Direction, limit: number): Promise<EventPage> {
    const page = new PageOfAll(from, direction, limit);
    await this.#query(page);
    return { events: page.events, end: page.events.length < limit && !page.isFull };
  }

  /**
   * Returns true if the stream has events, even if its metadata hide them, and is not deleted.
   *
   * @throws StreamDeletedError when the stream has a tombstone
   */
  async streamExists(stream: string): Promise<boolean> {
    if (this.shortStreams.has(stream)) return true;
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

  async #queryOne<Row extends object>(query: QueryConfig): Promise<Row | undefined> {
    const { rows } = await this.#query<Row>(query);
    return rows[0];
  }

  async #query<Row extends object>(query: QueryConfig): Promise<QueryResult<Row>> {
    try {
      return await this.#pool.query<Row>(query);
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

/** Size of the first page: most reads of a stream are short. Later pages are larger. */
const PAGE_EVENTS = { first: 256, most: 2048 } as const;

export interface ReadRange {
  readonly stream?: string;
  /** First position (of all events) or revision (of a stream), included. */
  readonly from: number;
  readonly direction: Direction;
  readonly maxCount: number;
}

/** Reads pages, with one page prefetched while the previous one is being sent. */
export async function* readPages(
  reader: EventReader,
  range: ReadRange,
): AsyncGenerator<readonly CommittedEvent[]> {
  let { from, maxCount: left } = range;
  let size: number = PAGE_EVENTS.first;
  const request = (): Promise<EventPage> => {
    const page = reader.readPage({ ...range, from, limit: Math.min(left, size) });
    size = Math.min(size * 2, PAGE_EVENTS.most);
    return page;
  };
  let ahead: Promise<EventPage> | undefined = left > 0 ? request() : undefined;
  try {
    while (ahead !== undefined) {
      const page: EventPage = await ahead;
      ahead = undefined;
      left -= page.events.length;
      const last = page.events.at(-1);
      if (last !== undefined && !page.end && left > 0) {
        const key = range.stream === undefined ? last.position : last.revision;
        from = range.direction === 'forwards' ? key + 1 : key - 1;
        ahead = request();
        // Avoids an unhandled rejection; the error is thrown when the page is awaited.
        ahead.catch(() => undefined);
      }
      yield page.events;
    }
  } finally {
    await ahead?.catch(() => undefined);
  }
}
