import { SCHEMA_VERSIONS, type TimekeepEvent } from '@timekeep/contracts/events/event-catalog';
import type { EventMetadata } from '@timekeep/contracts/events/event-metadata';
import { recordingProblem } from '@timekeep/contracts/events/recordable';
import type { CommandContext } from './command-context.js';
import { UnrecordableEventError } from './store-errors.js';
import type { NewEvent } from '@timekeep/log/wire/append-request';

/** @throws UnrecordableEventError when the event could not be read back or applied; nothing is recorded then */
type EventMaker = (stream: string, event: TimekeepEvent, id: string) => NewEvent;

/**
 * Makes the events of one command, and checks each as a reader of the log will see it: every append goes through here.
 * The metadata of all events of a type are the same, and written once.
 */
export function eventMaker({ actor, correlationId, commandId }: CommandContext): EventMaker {
  const written = new Map<string, Buffer>();
  const metadataOf = (type: TimekeepEvent['type']): Buffer => {
    const metadata: EventMetadata = {
      actor,
      correlationId,
      causationId: commandId,
      schemaVersion: SCHEMA_VERSIONS[type],
    };
    const bytes = Buffer.from(JSON.stringify(metadata));
    written.set(type, bytes);
    return bytes;
  };
  return (stream, { type, data }, id) => {
    const text = JSON.stringify(data);
    // What JSON does not know, such as NaN or undefined, is only seen in what comes back.
    const problem = recordingProblem(stream, type, JSON.parse(text));
    if (problem !== null) throw new UnrecordableEventError(type, stream, problem);
    return { id, type, data: Buffer.from(text), metadata: written.get(type) ?? metadataOf(type) };
  };
}
