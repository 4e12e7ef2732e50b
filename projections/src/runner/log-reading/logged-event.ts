import { isEventType, SCHEMA_VERSIONS, type TimekeepEvent } from '@timekeep/contracts/events/event-catalog';
import { isTimekeepEvent, wrongField } from '@timekeep/contracts/events/event-shapes';
import { categoryOf, streamHolds } from '@timekeep/contracts/events/stream-categories';
import type { LogPosition } from '../../checkpoint/log-position.js';
import { InapplicableEventError, type Projection } from '../projection.js';

/** An event as it came from the log; nobody has yet looked at what is in it. */
export interface LoggedEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: unknown;
  readonly position: LogPosition;
}

/** Whether the event is in a stream that the projection reads. */
export function concerns({ categories }: Projection, { stream }: LoggedEvent): boolean {
  const known: ReadonlySet<string> = categories;
  return known.has(categoryOf(stream));
}

/**
 * The event in its present shape.
 *
 * @throws InapplicableEventError when its type is unknown, its version newer than this program, or its data not whole
 */
export function understood({ stream, type, data, metadata }: LoggedEvent): TimekeepEvent {
  if (!isEventType(type)) throw new InapplicableEventError('its type is unknown to this program');
  if (!streamHolds(stream, type))
    throw new InapplicableEventError('its type does not belong into this stream');
  const version = schemaVersionOf(metadata);
  if (version === undefined) throw new InapplicableEventError('its metadata has no schemaVersion');
  if (version > SCHEMA_VERSIONS[type]) {
    throw new InapplicableEventError(`its schemaVersion ${version} is newer than this program`);
  }
  const read = { type, data };
  if (!isTimekeepEvent(read)) {
    throw new InapplicableEventError(`its ${wrongField(type, data) ?? 'data'} is missing or malformed`);
  }
  return read;
}

/** Names the event so that a person finds it in the log. */
export function describeEvent({ type, stream, revision, position }: LoggedEvent): string {
  return `${type} in ${stream}, revision ${revision.toString()}, position ${position.commit.toString()}/${position.prepare.toString()}`;
}

function schemaVersionOf(metadata: unknown): number | undefined {
  if (typeof metadata !== 'object' || metadata === null || !('schemaVersion' in metadata)) return undefined;
  return typeof metadata.schemaVersion === 'number' ? metadata.schemaVersion : undefined;
}
