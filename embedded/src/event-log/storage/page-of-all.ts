import { Query } from 'pg';

import type { CommittedEvent, Direction } from '../event.types.js';
import { MAX_PAGE_BYTES } from './event-page.js';

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
