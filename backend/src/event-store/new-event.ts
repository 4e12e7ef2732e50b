import { versionOf, type TimekeepEvent } from '@timekeep/contracts/events/catalog';
import type { EventMetadata } from '@timekeep/contracts/events/event-metadata';
import { recordingProblem } from '@timekeep/contracts/events/recordable';
import type { NewEvent } from '@timekeep/log/wire/append-request';
import type { CommandContext } from './command-context.js';
import type { MomentAfter } from './recording-clock.js';
import { UnrecordableEventError } from './store-errors.js';

/** An event to append, with the moment that its metadata give. */
export interface MadeEvent extends NewEvent {
  readonly recordedAt: Date;
}

/**
 * @param previous the moment of the event before in the stream, where it is known
 * @throws UnrecordableEventError when the event could not be read back or applied; nothing is recorded then
 */
type EventMaker = (stream: string, event: TimekeepEvent, id: string, previous: Date | null) => MadeEvent;

/**
 * Makes the events of one command, and checks each as a reader of the log will see it: every append goes through here.
 * The metadata of all events of a type and moment are the same, and written once.
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
    // What JSON does not know, such as NaN or undefined, is only seen in what comes back.
    const problem = recordingProblem(stream, type, JSON.parse(text));
    if (problem !== null) throw new UnrecordableEventError(type, stream, problem);
    const recordedAt = momentAfter(previous);
    const metadata = metadataOf(type, recordedAt.toISOString());
    return { id, type, data: Buffer.from(text), metadata, recordedAt };
  };
}
