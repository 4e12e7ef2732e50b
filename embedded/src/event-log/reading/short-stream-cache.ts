import { LRUCache } from 'lru-cache';

import type { CommittedEvent, Direction } from '../event.types.js';

/** Maximum number of events of a cached stream. */
const MAX_EVENTS = 16;
const MAX_STREAM_BYTES = 16 * 1024;
/** Capacity of the cache in bytes, objects included. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Estimated overhead of an event in bytes: its object, its view of the message, and its part of the map. */
const OBJECT_BYTES = 400;

export interface ShortRead {
  /** First revision, included. */
  readonly from: number;
  readonly direction: Direction;
  readonly limit: number;
}

/**
 * Cache of complete short streams that were read recently: commands read the same few streams repeatedly. It is never
 * older than the tables, because this process is the only one that writes to them: a stream is dropped before a group that
 * writes to it is sent to PostgreSQL, and is not kept again until that group is settled. Streams with metadata or a
 * tombstone are never kept.
 */
export class ShortStreamCache {
  readonly #kept = new LRUCache<string, readonly CommittedEvent[]>({
    maxSize: MAX_BYTES,
    sizeCalculation: weightOf,
  });
  /** Latest running read of each stream whose result may be kept. */
  readonly #reads = new Map<string, symbol>();
  #writtenTo: ReadonlySet<string> = new Set();
  #isOpen = false;

  /** Returns undefined if the stream is not cached. */
  read(stream: string, { from, direction, limit }: ShortRead): CommittedEvent[] | undefined {
    const events = this.#kept.get(stream);
    if (events === undefined) return undefined;
    if (direction === 'forwards') return events.slice(from, from + limit);
    return events
      .slice(0, from + 1)
      .reverse()
      .slice(0, limit);
  }

  /** Returns true for a cached stream: it has events, and neither metadata nor a tombstone. */
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

  /** To be called before a group is sent to PostgreSQL, with all streams that it changes. */
  beginWrite(streams: ReadonlySet<string>): void {
    this.#writtenTo = streams;
    for (const stream of streams) {
      this.#reads.delete(stream);
      this.#kept.delete(stream);
    }
  }

  /** To be called when the outcome of the group is known. */
  endWrite(): void {
    this.#writtenTo = new Set();
  }

  /** Disables and clears the cache, since another process may write to the tables. */
  close(): void {
    this.#isOpen = false;
    this.#reads.clear();
    this.#kept.clear();
  }

  /** Enables the cache, once this process is the only writer of the tables. */
  open(): void {
    this.close();
    this.endWrite();
    this.#isOpen = true;
  }

  #keep(stream: string, events: readonly CommittedEvent[]): void {
    // Copies small buffers: they are views of a shared memory block, which would be retained.
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
