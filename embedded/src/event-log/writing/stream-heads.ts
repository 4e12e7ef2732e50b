import { BEYOND_ALL, NO_STREAM } from '../event.types.js';
import { LruCache } from '../lru-cache.js';

/**
 * Bounds the memory; a stream that is not remembered is looked up in its table again. A company of 100,000 writes to as many
 * streams a day.
 */
const MAX_REMEMBERED = 200_000;

/** What has to be known of a stream to write to it. */
export interface StreamHead {
  /** Of its last event; -1 when it has none. */
  readonly revision: number;
  readonly hasMetadata: boolean;
  /** For a deleted stream: the metadata, as JSON, by which it is. */
  readonly deletedBy?: string;
}

export const NEW_STREAM: StreamHead = { revision: NO_STREAM, hasMetadata: false };
export const TOMBSTONED: StreamHead = { revision: BEYOND_ALL, hasMetadata: true };

/**
 * The heads of short streams, which nearly all are, for all streams of that length: what is kept is marked again each time
 * garbage is collected.
 */
const SHARED: readonly StreamHead[] = Array.from({ length: 100 }, (_, revision) => ({
  revision,
  hasMetadata: false,
}));

/** The heads of the streams written to lately. */
export class StreamHeads {
  readonly #heads = new LruCache<StreamHead>(MAX_REMEMBERED, () => 1);

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
