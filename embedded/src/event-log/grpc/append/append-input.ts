import type { ProposedEvent } from '../../event.types.js';
import { missingMetadata } from '../errors/grpc-errors.js';
import { RefusedInputError } from '../errors/refused-input.error.js';
import { checkedName } from '../input/names.js';
import { checkedUuid } from '../input/uuids.js';
import type { EventMessage } from '@timekeep/log/wire/append-request';

const REQUIRED_METADATA = ['type', 'content-type'] as const;

/** @throws RefusedInputError when the id, the type or the content type is invalid */
export function readProposedEvent({ id, type, contentType, metadata, data }: EventMessage): ProposedEvent {
  if (type === undefined || contentType === undefined) {
    throw new RefusedInputError(missingMetadata(REQUIRED_METADATA));
  }
  return {
    id: checkedUuid(id),
    type: checkedName('event type', type),
    contentType: checkedName('content type', contentType),
    metadata,
    data,
  };
}

/** Returns the bytes of an event that count against the maximum append size, as in EventStoreDB. */
export function appendedSize(event: ProposedEvent): number {
  return event.data.byteLength + event.metadata.byteLength + 2 * event.type.length;
}
