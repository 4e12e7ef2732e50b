import type { StatusObject } from '@grpc/grpc-js';
import type { Message } from 'google-protobuf';
import anyPb from 'google-protobuf/google/protobuf/any_pb.js';
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js';
import codePb from '@eventstore/db-client/generated/code_pb.js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import statusPb from '@eventstore/db-client/generated/status_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';

import { NO_STREAM } from '../../event.types.js';
import type { AppendRequest, ExpectedRevision, WriteOutcome, Written } from '../../writing/write-request.js';
import { writeAppendSuccess } from '@timekeep/log/wire/append-answer';

const EXCEPTION_TRAILER = 'exception';
const SIZE_TRAILER = 'maximum-append-size';

/** Returns the answer to one append of a batch call. */
export function batchResponse(
  correlationId: Buffer | undefined,
  request: AppendRequest,
  outcome: WriteOutcome,
): Uint8Array {
  if (outcome.kind === 'written') {
    const { revision, position } = outcome;
    return writeAppendSuccess(correlationId, request.stream, {
      revision: revision === NO_STREAM ? undefined : revision,
      position,
    });
  }
  return refusalResponse(correlationId, request, outcome).serializeBinary();
}

function refusalResponse(
  correlationId: Buffer | undefined,
  request: AppendRequest,
  outcome: Exclude<WriteOutcome, Written>,
): streamsPb.BatchAppendResp {
  const response = answerTo(correlationId, Buffer.from(request.stream, 'utf8'));
  switch (outcome.kind) {
    case 'wrong-expected-revision':
      return response.setError(
        error(
          codePb.Code.FAILED_PRECONDITION,
          'The stream is not at the expected revision',
          wrongVersion(outcome.current, request.expected),
          'event_store.client.WrongExpectedVersion',
        ),
      );
    case 'stream-deleted':
      return response.setError(
        error(
          codePb.Code.FAILED_PRECONDITION,
          'The stream is deleted for ever',
          new sharedPb.StreamDeleted().setStreamIdentifier(response.getStreamIdentifier()),
          'event_store.client.StreamDeleted',
        ),
      );
    case 'deadline-exceeded':
      return response.setError(
        error(
          codePb.Code.DEADLINE_EXCEEDED,
          'The deadline passed before the events were appended',
          new sharedPb.Timeout(),
          'event_store.client.Timeout',
        ),
      );
  }
}

/** Returns the answer to an append that was refused before it was decided. */
export function batchFailure(
  correlationId: Buffer | undefined,
  stream: Uint8Array,
  { details, metadata }: StatusObject,
): Uint8Array {
  const { INVALID_ARGUMENT } = codePb.Code;
  const [maximum] = metadata.get(EXCEPTION_TRAILER).length > 0 ? metadata.get(SIZE_TRAILER) : [];
  const answer =
    maximum === undefined
      ? error(
          INVALID_ARGUMENT,
          details,
          new sharedPb.BadRequest().setMessage(details),
          'event_store.client.BadRequest',
        )
      : error(
          INVALID_ARGUMENT,
          details,
          new sharedPb.MaximumAppendSizeExceeded().setMaxappendsize(Number(maximum)),
          'event_store.client.MaximumAppendSizeExceeded',
        );
  return answerTo(correlationId, stream).setError(answer).serializeBinary();
}

function answerTo(correlationId: Buffer | undefined, stream: Uint8Array): streamsPb.BatchAppendResp {
  return new streamsPb.BatchAppendResp()
    .setCorrelationId(correlationId && sharedPb.UUID.deserializeBinary(correlationId))
    .setStreamIdentifier(new sharedPb.StreamIdentifier().setStreamName(stream));
}

function wrongVersion(current: number, expected: ExpectedRevision): sharedPb.WrongExpectedVersion {
  const message = new sharedPb.WrongExpectedVersion();
  if (current === NO_STREAM) message.setCurrentNoStream(new emptyPb.Empty());
  else message.setCurrentStreamRevision(String(current));
  switch (expected) {
    case 'any':
      return message.setExpectedAny(new emptyPb.Empty());
    case 'no_stream':
      return message.setExpectedNoStream(new emptyPb.Empty());
    case 'stream_exists':
      return message.setExpectedStreamExists(new emptyPb.Empty());
    default:
      return message.setExpectedStreamPosition(expected.toString());
  }
}

function error(code: codePb.Code, message: string, details: Message, typeName: string): statusPb.Status {
  const any = new anyPb.Any();
  any.pack(details.serializeBinary(), typeName);
  return new statusPb.Status().setCode(code).setMessage(message).setDetails(any);
}
