import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';

import { StreamDeletedError } from '../../event.types.js';
import type { LogWriter } from '../../writing/log-writer.js';
import type { DeleteRequest, ExpectedRevision, WriteOutcome } from '../../writing/write-request.js';
import { type Method, type ServiceContext, unary } from '../calls/methods.js';
import { deadlineExceeded, refused, RefusedInputError, wrongExpectedVersion } from '../errors/grpc-errors.js';
import { readDeletableStreamName } from '../names.js';

const { StreamsService } = streamsGrpc;
const { DeleteResp, TombstoneResp } = streamsPb;

/** `Streams/Delete`: the stream is empty until a later append. */
export function deleteMethod({ writer, log }: ServiceContext): Method {
  return unary(StreamsService.delete, log, async (request) => {
    const position = await positionOfDeletion(writer, deleteRequest('delete', request.getOptions()));
    return new DeleteResp().setPosition(
      new DeleteResp.Position().setCommitPosition(position).setPreparePosition(position),
    );
  });
}

/** `Streams/Tombstone`: the stream is deleted permanently. */
export function tombstoneMethod({ writer, log }: ServiceContext): Method {
  return unary(StreamsService.tombstone, log, async (request) => {
    const position = await positionOfDeletion(writer, deleteRequest('tombstone', request.getOptions()));
    return new TombstoneResp().setPosition(
      new TombstoneResp.Position().setCommitPosition(position).setPreparePosition(position),
    );
  });
}

async function positionOfDeletion(writer: LogWriter, request: DeleteRequest): Promise<string> {
  return String(positionOf(await writer.write(request), request));
}

function positionOf(outcome: WriteOutcome, { stream, expected }: DeleteRequest): number {
  switch (outcome.kind) {
    case 'written':
      return outcome.position ?? 0;
    case 'wrong-expected-revision':
      throw new RefusedInputError(wrongExpectedVersion(stream, expected, outcome.current));
    case 'stream-deleted':
      throw new StreamDeletedError(stream);
    case 'deadline-exceeded':
      throw new RefusedInputError(deadlineExceeded());
  }
}

/** Both messages have the same fields and case numbers. */
type Options = streamsPb.DeleteReq.Options | streamsPb.TombstoneReq.Options;

/** @throws RefusedInputError when the request is invalid */
function deleteRequest(kind: DeleteRequest['kind'], options: Options | undefined): DeleteRequest {
  if (options === undefined) throw refused('The options are missing');
  return {
    kind,
    stream: readDeletableStreamName(options.getStreamIdentifier()),
    expected: expectedRevision(options),
  };
}

function expectedRevision(options: Options): ExpectedRevision {
  if (options.hasRevision()) return BigInt(options.getRevision());
  if (options.hasNoStream()) return 'no_stream';
  return options.hasStreamExists() ? 'stream_exists' : 'any';
}
