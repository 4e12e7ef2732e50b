import {
  StreamNotFoundError,
  type EventStoreDBClient,
  type RecordedEvent,
  type StreamingRead,
} from '@eventstore/db-client';
import type { TimekeepEvent } from '@timekeep/contracts/events/event-catalog';
import { streamHolds } from '@timekeep/contracts/events/stream-categories';
import { readEvent } from '@timekeep/contracts/events/versions/read-event';
import { eventKey, keyVoidedBy } from '@timekeep/contracts/events/voided-events';
import { LOG_START, type LogPosition } from '@timekeep/projections/checkpoint/log-position';
import { UnreadableStreamError } from '../store-errors.js';

/** The log writes events of its own, statistics for one; rarely many in a row. */
const TAIL_GROWTH = 16;

/** One event as the log keeps it, beside what is known about its recording. */
export interface StoredEvent<Event extends TimekeepEvent> {
  readonly event: Event;
  readonly id: string;
  readonly revision: bigint;
  readonly position: LogPosition;
  /** The command that recorded it. */
  readonly causationId: unknown;
  /** Who caused it; empty when it does not say. */
  readonly actor: string;
  /** When the log took it. */
  readonly recordedAt: Date;
}

/** All events of a stream as the log gives them, oldest first; none when it does not exist. */
export async function readStream(client: EventStoreDBClient, stream: string): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  try {
    for await (const { event } of quietly(client.readStream(stream))) {
      if (event) events.push(event);
    }
  } catch (error) {
    if (error instanceof StreamNotFoundError) return [];
    throw error;
  }
  return events;
}

/** What a stream holds. */
export interface StreamContents<Event extends TimekeepEvent> {
  /** Those that count, oldest first. */
  readonly events: readonly StoredEvent<Event>[];
  /** Of the last event, whether or not it counts; null when there is none. */
  readonly revision: bigint | null;
}

/**
 * Understands the events of a stream; those that are void are left out, whatever is in them.
 *
 * @param voided keys of all void events
 * @throws UnreadableStreamError for an event of an unknown type, of a newer version, or not whole
 */
export function understand(
  stream: string,
  recorded: readonly RecordedEvent[],
  voided: ReadonlySet<string>,
): StreamContents<TimekeepEvent> {
  const counting =
    voided.size === 0
      ? recorded
      : recorded.filter(({ revision }) => !voided.has(eventKey({ stream, revision })));
  return {
    events: counting.map((event) => understood(stream, event)),
    revision: recorded.at(-1)?.revision ?? null,
  };
}

/** The keys of the events that `declarations`, all of `voided-events`, declare void. */
export function voidedKeys(declarations: readonly RecordedEvent[]): ReadonlySet<string> {
  return new Set(
    declarations.flatMap(({ streamId: stream, type, data, metadata }) => {
      const { schemaVersion } = metadataOf(metadata);
      return keyVoidedBy({ stream, type, data, schemaVersion }) ?? [];
    }),
  );
}

/**
 * The events of a stream as its category has them.
 *
 * @throws UnreadableStreamError for one that the category does not have
 */
export function heldBy<Event extends TimekeepEvent>(
  stream: string,
  { events, revision }: StreamContents<TimekeepEvent>,
): StreamContents<Event> {
  const held = events.map((each) => {
    if (isHeld<Event>(stream, each)) return each;
    throw unreadable(stream, { ...each, type: each.event.type }, 'its type does not belong into this stream');
  });
  return { events: held, revision };
}

function isHeld<Event extends TimekeepEvent>(
  stream: string,
  stored: StoredEvent<TimekeepEvent>,
): stored is StoredEvent<Event> {
  return streamHolds(stream, stored.event.type);
}

function understood(stream: string, stored: RecordedEvent): StoredEvent<TimekeepEvent> {
  const { type, data, id, revision, position, created } = stored;
  const { schemaVersion, causationId, actor } = metadataOf(stored.metadata);
  const read = readEvent(type, schemaVersion, data);
  if ('unreadable' in read) throw unreadable(stream, stored, read.unreadable);
  return {
    event: read.event,
    id,
    revision,
    position: knownPosition(position),
    causationId,
    actor: typeof actor === 'string' ? actor : '',
    recordedAt: created,
  };
}

function unreadable(
  stream: string,
  { type, revision }: { type: string; revision: bigint },
  reason: string,
): UnreadableStreamError {
  return new UnreadableStreamError(`${type}, event ${revision} of stream ${stream},`, reason);
}

/** The position of the newest event that is none of the log's own; the very beginning when there is none. */
export async function readTail(client: EventStoreDBClient): Promise<LogPosition> {
  for (let maxCount = 1; ; maxCount *= TAIL_GROWTH) {
    let newest: LogPosition | undefined;
    let count = 0;
    // To its end, although one event is enough: the client never lets go of a stream that is left early.
    const read = client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount });
    for await (const { event } of quietly(read)) {
      count += 1;
      if (event && !event.type.startsWith('$')) newest ??= event.position;
    }
    if (newest) return newest;
    if (count < maxCount) return LOG_START;
  }
}

/** A read's position, which servers before 22.6 leave out. */
export function knownPosition(position: LogPosition | undefined): LogPosition {
  if (!position) throw new Error('The event log answered without a position; it is older than version 22.6.');
  return position;
}

/** An error that comes after the last event was read has no other listener, and would end the process. */
export function quietly<T>(read: StreamingRead<T>): StreamingRead<T> {
  return read.on('error', () => undefined);
}

function metadataOf(metadata: unknown): {
  schemaVersion?: unknown;
  causationId?: unknown;
  actor?: unknown;
} {
  return typeof metadata === 'object' && metadata !== null ? metadata : {};
}
