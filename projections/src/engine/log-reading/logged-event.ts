import { categoryOf, streamHolds } from '@timekeep/contracts/events/catalog';
import { eventKey, keyVoidedBy, readEvent } from '@timekeep/contracts/events/read-event';
import type { LogPosition } from '@timekeep/log/position';
import type { RecordedEvent } from '@timekeep/log/wire/read-answer';
import { VOIDED_EVENTS_STREAM } from '@timekeep/contracts/events/streams';
import type { EventLog } from '@timekeep/log/client/event-log';
import { InapplicableEventError, type PositionedEvent, type Projection } from '../projection.js';

/** An event of the log. It is upcast once, on first use, and the result shared by all projections. */
export interface LoggedEvent extends Omit<RecordedEvent, 'understood'> {
  understood?: PositionedEvent | undefined;
}

/** Events that are handled together. `position` is that up to which the log was read, at or after the last of them. */
export interface EventBatch {
  readonly events: readonly LoggedEvent[];
  readonly position: LogPosition;
}

/** True if the event is in a stream that the projection reads. */
export function concerns(
  { categories }: Pick<Projection, 'categories'>,
  { stream }: Pick<LoggedEvent, 'stream'>,
): boolean {
  const known: ReadonlySet<string> = categories;
  return known.has(categoryOf(stream));
}

/**
 * Returns the event in its present shape, with its position and its actor.
 *
 * @throws InapplicableEventError when its type is unknown, its version newer than this program, or its data incomplete
 */
export function understood(logged: LoggedEvent): PositionedEvent {
  return (logged.understood ??= readLogged(logged));
}

function readLogged(logged: LoggedEvent): PositionedEvent {
  const { id, stream, revision, type, data, schemaVersion, actor, position, recordedAt, occasionId } = logged;
  const read = readEvent(type, schemaVersion, data);
  if ('unreadable' in read) throw new InapplicableEventError(read.unreadable);
  if (!streamHolds(stream, type)) {
    throw new InapplicableEventError('its type does not belong into this stream');
  }
  if (typeof actor !== 'string') throw new InapplicableEventError('its metadata has no actor');
  return { event: read.event, position, actor, id, stream, revision, recordedAt, occasionId };
}

type Recorded = Pick<LoggedEvent, 'stream' | 'revision' | 'type' | 'schemaVersion' | 'data'>;

/** Keys of void events. Shared by all readers of one log, so that a declaration read by one applies to all. */
export class VoidedEvents {
  private readonly keys = new Set<string>();
  private nextRevision = 0n;

  constructor(private readonly eventLog: Pick<EventLog, 'streamFrom'>) {}

  /**
   * Reads the declarations since the last call. Called before events are applied, since an event is declared
   * void by a later one.
   *
   * @throws the error of the log
   */
  async load(): Promise<void> {
    for (const event of await this.eventLog.streamFrom(VOIDED_EVENTS_STREAM, this.nextRevision)) {
      this.learn(event);
      this.nextRevision = event.revision + 1n;
    }
  }

  /** Adds the key of the event that this one declares void; ignores any other event. */
  learn(event: Recorded): void {
    const key = keyVoidedBy(event);
    if (key !== undefined) this.keys.add(key);
  }

  has(event: Pick<LoggedEvent, 'stream' | 'revision'>): boolean {
    return this.keys.size > 0 && this.keys.has(eventKey(event));
  }
}

/** No void events, for tables that are written without a log. */
export const NOTHING_VOIDED = new VoidedEvents({ streamFrom: () => Promise.resolve([]) });
