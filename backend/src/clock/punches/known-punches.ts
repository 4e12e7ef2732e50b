/** The most ids that are kept; each takes about 150 bytes with its share of the rest. */
const MOST_IDS = 50_000;

/** A stream of punches as it was when it was last read or appended to here: the ids are those of all events up to the revision. */
export interface KnownStream {
  readonly revision: bigint;
  /** The ids of all its events. */
  readonly ids: ReadonlySet<string>;
}

/**
 * Cache of the streams of punches that were read or appended to last, so that most punches are appended at an exact revision without a read before. What another
 * backend appended is missing: then the log refuses the revision, and the stream is read.
 */
export class KnownPunches {
  /** What was noted last, and what was noted before that: forgotten by halves, since a map is slow to lose its first entries. */
  private young = new Map<string, KnownStream>();
  private old = new Map<string, KnownStream>();
  /** Of the young ones. */
  private ids = 0;

  of(stream: string): KnownStream | undefined {
    return this.young.get(stream) ?? this.old.get(stream);
  }

  /**
   * Takes note of all that a stream holds up to a revision; null when it is empty. A state that is older than what the log has
   * by now does no harm, as the log then refuses its revision; ids that do not belong to the revision would.
   */
  set(stream: string, revision: bigint | null, ids: Iterable<string>): void {
    this.forget(stream);
    if (revision === null) return;
    const known = { revision, ids: new Set(ids) };
    this.young.set(stream, known);
    this.ids += known.ids.size;
    if (this.ids <= MOST_IDS / 2) return;
    this.old = this.young;
    this.young = new Map();
    this.ids = 0;
  }

  forget(stream: string): void {
    this.ids -= this.young.get(stream)?.ids.size ?? 0;
    this.young.delete(stream);
    this.old.delete(stream);
  }
}
