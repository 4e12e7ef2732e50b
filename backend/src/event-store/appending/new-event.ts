import { SCHEMA_VERSIONS, type TimekeepEvent } from '@timekeep/contracts/events/event-catalog';
import type { EventMetadata } from '@timekeep/contracts/events/event-metadata';
import type { CommandContext } from '../command-context.js';
import type { NewEvent } from './append-messages.js';

type EventMaker = (event: TimekeepEvent, id: string) => NewEvent;

/** Makes the events of one command; the metadata of those of a type are the same, and written once. */
export function eventMaker({ actor, correlationId, commandId }: CommandContext): EventMaker {
  const written = new Map<string, Buffer>();
  const metadataOf = (type: TimekeepEvent['type']): Buffer => {
    const metadata: EventMetadata = {
      actor,
      correlationId,
      causationId: commandId,
      schemaVersion: SCHEMA_VERSIONS[type],
    };
    const bytes = json(metadata);
    written.set(type, bytes);
    return bytes;
  };
  return ({ type, data }, id) => ({
    id,
    type,
    data: json(data),
    metadata: written.get(type) ?? metadataOf(type),
  });
}

function json(value: object): Buffer {
  return Buffer.from(JSON.stringify(value));
}
