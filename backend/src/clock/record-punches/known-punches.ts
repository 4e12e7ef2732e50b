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
  /** Two halves of the cache: when the young one is full it becomes the old one, whose entries are dropped all at once. */
  private young = new Map<string, KnownStream>();
  private old = new Map<string, KnownStream>();
  private idsInYoung = 0;

  of(stream: string): KnownStream | undefined {
    return this.young.get(stream) ?? this.old.get(stream);
  }

  /**
   * Stores the ids of all events of a stream up to a revision, which is null for an empty stream. An outdated state is harmless,
   * since the log refuses its revision; ids that do not belong to the revision would be recorded twice.
   */
  set(stream: string, { revision, recordedAt }: StreamEnd, ids: Iterable<string>): void {
    this.forget(stream);
    if (revision === null) return;
    const known = { revision, recordedAt, ids: new Set(ids) };
    this.young.set(stream, known);
    this.idsInYoung += known.ids.size;
    if (this.idsInYoung <= MAX_IDS / 2) return;
    this.old = this.young;
    this.young = new Map();
    this.idsInYoung = 0;
  }

  forget(stream: string): void {
    this.idsInYoung -= this.young.get(stream)?.ids.size ?? 0;
    this.young.delete(stream);
    this.old.delete(stream);
  }
}
