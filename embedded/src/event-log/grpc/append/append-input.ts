import type streamsPb from '@eventstore/db-client/generated/streams_pb.js';

import type { ProposedEvent } from '../../event.types.js';
import { missingMetadata } from '../errors/grpc-errors.js';
import { RefusedInputError } from '../errors/refused-input.error.js';
import { checkedName } from '../input/names.js';
import { readUuid } from '../input/uuids.js';

const REQUIRED_METADATA = ['type', 'content-type'] as const;

/** @throws RefusedInputError when the id, the type or the content type is not usable */
export function readProposedEvent(
  message: streamsPb.AppendReq.ProposedMessage | streamsPb.BatchAppendReq.ProposedMessage,
): ProposedEvent {
  const metadata = message.getMetadataMap();
  const [type, contentType] = REQUIRED_METADATA.map((key) => metadata.get(key));
  if (type === undefined || contentType === undefined) {
    throw new RefusedInputError(missingMetadata(REQUIRED_METADATA));
  }
  return {
    id: readUuid(message.getId()),
    type: checkedName('event type', type),
    contentType: checkedName('content type', contentType),
    metadata: message.getCustomMetadata_asU8(),
    data: message.getData_asU8(),
  };
}

/** What an event counts for against the largest append, as EventStoreDB counts. */
export function appendedSize(event: ProposedEvent): number {
  return event.data.byteLength + event.metadata.byteLength + 2 * event.type.length;
}
