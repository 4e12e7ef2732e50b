import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { status } from '@grpc/grpc-js';
import {
  type AppendOptions,
  type BatchAppendMessage,
  type EventMessage,
  readBatchAppendMessage,
} from '@timekeep/log/wire/append-request';

import type { ProposedEvent } from '../../event.types.js';
import { type AppendRequest, LogUnavailableError } from '../../writing/write-request.js';
import { type Method, read } from '../calls/methods.js';
import type { ServerCall } from '../calls/server-call.js';
import { refusalOf, refused, RefusedInputError, statusOf, tooLarge } from '../errors/grpc-errors.js';
import { readWritableStreamName } from '../names.js';
import type { ServiceContext } from '../service-context.js';
import { appendedSize, readProposedEvent } from './append.handler.js';
import { batchFailure, batchResponse } from './batch-response.js';

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
