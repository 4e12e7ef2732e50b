import { streamHolds, type TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { eventKey, keyVoidedBy, readEvent } from '@timekeep/contracts/events/read-event';
import type { LogPosition } from '@timekeep/log/position';
import { knownPosition, type ClientEvent } from '@timekeep/log/client/reads';
import { fieldsOf, momentOf, occasionOf } from '@timekeep/log/wire/read-answer';
import { UnreadableStreamError } from '../store-errors.js';

/** An event as the log stores it, with its recording. */
export interface StoredEvent<Event extends TimekeepEvent> {
  readonly event: Event;
  readonly id: string;
  readonly revision: bigint;
  readonly position: LogPosition;
  /** The command that recorded it. */
  readonly causationId: unknown;
  /** The actor; empty when the metadata do not name one. */
  readonly actor: string;
  /** The moment of recording. */
  readonly recordedAt: Date;
  /** The command that recorded it, with all others of one occasion; undefined if the metadata name none. */
  readonly occasionId?: string | undefined;
}

/** The contents of a stream. */
export interface StreamContents<Event extends TimekeepEvent> {
  /** The events that are not void, oldest first. */
  readonly events: readonly StoredEvent<Event>[];
  /** The revision of the last event, void or not; null when there is none. */
  readonly revision: bigint | null;
  /** The moment of recording of the last event, void or not; null when there is none. */
  readonly recordedAt: Date | null;
}

/**
 * Parses the events of a stream; void events are left out, whatever their content.
 *
 * @param voided keys of all void events
 * @throws UnreadableStreamError for an event of an unknown type, of another category, of a newer version, or with missing fields
 */
export function parseStream(
  stream: string,
  recorded: readonly ClientEvent[],
  voided: ReadonlySet<string>,
): StreamContents<TimekeepEvent> {
  const notVoid =
    voided.size === 0
      ? recorded
      : recorded.filter(({ revision }) => !voided.has(eventKey({ stream, revision })));
  const last = recorded.at(-1);
  return {
    events: notVoid.map((event) => parseEvent(stream, event)),
    revision: last?.revision ?? null,
    recordedAt: last ? recordedAtOf(last) : null,
  };
}

/** The moment at which an event was recorded. */
export function recordedAtOf({ metadata, created }: ClientEvent): Date {
  return momentOf(fieldsOf(metadata), created);
}

/** The keys of the events that `declarations`, all of `voided-events`, declare void. */
export function voidedKeys(declarations: readonly ClientEvent[]): ReadonlySet<string> {
  return new Set(
    declarations.flatMap(({ streamId: stream, type, data, metadata }) => {
      const { schemaVersion } = fieldsOf(metadata);
      return keyVoidedBy({ stream, type, data, schemaVersion }) ?? [];
    }),
  );
}

function parseEvent(stream: string, stored: ClientEvent): StoredEvent<TimekeepEvent> {
  const { type, data, id, revision, position } = stored;
  const { schemaVersion, causationId, occasionId, actor } = fieldsOf(stored.metadata);
  const read = readEvent(type, schemaVersion, data);
  if ('unreadable' in read) throw unreadable(stream, stored, read.unreadable);
  if (!streamHolds(stream, read.event.type))
    throw unreadable(stream, stored, 'its type does not belong into this stream');
  return {
    event: read.event,
    id,
    revision,
    position: knownPosition(position),
    causationId,
    actor: typeof actor === 'string' ? actor : '',
    recordedAt: recordedAtOf(stored),
    occasionId: occasionOf({ causationId, occasionId }),
  };
}

function unreadable(
  stream: string,
  { type, revision }: { type: string; revision: bigint },
  reason: string,
): UnreadableStreamError {
  return new UnreadableStreamError(`${type}, event ${revision} of stream ${stream},`, reason);
}
