import { status, type StatusObject } from '@grpc/grpc-js';
import type { Message } from 'google-protobuf';
import anyPb from 'google-protobuf/google/protobuf/any_pb.js';
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js';
import codePb from '@eventstore/db-client/generated/code_pb.js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import statusPb from '@eventstore/db-client/generated/status_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { writeAppendSuccess } from '@timekeep/log/wire/append-answer';
import {
  type AppendOptions,
  type BatchAppendMessage,
  type EventMessage,
  readBatchAppendMessage,
} from '@timekeep/log/wire/append-request';
import { NO_STREAM, type ProposedEvent } from '../../event.types.js';
import {
  type AppendRequest,
  type ExpectedRevision,
  LogUnavailableError,
  type WriteOutcome,
  type Written,
} from '../../writing/write-request.js';
import { type Method, read, type ServiceContext } from '../calls/methods.js';
import type { ServerCall } from '../calls/server-call.js';
import { refusalOf, refused, RefusedInputError, statusOf, tooLarge } from '../errors/grpc-errors.js';
import { readWritableStreamName } from '../names.js';
import { appendedSize, readProposedEvent } from './append.handler.js';

const EXCEPTION_TRAILER = 'exception';
const SIZE_TRAILER = 'maximum-append-size';

/** Returns the answer to one append of a batch call. */
function batchResponse(
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
function batchFailure(
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

const { path } = streamsGrpc.StreamsService.batchAppend;

/** Back-pressure: with more unanswered appends than this a call is not read, so that a client cannot fill the memory. */
const MAX_UNANSWERED = 4096;

/**
 * `Streams/BatchAppend`: many appends over one call, identified by correlation id, each answered once. Each append has one
 * or more messages; the last is marked as final.
 */
export function batchAppendMethod(context: ServiceContext): Method {
  return [
    path,
    (call) => {
      new BatchAppendCall(call, context).serve();
    },
  ];
}

class BatchAppendCall {
  readonly #batches = new Map<string, BatchInProgress>();
  #unanswered = 0;
  #hasAll = false;

  constructor(
    private readonly call: ServerCall,
    private readonly context: ServiceContext,
  ) {}

  serve(): void {
    const { call, context } = this;
    context.openCalls.add(call, status.CANCELLED);
    call.receive({
      message: (bytes) => {
        this.#take(read(readBatchAppendMessage, bytes));
      },
      end: () => {
        this.#hasAll = true;
        this.#finish();
      },
      refuse: (error) => {
        call.end(statusOf(error, context.log));
      },
    });
  }

  #take(message: BatchAppendMessage): void {
    const { correlationId } = message;
    const key = correlationId?.toString('latin1') ?? '';
    const batch = this.#batches.get(key) ?? new BatchInProgress(this.context.maxAppendSize);
    batch.add(message);
    if (!message.isFinal) {
      this.#batches.set(key, batch);
      return;
    }
    this.#batches.delete(key);
    this.#unanswered += 1;
    if (this.#unanswered >= MAX_UNANSWERED) this.call.pause();
    void this.#append(correlationId, batch);
  }

  async #append(correlationId: Buffer | undefined, batch: BatchInProgress): Promise<void> {
    try {
      const request = batch.finish();
      const outcome = await this.context.writer.write(request);
      this.#answer(batchResponse(correlationId, request, outcome));
    } catch (error) {
      // An error answer would mean a refusal; only an aborted call means an unknown outcome.
      if (error instanceof LogUnavailableError) this.call.end(statusOf(error, this.context.log));
      else this.#answer(batchFailure(correlationId, batch.stream, statusOf(error, this.context.log)));
    }
  }

  #answer(response: Uint8Array): void {
    this.#unanswered -= 1;
    void this.call.send(response);
    if (this.#unanswered === MAX_UNANSWERED / 2) this.call.resume();
    if (this.#hasAll) this.#finish();
  }

  #finish(): void {
    if (this.#unanswered === 0) this.call.end();
  }
}

/** One append of a batch call, assembled from its messages. An error is reported after the last message. */
class BatchInProgress {
  #options: AppendOptions | undefined;
  readonly #events: ProposedEvent[] = [];
  #size = 0;
  #refusal: RefusedInputError | undefined;

  constructor(private readonly maxAppendSize: number) {}

  /** The name as received, which the answer repeats even for an invalid name. */
  get stream(): Uint8Array {
    return this.#options?.stream ?? new Uint8Array();
  }

  add({ options, events }: BatchAppendMessage): void {
    this.#options ??= options;
    if (this.#refusal !== undefined) return;
    try {
      for (const event of events) this.#addEvent(event);
    } catch (error) {
      this.#refusal = refusalOf(error);
      this.#events.length = 0;
    }
  }

  /** @throws RefusedInputError when the append is invalid */
  finish(): AppendRequest {
    if (this.#refusal !== undefined) throw this.#refusal;
    if (this.#options === undefined) throw refused('The options are missing');
    const { stream, expected, deadline } = this.#options;
    return {
      kind: 'append',
      stream: readWritableStreamName(stream),
      expected,
      events: this.#events,
      ...(deadline === undefined ? {} : { deadline }),
    };
  }

  #addEvent(message: EventMessage): void {
    const event = readProposedEvent(message);
    this.#size += appendedSize(event);
    if (this.#size > this.maxAppendSize) throw new RefusedInputError(tooLarge(this.maxAppendSize));
    this.#events.push(event);
  }
}
