import { status } from '@grpc/grpc-js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';

import { LogUnavailableError } from '../../writing/write-request.js';
import { type Method, read } from '../calls/methods.js';
import type { ServerCall } from '../calls/server-call.js';
import { statusOf } from '../errors/status-of.js';
import type { ServiceContext } from '../service-context.js';
import { type BatchAppendMessage, readBatchAppendMessage } from '@timekeep/log/wire/append-request';
import { BatchInProgress } from './batch-in-progress.js';
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
