import { VOIDED_EVENTS_STREAM } from './streams.js';
import { readEvent } from './read-event.js';

/** An event as stored in the log. */
interface Recorded {
  readonly stream: string;
  readonly type: string;
  readonly schemaVersion: unknown;
  readonly data: unknown;
}

/** Returns a permanent key of an event: stream and revision stay the same in a copy of the log, positions do not. */
export function eventKey({ stream, revision }: { stream: string; revision: bigint | string }): string {
  return `${revision.toString()}@${stream}`;
}

/** Returns the key of the event that `recorded` declares void; undefined for any other or unreadable event. */
export function keyVoidedBy({ stream, type, schemaVersion, data }: Recorded): string | undefined {
  if (stream !== VOIDED_EVENTS_STREAM) return undefined;
  const read = readEvent(type, schemaVersion, data);
  return 'event' in read && read.event.type === 'EventVoided' ? eventKey(read.event.data) : undefined;
}
