import { versionOf, type TimekeepEvent } from '@timekeep/contracts/events/catalog';
import type { EventMetadata } from '@timekeep/contracts/events/event-metadata';
import { recordingProblem } from '@timekeep/contracts/events/recordable';
import type { NewEvent } from '@timekeep/log/wire/append-request';
import type { CommandContext } from './command-context.js';
import type { MomentAfter } from './recording-clock.js';
import { UnrecordableEventError } from './store-errors.js';

/** An event to append, with the moment of its metadata. */
export interface MadeEvent extends NewEvent {
  readonly recordedAt: Date;
}

/**
 * @param previous the moment of the previous event of the stream, where it is known
 * @throws UnrecordableEventError when the event could not be read or applied later; nothing is recorded then
 */
type EventMaker = (stream: string, event: TimekeepEvent, id: string, previous: Date | null) => MadeEvent;

/**
 * Makes the events of one command, and validates each as a reader of the log will read it: every append uses it.
 * The metadata of all events of a type and moment are the same, and serialized once.
 */
export function eventMaker(
  { actor, correlationId, commandId }: CommandContext,
  momentAfter: MomentAfter,
): EventMaker {
  const written = new Map<string, Buffer>();
  const metadataOf = (type: TimekeepEvent['type'], recordedAt: string): Buffer => {
    const key = `${type} ${recordedAt}`;
    const known = written.get(key);
    if (known) return known;
    const metadata: EventMetadata = {
      actor,
      correlationId,
      causationId: commandId,
      schemaVersion: versionOf(type),
      recordedAt,
    };
    const bytes = Buffer.from(JSON.stringify(metadata));
    written.set(key, bytes);
    return bytes;
  };
  return (stream, { type, data }, id, previous) => {
    const text = JSON.stringify(data);
    // Values that JSON does not have, such as NaN or undefined, show only after a round trip.
    const problem = recordingProblem(stream, type, JSON.parse(text));
    if (problem !== null) throw new UnrecordableEventError(type, stream, problem);
    const recordedAt = momentAfter(previous);
    const metadata = metadataOf(type, recordedAt.toISOString());
    return { id, type, data: Buffer.from(text), metadata, recordedAt };
  };
}
