import type { CommittedEvent, Direction } from '../event.types.js';
import { LruCache } from '../lru-cache.js';

/** Longer streams are read from the tables. */
const MAX_EVENTS = 16;
const MAX_STREAM_BYTES = 16 * 1024;
/** Bounds the cache, objects included. */
const MAX_BYTES = 32 * 1024 * 1024;
/** An estimate of an event's object, its view of the message, and its part of the map. */
const OBJECT_BYTES = 400;

export interface ShortRead {
  /** The first revision, included. */
  readonly from: number;
  readonly direction: Direction;
  readonly limit: number;
}

/**
 * A cache of whole short streams that were read lately: commands read the same few streams again and again. It is never
 * older than the tables, because this process is the only one that writes to them: a stream is dropped before a group that
 * writes to it is sent to PostgreSQL, and is not kept again until that group is settled. Streams with metadata or a
 * tombstone are never kept.
 */
export class ShortStreamCache {
  readonly #kept = new LruCache<readonly CommittedEvent[]>(MAX_BYTES, weightOf);
  /** The last read of each stream that is under way and may be kept. */
  readonly #reads = new Map<string, symbol>();
  #writtenTo: ReadonlySet<string> = new Set();
  #isOpen = false;

  /** Returns undefined when the stream is not kept. */
  read(stream: string, { from, direction, limit }: ShortRead): CommittedEvent[] | undefined {
    const events = this.#kept.get(stream);
    if (events === undefined) return undefined;
    if (direction === 'forwards') return events.slice(from, from + limit);
    return events
      .slice(0, from + 1)
      .reverse()
      .slice(0, limit);
  }

  /** Returns true for a stream that is kept: it has events, and no metadata or tombstone. */
  has(stream: string): boolean {
    return this.#kept.get(stream) !== undefined;
  }

  /**
   * To be called before a stream is read from the tables from its start.
   *
   * @returns a function that ends the read; given all events of a stream, it keeps them, unless they have been written to
   *   since, or are too many. It has to be called in any case.
   */
  beginRead(stream: string): (events?: readonly CommittedEvent[]) => void {
    if (!this.#isOpen || this.#writtenTo.has(stream)) return () => undefined;
    const read = Symbol(stream);
    this.#reads.set(stream, read);
    return (events) => {
      if (this.#reads.get(stream) !== read) return;
      this.#reads.delete(stream);
      if (events !== undefined && isShort(events)) this.#keep(stream, events);
    };
  }

  /** To be called before a group is sent to PostgreSQL, with all streams that read differently after it. */
  beginWrite(streams: ReadonlySet<string>): void {
    this.#writtenTo = streams;
    for (const stream of streams) {
      this.#reads.delete(stream);
      this.#kept.delete(stream);
    }
  }

  /** To be called when it is known whether the group is committed. */
  endWrite(): void {
    this.#writtenTo = new Set();
  }

  /** Keeps nothing from now on: somebody else may write to the tables. */
  close(): void {
    this.#isOpen = false;
    this.#reads.clear();
    this.#kept.clear();
  }

  /** To be called when this process has become the only one that writes to the tables. */
  open(): void {
    this.close();
    this.endWrite();
    this.#isOpen = true;
  }

  #keep(stream: string, events: readonly CommittedEvent[]): void {
    // Small buffers are views of memory that others share, all of which would be kept.
    const whole = Buffer.allocUnsafeSlow(sizeOf(events));
    let offset = 0;
    const copies = events.map((event) => {
      const start = offset;
      offset += event.message.copy(whole, offset);
      return { ...event, message: whole.subarray(start, offset) };
    });
    this.#kept.set(stream, copies);
  }
}

function isShort(events: readonly CommittedEvent[]): boolean {
  return events.length > 0 && events.length <= MAX_EVENTS && sizeOf(events) <= MAX_STREAM_BYTES;
}

function weightOf(events: readonly CommittedEvent[]): number {
  return sizeOf(events) + events.length * OBJECT_BYTES;
}

function sizeOf(events: readonly CommittedEvent[]): number {
  return events.reduce((bytes, { message }) => bytes + message.byteLength, 0);
}
