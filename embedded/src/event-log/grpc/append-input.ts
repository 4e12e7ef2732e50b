import type { StatusObject } from '@grpc/grpc-js';
import type sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import type streamsPb from '@eventstore/db-client/generated/streams_pb.js';

import type { ProposedEvent } from '../event.types.js';
import { invalidArgument, missingMetadata } from './grpc-errors.js';

const REQUIRED_METADATA = ['type', 'content-type'] as const;
/** Names are keys of an index, whose entries PostgreSQL limits to 2,704 bytes. */
const MAX_NAME_BYTES = 1024;
const UUID_TEXT = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The request cannot be served as it is; `status` is what the client is told. */
export class RefusedInputError extends Error {
  constructor(readonly status: StatusObject) {
    super(status.details);
    this.name = 'RefusedInputError';
  }
}

/** The refusal that was thrown; anything else goes on. */
export function refusalOf(error: unknown): RefusedInputError {
  if (error instanceof RefusedInputError) return error;
  throw error;
}

/** @throws RefusedInputError when the name is missing, too long or no text that PostgreSQL can keep */
export function readStreamName(identifier: sharedPb.StreamIdentifier | undefined): string {
  const bytes = identifier?.getStreamName_asU8() ?? new Uint8Array();
  return checkedName('stream name', Buffer.from(bytes).toString('utf8'));
}

/** @throws RefusedInputError when there is no id or it is not a UUID */
export function readUuid(uuid: sharedPb.UUID | undefined): string {
  const text = uuid?.hasStructured() === true ? structuredUuid(uuid) : uuid?.getString().toLowerCase();
  if (text === undefined || !UUID_TEXT.test(text)) throw refused('An id is not a UUID');
  return text;
}

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

function structuredUuid(uuid: sharedPb.UUID): string | undefined {
  const structured = uuid.getStructured();
  if (structured === undefined) return undefined;
  const half = (bits: string): string => BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0');
  const hex = half(structured.getMostSignificantBits()) + half(structured.getLeastSignificantBits());
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function checkedName(what: string, name: string): string {
  if (name === '') throw refused(`The ${what} is missing`);
  if (Buffer.byteLength(name) > MAX_NAME_BYTES)
    throw refused(`The ${what} is longer than ${MAX_NAME_BYTES} bytes`);
  if (name.includes('\0')) throw refused(`The ${what} contains a null character`);
  return name;
}

function refused(details: string): RefusedInputError {
  return new RefusedInputError(invalidArgument(details));
}
