import type { handleClientStreamingCall } from '@grpc/grpc-js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';

import { NO_STREAM, type ProposedEvent, StreamDeletedError } from '../../event.types.js';
import type { AppendRequest, ExpectedRevision, WriteOutcome, Written } from '../../writing/write-request.js';
import { deadlineExceeded, tooLarge } from '../errors/grpc-errors.js';
import { refusalOf, refused, RefusedInputError } from '../errors/refused-input.error.js';
import { statusOf } from '../errors/status-of.js';
import { readWritableStreamName } from '../input/names.js';
import type { ServiceContext } from '../service-context.js';
import { appendedSize, readProposedEvent } from './append-input.js';

type AppendHandler = handleClientStreamingCall<streamsPb.AppendReq, streamsPb.AppendResp>;

/** `Streams/Append`: one append per call, first its options, then its events. */
export function appendHandler(context: ServiceContext): AppendHandler {
  return (call, callback) => {
    let options: streamsPb.AppendReq.Options | undefined;
    const events: ProposedEvent[] = [];
    let size = 0;
    let refusal: RefusedInputError | undefined;

    const take = (request: streamsPb.AppendReq): void => {
      options ??= request.getOptions();
      const message = request.getProposedMessage();
      if (message === undefined || size > context.maxAppendSize) return;
      const event = readProposedEvent(message);
      size += appendedSize(event);
      events.push(event);
    };

    const append = async (): Promise<streamsPb.AppendResp> => {
      if (refusal !== undefined) throw refusal;
      if (options === undefined) throw refused('The options are missing');
      if (size > context.maxAppendSize) throw new RefusedInputError(tooLarge(context.maxAppendSize));
      const expected = expectedRevision(options);
      const stream = readWritableStreamName(options.getStreamIdentifier());
      const request = { kind: 'append', stream, expected, events } as const;
      return response(await context.writer.write(request), request);
    };

    call.on('data', (request: streamsPb.AppendReq) => {
      try {
        take(request);
      } catch (error) {
        refusal ??= refusalOf(error);
      }
    });
    const finish = (): void => {
      // What came of a call that broke off may be a part of the append.
      if (call.cancelled) return;
      append().then(
        (answer) => {
          callback(null, answer);
        },
        (error: unknown) => {
          callback(statusOf(error, context.log));
        },
      );
    };
    // One that broke off ends like one that is whole, and is known to be cancelled a moment later.
    call.on('end', () => setImmediate(finish));
  };
}

function expectedRevision(options: streamsPb.AppendReq.Options): ExpectedRevision {
  const { ExpectedStreamRevisionCase: Case } = streamsPb.AppendReq.Options;
  switch (options.getExpectedStreamRevisionCase()) {
    case Case.REVISION:
      return BigInt(options.getRevision());
    case Case.NO_STREAM:
      return 'no_stream';
    case Case.STREAM_EXISTS:
      return 'stream_exists';
    case Case.ANY:
    case Case.EXPECTED_STREAM_REVISION_NOT_SET:
      return 'any';
  }
}

function response(outcome: WriteOutcome, { stream, expected }: AppendRequest): streamsPb.AppendResp {
  switch (outcome.kind) {
    case 'written':
      return new streamsPb.AppendResp().setSuccess(success(outcome));
    case 'wrong-expected-revision':
      return new streamsPb.AppendResp().setWrongExpectedVersion(wrongVersion(outcome.current, expected));
    case 'stream-deleted':
      throw new StreamDeletedError(stream);
    case 'deadline-exceeded':
      throw new RefusedInputError(deadlineExceeded());
  }
}

function success(outcome: Written): streamsPb.AppendResp.Success {
  const message = new streamsPb.AppendResp.Success();
  if (outcome.revision === NO_STREAM) message.setNoStream(new sharedPb.Empty());
  else message.setCurrentRevision(String(outcome.revision));
  if (outcome.position === undefined) return message.setNoPosition(new sharedPb.Empty());
  const position = String(outcome.position);
  return message.setPosition(
    new streamsPb.AppendResp.Position().setCommitPosition(position).setPreparePosition(position),
  );
}

function wrongVersion(
  current: number,
  expected: ExpectedRevision,
): streamsPb.AppendResp.WrongExpectedVersion {
  const message = new streamsPb.AppendResp.WrongExpectedVersion();
  if (current === NO_STREAM) message.setCurrentNoStream(new sharedPb.Empty());
  else message.setCurrentRevision(String(current));
  switch (expected) {
    case 'any':
      return message.setExpectedAny(new sharedPb.Empty());
    case 'no_stream':
      return message.setExpectedNoStream(new sharedPb.Empty());
    case 'stream_exists':
      return message.setExpectedStreamExists(new sharedPb.Empty());
    default:
      return message.setExpectedRevision(expected.toString());
  }
}
