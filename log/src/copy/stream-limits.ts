import { isLogsOwn, type RawEvent } from '../wire/raw-event.js';

const METADATA_STREAM = '$$';
const METADATA = '$metadata';
const TOMBSTONE = '$streamDeleted';

/** An event in a metadata stream, which sets the metadata of its stream. */
export type MetadataEvent = Pick<RawEvent, 'stream' | 'type' | 'data'>;

/**
 * Metadata and tombstones of streams, collected from system events: deleted streams, and limits of reading. Those
 * of system streams, for example the readers of `$all`, are ignored.
 */
export class StreamLimits {
  private readonly metadata = new Map<string, Buffer>();
  private readonly tombstones = new Set<string>();

  /** Applies a system event; ignores any other. */
  learn({ stream, type, data }: RawEvent): void {
    if (type === TOMBSTONE && !stream.startsWith('$')) this.tombstones.add(stream);
    if (type !== METADATA || !stream.startsWith(METADATA_STREAM)) return;
    const named = stream.slice(METADATA_STREAM.length);
    if (named !== '' && !named.startsWith('$')) this.metadata.set(named, data);
  }

  /** Number of streams with metadata or a tombstone. */
  get streams(): number {
    return new Set([...this.metadata.keys(), ...this.tombstones]).size;
  }

  /** Returns the newest metadata that are missing or different in `other`, as events to append; not for streams with a tombstone. */
  metadataMissingIn(other: StreamLimits): MetadataEvent[] {
    return [...this.metadata].flatMap(([named, data]) => {
      const isSame = other.metadata.get(named)?.equals(data) ?? false;
      const isGone = this.tombstones.has(named) || other.tombstones.has(named);
      return isSame || isGone ? [] : [{ stream: `${METADATA_STREAM}${named}`, type: METADATA, data }];
    });
  }

  /** Returns the streams with a tombstone here and none in `other`. */
  tombstonesMissingIn(other: StreamLimits): string[] {
    return [...this.tombstones].filter((stream) => !other.tombstones.has(stream));
  }
}

/** Returns the events to copy; applies system events to `limits`. */
export function copyable(events: readonly RawEvent[], limits: StreamLimits): RawEvent[] {
  return events.filter((event) => {
    if (!isLogsOwn(event)) return true;
    limits.learn(event);
    return false;
  });
}
