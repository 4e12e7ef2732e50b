import { LRUCache } from 'lru-cache';

/** The most ids that are kept; each takes about 150 bytes with its share of the rest. */
const MAX_IDS = 50_000;

/** A stream of punches as it was when this process last read it or appended to it. */
export interface KnownStream {
  readonly revision: bigint;
  /** The moment of recording of the event at the revision. */
  readonly recordedAt: Date | null;
  /** The ids of all events up to the revision. */
  readonly ids: ReadonlySet<string>;
}

/** The last event of a stream; nulls for an empty stream. */
interface StreamEnd {
  readonly revision: bigint | null;
  readonly recordedAt: Date | null;
}

/**
 * Cache of the streams of punches that were read or appended to last, so that most punches are appended at an exact revision
 * without a read before. It does not see appends of other backends: after one, the log refuses the revision, and the stream is read.
 */
export class KnownPunches {
  private readonly streams = new LRUCache<string, KnownStream>({
    maxSize: MAX_IDS,
    sizeCalculation: ({ ids }) => Math.max(1, ids.size),
  });

  of(stream: string): KnownStream | undefined {
    return this.streams.get(stream);
  }

  /**
   * Stores the ids of all events of a stream up to a revision, which is null for an empty stream. An outdated state is harmless,
   * since the log refuses its revision; ids that do not belong to the revision would be recorded twice.
   */
  set(stream: string, { revision, recordedAt }: StreamEnd, ids: Iterable<string>): void {
    if (revision === null) this.forget(stream);
    else this.streams.set(stream, { revision, recordedAt, ids: new Set(ids) });
  }

  forget(stream: string): void {
    this.streams.delete(stream);
  }
}
