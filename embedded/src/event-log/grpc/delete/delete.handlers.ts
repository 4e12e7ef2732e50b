import type { handleUnaryCall } from '@grpc/grpc-js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';

import { StreamDeletedError } from '../../event.types.js';
import type { DeleteRequest, WriteOutcome } from '../../writing/write-request.js';
import { deadlineExceeded, wrongExpectedVersion } from '../errors/grpc-errors.js';
import { RefusedInputError } from '../errors/refused-input.error.js';
import { statusOf } from '../errors/status-of.js';
import type { ServiceContext } from '../service-context.js';
import { deleteRequest } from './delete-input.js';

const { DeleteResp, TombstoneResp } = streamsPb;

/** `Streams/Delete`: the stream is empty, until it begins again with a later append. */
export function deleteHandler(
  context: ServiceContext,
): handleUnaryCall<streamsPb.DeleteReq, streamsPb.DeleteResp> {
  return (call, callback) => {
    positionOfDeletion(context, () => deleteRequest('delete', call.request.getOptions())).then(
      (position) => {
        callback(
          null,
          new DeleteResp().setPosition(
            new DeleteResp.Position().setCommitPosition(position).setPreparePosition(position),
          ),
        );
      },
      (error: unknown) => {
        callback(statusOf(error, context.log));
      },
    );
  };
}

/** `Streams/Tombstone`: the stream is gone for ever. */
export function tombstoneHandler(
  context: ServiceContext,
): handleUnaryCall<streamsPb.TombstoneReq, streamsPb.TombstoneResp> {
  return (call, callback) => {
    positionOfDeletion(context, () => deleteRequest('tombstone', call.request.getOptions())).then(
      (position) => {
        callback(
          null,
          new TombstoneResp().setPosition(
            new TombstoneResp.Position().setCommitPosition(position).setPreparePosition(position),
          ),
        );
      },
      (error: unknown) => {
        callback(statusOf(error, context.log));
      },
    );
  };
}

async function positionOfDeletion(
  { writer }: ServiceContext,
  readRequest: () => DeleteRequest,
): Promise<string> {
  const request = readRequest();
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
