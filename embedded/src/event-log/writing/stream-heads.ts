import { LRUCache } from 'lru-cache';

import { BEYOND_ALL, NO_STREAM } from '../event.types.js';

/**
 * Capacity of the cache; an uncached stream is looked up in its table. A company of 100,000 writes to as many
 * streams a day.
 */
const MAX_REMEMBERED = 200_000;

/** State of a stream that appends depend on. */
export interface StreamHead {
  /** Revision of its last event; -1 without events. */
  readonly revision: number;
  readonly hasMetadata: boolean;
  /** For a deleted stream: its metadata as JSON. */
  readonly deletedBy?: string;
}

export const NEW_STREAM: StreamHead = { revision: NO_STREAM, hasMetadata: false };
export const TOMBSTONED: StreamHead = { revision: BEYOND_ALL, hasMetadata: true };

/**
 * Shared objects for the heads of short streams, which are the majority: fewer objects mean less work for each
 * garbage collection.
 */
const SHARED: readonly StreamHead[] = Array.from({ length: 100 }, (_, revision) => ({
  revision,
  hasMetadata: false,
}));

/** LRU cache of the heads of recently written streams. */
export class StreamHeads {
  readonly #heads = new LRUCache<string, StreamHead>({ max: MAX_REMEMBERED });

  get(stream: string): StreamHead | undefined {
    return this.#heads.get(stream);
  }

  set(stream: string, head: StreamHead): void {
    this.#heads.set(stream, sharedIfPlain(head));
  }
}

function sharedIfPlain(head: StreamHead): StreamHead {
  const isPlain = !head.hasMetadata && head.deletedBy === undefined;
  return (isPlain && SHARED[head.revision]) || head;
}
