import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import {
  type AppendMessage,
  type AppendOptions,
  type EventMessage,
  readAppendMessage,
} from '@timekeep/log/wire/append-request';

import { NO_STREAM, type ProposedEvent, StreamDeletedError } from '../../event.types.js';
import type { AppendRequest, ExpectedRevision, WriteOutcome, Written } from '../../writing/write-request.js';
import { type Method, read, type ServiceContext } from '../calls/methods.js';
import type { ServerCall } from '../calls/server-call.js';
import {
  deadlineExceeded,
  missingMetadata,
  refusalOf,
  refused,
  RefusedInputError,
  statusOf,
  tooLarge,
} from '../errors/grpc-errors.js';
import { checkedName, checkedUuid, readWritableStreamName } from '../names.js';

const definition = streamsGrpc.StreamsService.append;

/** `Streams/Append`: one append per call, first its options, then its events. */
export function appendMethod(context: ServiceContext): Method {
  return [
    definition.path,
    (call) => {
      new AppendCall(call, context).serve();
    },
  ];
}

class AppendCall {
  #options: AppendOptions | undefined;
  readonly #events: ProposedEvent[] = [];
  #size = 0;
  #refusal: RefusedInputError | undefined;

  constructor(
    private readonly call: ServerCall,
    private readonly context: ServiceContext,
  ) {}

  serve(): void {
    const refuse = (error: unknown): void => {
      this.call.end(statusOf(error, this.context.log));
    };
    this.call.receive({
      message: (bytes) => {
        this.#take(read(readAppendMessage, bytes));
      },
      // An aborted call ends like a complete one, and is reported as aborted a moment later.
      end: () =>
        setImmediate(() => {
          this.#finish().catch(refuse);
        }),
      refuse,
    });
  }

  #take({ options, event: message }: AppendMessage): void {
    this.#options ??= options;
    if (message === undefined || this.#size > this.context.maxAppendSize) return;
    try {
      const event = readProposedEvent(message);
      this.#size += appendedSize(event);
      this.#events.push(event);
    } catch (error) {
      this.#refusal ??= refusalOf(error);
    }
  }

  async #finish(): Promise<void> {
    // The messages of an aborted call may be only a part of the append.
    if (this.call.isOver) return;
    const request = this.#request();
    const answer = response(await this.context.writer.write(request), request);
    void this.call.send(definition.responseSerialize(answer));
    this.call.end();
  }

  /** @throws RefusedInputError when the append is invalid */
  #request(): AppendRequest {
    const { maxAppendSize } = this.context;
    if (this.#refusal !== undefined) throw this.#refusal;
    if (this.#options === undefined) throw refused('The options are missing');
    if (this.#size > maxAppendSize) throw new RefusedInputError(tooLarge(maxAppendSize));
    const { stream, expected } = this.#options;
    return { kind: 'append', stream: readWritableStreamName(stream), expected, events: this.#events };
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
