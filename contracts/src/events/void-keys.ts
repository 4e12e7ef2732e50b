import { VOIDED_EVENTS_STREAM } from './streams.js';
import { readEvent } from './read-event.js';

/** An event as the log keeps it. */
interface Recorded {
  readonly stream: string;
  readonly type: string;
  readonly schemaVersion: unknown;
  readonly data: unknown;
}

/** Names an event for good: a stream and a place in it stay, whatever happens to positions. */
export function eventKey({ stream, revision }: { stream: string; revision: bigint | string }): string {
  return `${revision.toString()}@${stream}`;
}

/** The key of the event that `recorded` declares void; undefined for any other event, and for one that cannot be read. */
export function keyVoidedBy({ stream, type, schemaVersion, data }: Recorded): string | undefined {
  if (stream !== VOIDED_EVENTS_STREAM) return undefined;
  const read = readEvent(type, schemaVersion, data);
  return 'event' in read && read.event.type === 'EventVoided' ? eventKey(read.event.data) : undefined;
}
