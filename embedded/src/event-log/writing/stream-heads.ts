import { BEYOND_ALL, NO_STREAM } from '../event.types.js';

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
  #recent = new Map<string, StreamHead>();
  #older = new Map<string, StreamHead>();

  get(stream: string): StreamHead | undefined {
    const recent = this.#recent.get(stream);
    if (recent !== undefined) return recent;
    const older = this.#older.get(stream);
    if (older !== undefined) this.set(stream, older);
    return older;
  }

  set(stream: string, head: StreamHead): void {
    // Two generations instead of one map in order of use: forgetting is then free.
    if (this.#recent.size >= MAX_REMEMBERED / 2 && !this.#recent.has(stream)) {
      this.#older = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(stream, sharedIfPlain(head));
  }
}

function sharedIfPlain(head: StreamHead): StreamHead {
  const isPlain = !head.hasMetadata && head.deletedBy === undefined;
  return (isPlain && SHARED[head.revision]) || head;
}
