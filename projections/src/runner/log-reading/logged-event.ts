import { categoryOf, streamHolds } from '@timekeep/contracts/events/stream-categories';
import { readEvent } from '@timekeep/contracts/events/versions/read-event';
import type { LogPosition } from '../../checkpoint/log-position.js';
import { InapplicableEventError, type PositionedEvent, type Projection } from '../projection.js';

/** An event as it came from the log; nobody has yet looked at what is in it. */
export interface LoggedEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly type: string;
  readonly data: unknown;
  /** Of its metadata what is wanted here, as it came. */
  readonly schemaVersion: unknown;
  readonly actor: unknown;
  readonly position: LogPosition;
  /** When the log took it. */
  readonly recordedAt: Date;
  /** In its present shape, once somebody wanted it: several projections want the same event, which is read once. */
  understood?: PositionedEvent | undefined;
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
 * The event in its present shape, with its place and who caused it.
 *
 * @throws InapplicableEventError when its type is unknown, its version newer than this program, or it is not whole
 */
export function understood(logged: LoggedEvent): PositionedEvent {
  return (logged.understood ??= readLogged(logged));
}

function readLogged(logged: LoggedEvent): PositionedEvent {
  const { id, stream, revision, type, data, schemaVersion, actor, position, recordedAt } = logged;
  const read = readEvent(type, schemaVersion, data);
  if ('unreadable' in read) throw new InapplicableEventError(read.unreadable);
  if (!streamHolds(stream, type)) {
    throw new InapplicableEventError('its type does not belong into this stream');
  }
  if (typeof actor !== 'string') throw new InapplicableEventError('its metadata has no actor');
  return { event: read.event, position, actor, id, stream, revision, recordedAt };
}

/** What is wanted of an event's metadata; undefined where it does not have it. */
export function metadataOf(metadata: unknown): {
  readonly schemaVersion?: unknown;
  readonly actor?: unknown;
} {
  return typeof metadata === 'object' && metadata !== null ? metadata : {};
}
