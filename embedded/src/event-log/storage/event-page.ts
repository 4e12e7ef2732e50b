import { Query } from 'pg';

import { BEYOND_ALL, type CommittedEvent, type Direction } from '../event.types.js';

/** Maximum bytes of messages in a page, which has at least one event. */
export const MAX_PAGE_BYTES = 2 * 1024 * 1024;

const LIMITS = 'FROM stream_limits WHERE stream = $4';
const LAST_REVISION = '(SELECT max(revision) FROM events WHERE stream = $4)';
const OF_STREAM = `stream = $4
  AND revision >= coalesce((SELECT greatest(truncate_before, ${LAST_REVISION} + 1 - max_count) ${LIMITS}), 0)
  AND created >= coalesce((SELECT to_timestamp($5::float8 - max_age) ${LIMITS}), '-infinity') AND`;

/** State of a stream; null for a stream that never had metadata or a tombstone. */
export type StreamState = 'tombstoned' | 'deleted' | 'limited' | null;

/** SQL for a stream's state. */
export function streamState(name: string): string {
  return `(
    SELECT CASE WHEN tombstoned THEN 'tombstoned' WHEN truncate_before = ${BEYOND_ALL} THEN 'deleted' ELSE 'limited' END
    FROM stream_limits WHERE stream = ${name})`;
}

/**
 * Returns a query for one page of a stream, encoded as a single value, so that the driver parses one row for any number of events.
 * Parameters: first revision (included), maximum events, maximum bytes, the stream's name,
 * and the time in seconds since 1970.
 */
export function pageQuery(direction: Direction): string {
  const [compare, order] = direction === 'forwards' ? (['>=', 'ASC'] as const) : (['<=', 'DESC'] as const);
  return `
    SELECT count(*)::int AS considered, ${streamState('$4')} AS state,
      string_agg(
        int8send(position) || int8send(revision)
          || int4send(octet_length(stream)) || convert_to(stream, 'UTF8')
          || int4send(octet_length(type)) || convert_to(type, 'UTF8')
          || int4send(octet_length(message)) || message,
        ''::bytea ORDER BY position ${order}) FILTER (WHERE bytes_before < $3) AS page
    FROM (
      SELECT *, sum(octet_length(message)) OVER (ORDER BY position ${order}) - octet_length(message) AS bytes_before
      FROM (
        SELECT position, stream, revision, type, message FROM events
        WHERE ${OF_STREAM} revision ${compare} $1 ORDER BY revision ${order} LIMIT $2
      ) AS found
    ) AS measured`;
}

/** Decodes the events of a page. Their messages are views into it. */
export function decodePage(page: Buffer): CommittedEvent[] {
  const events: CommittedEvent[] = [];
  let offset = 0;
  const take = (): Buffer => {
    const start = offset + 4;
    offset = start + page.readInt32BE(offset);
    return page.subarray(start, offset);
  };
  while (offset < page.byteLength) {
    const position = Number(page.readBigInt64BE(offset));
    const revision = Number(page.readBigInt64BE(offset + 8));
    offset += 16;
    const stream = take().toString('utf8');
    const type = take().toString('utf8');
    events.push({ position, revision, stream, type, message: take() });
  }
  return events;
}

const HEADER_BYTES = 19;
const ROW_WITHOUT_FIELDS = -1;
const TWO_TO_THE_32 = 2 ** 32;

/**
 * A page of all events, fetched by COPY in PostgreSQL's binary format. The driver requests every other result as text,
 * which for messages means hex; it passes rows of COPY on unchanged.
 */
export class PageOfAll extends Query {
  declare readonly text: string;
  readonly events: StoredEvent[] = [];
  #hasBegun = false;
  #bytes = 0;

  /** @param from first position, included; a whole number, like `limit`, since COPY has no parameters */
  constructor(from: number, direction: Direction, limit: number) {
    super(copyOf(BigInt(from), direction, BigInt(limit)));
  }

  /** True if the page may have been limited by its size. */
  get isFull(): boolean {
    return this.#bytes >= MAX_PAGE_BYTES;
  }

  /** Called by the driver for each row (the first includes the header), and for the trailer. */
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    const start = this.#hasBegun ? 0 : HEADER_BYTES;
    this.#hasBegun = true;
    if (chunk.readInt16BE(start) === ROW_WITHOUT_FIELDS) return;
    // Copied, since the driver reuses the buffer.
    const event = new StoredEvent(Buffer.from(chunk.subarray(start)));
    this.#bytes += event.message.byteLength;
    this.events.push(event);
  }
}

/** Decodes names lazily, since reads without a filter do not need them. */
class StoredEvent implements CommittedEvent {
  readonly position: number;
  readonly revision: number;
  readonly message: Buffer;
  readonly #row: Buffer;
  readonly #typeAt: number;

  /** @param row the number of fields, then the length and the bytes of each */
  constructor(row: Buffer) {
    this.#row = row;
    this.position = readInt8(row, 6);
    this.revision = readInt8(row, 18);
    this.#typeAt = endOfField(row, 26);
    this.message = row.subarray(endOfField(row, this.#typeAt) + 4);
  }

  get stream(): string {
    return this.#row.toString('utf8', 30, this.#typeAt);
  }

  get type(): string {
    return this.#row.toString('utf8', this.#typeAt + 4, endOfField(this.#row, this.#typeAt));
  }
}

function copyOf(from: bigint, direction: Direction, limit: bigint): string {
  const [compare, order] = direction === 'forwards' ? (['>=', 'ASC'] as const) : (['<=', 'DESC'] as const);
  return `
    COPY (
      SELECT position, revision, stream, type, message FROM (
        SELECT *, sum(octet_length(message)) OVER (ORDER BY position ${order}) - octet_length(message) AS bytes_before
        FROM (
          SELECT position, revision, stream, type, message FROM events
          WHERE position ${compare} ${from} ORDER BY position ${order} LIMIT ${limit}
        ) AS found
      ) AS measured WHERE bytes_before < ${MAX_PAGE_BYTES}
    ) TO STDOUT (FORMAT binary)`;
}

function endOfField(row: Buffer, at: number): number {
  return at + 4 + row.readInt32BE(at);
}

function readInt8(row: Buffer, at: number): number {
  return row.readInt32BE(at) * TWO_TO_THE_32 + row.readUInt32BE(at + 4);
}
