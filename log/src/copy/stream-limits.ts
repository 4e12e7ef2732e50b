import { isLogsOwn, type RawEvent } from '../wire/raw-event.js';

const METADATA_STREAM = '$$';
const METADATA = '$metadata';
const TOMBSTONE = '$streamDeleted';

/** What sets the metadata of a stream: an event in the stream that keeps them. */
export type MetadataEvent = Pick<RawEvent, 'stream' | 'type' | 'data'>;

/**
 * Metadata and tombstones of a log's streams, as its events say: which streams are deleted, and what of others is to be read. Those
 * of the log's own streams, such as who may read `$all`, are its own.
 */
export class StreamLimits {
  private readonly metadata = new Map<string, Buffer>();
  private readonly tombstones = new Set<string>();

  /** Takes the log's own events for what they say of streams; any other changes nothing. */
  learn({ stream, type, data }: RawEvent): void {
    if (type === TOMBSTONE && !stream.startsWith('$')) this.tombstones.add(stream);
    if (type !== METADATA || !stream.startsWith(METADATA_STREAM)) return;
    const named = stream.slice(METADATA_STREAM.length);
    if (named !== '' && !named.startsWith('$')) this.metadata.set(named, data);
  }

  /** How many streams have metadata or a tombstone. */
  get streams(): number {
    return new Set([...this.metadata.keys(), ...this.tombstones]).size;
  }

  /** The newest metadata that `other` lacks or has otherwise, without those of streams with a tombstone, as events to append. */
  metadataMissingIn(other: StreamLimits): MetadataEvent[] {
    return [...this.metadata].flatMap(([named, data]) => {
      const isSame = other.metadata.get(named)?.equals(data) ?? false;
      const isGone = this.tombstones.has(named) || other.tombstones.has(named);
      return isSame || isGone ? [] : [{ stream: `${METADATA_STREAM}${named}`, type: METADATA, data }];
    });
  }

  /** Streams that have a tombstone here and none in `other`. */
  tombstonesMissingIn(other: StreamLimits): string[] {
    return [...this.tombstones].filter((stream) => !other.tombstones.has(stream));
  }
}

/** The events that are copied; of the others, what they say of streams is kept. */
export function copyable(events: readonly RawEvent[], limits: StreamLimits): RawEvent[] {
  return events.filter((event) => {
    if (!isLogsOwn(event)) return true;
    limits.learn(event);
    return false;
  });
}
