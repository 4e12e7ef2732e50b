import { randomUUID } from 'node:crypto';
import { setImmediate as tick } from 'node:timers/promises';
import { convertToCommandError, type EventStoreDBClient } from '@eventstore/db-client';
import { unpackToCommandError } from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { readAppendAnswer, type AppendAnswer, type Appended } from '../wire/append-answer.js';
import { writeAppend, type AppendRequest } from '../wire/append-request.js';

const BATCH_APPEND = '/event_store.client.streams.Streams/BatchAppend';

/** Position of an append, or the error of its refusal, converted as by the client. */
export type AppendOutcome = Appended | Error;

/** An append with its outcome. */
export interface Answered<Request> {
  readonly request: Request;
  readonly outcome: AppendOutcome;
}

interface Waiting {
  readonly stream: string;
  answered(outcome: AppendOutcome): void;
  failed(error: Error): void;
}

type Call = Awaited<ReturnType<typeof openCall>>;

/** One bidirectional call, over the client's connection, for all appends; many may be in flight. */
export class AppendCall {
  private readonly waiting = new Map<string, Waiting>();
  private readonly opening: Promise<Call>;
  private failure: Error | undefined;

  constructor(client: EventStoreDBClient) {
    this.opening = openCall(client, {
      answered: (answer) => {
        this.settle(answer);
      },
      failed: (error) => {
        this.fail(error);
      },
    });
    this.opening.catch((error: unknown) => {
      this.fail(error instanceof Error ? error : new Error(String(error)));
    });
  }

  /** True if the call has ended, so that a new one is needed. */
  get hasFailed(): boolean {
    return this.failure !== undefined;
  }

  /**
   * Sends all requests before it waits for an answer. `unusable` has to return null for each of them.
   *
   * @returns the requests with their outcomes, in the order of the answers
   * @throws the error of the call
   */
  async append<Request extends AppendRequest>(requests: readonly Request[]): Promise<Answered<Request>[]> {
    const call = await this.opening;
    if (this.failure) throw this.failure;
    const answers: Answered<Request>[] = [];
    if (requests.length === 0) return answers;
    return await new Promise((resolve, failed) => {
      for (const request of requests) {
        const answered = (outcome: AppendOutcome): void => {
          answers.push({ request, outcome });
          if (answers.length === requests.length) resolve(answers);
        };
        const correlationId = randomUUID();
        this.waiting.set(correlationId, { stream: request.stream, answered, failed });
        call.write(writeAppend(request, correlationId));
      }
    });
  }

  /** Ends the call, even while it is opening. Waiting requests fail with an unknown outcome. */
  close(): void {
    this.fail(new Error('The connection to the event log was closed'));
    // A call opened in the same turn of the event loop would ignore the cancellation.
    const cancelled = this.opening.then(async (call) => {
      await tick();
      call.cancel();
    });
    cancelled.catch(() => undefined);
  }

  private settle({ correlationId, appended, bytes }: AppendAnswer): void {
    const waiting = this.waiting.get(correlationId);
    this.waiting.delete(correlationId);
    waiting?.answered(appended ?? refusalIn(bytes, waiting.stream));
  }

  private fail(error: Error): void {
    const failure = (this.failure ??= convertToCommandError(error));
    for (const waiting of this.waiting.values()) waiting.failed(failure);
    this.waiting.clear();
  }
}

interface Listener {
  answered(answer: AppendAnswer): void;
  failed(error: Error): void;
}

/** Opens the call by two private methods of the client, which hold its connection and credentials. */
async function openCall(client: EventStoreDBClient, listener: Listener) {
  const [metadata, options] = client['callArguments']({ requiresLeader: true }, { deadline: Infinity });
  return await client['GRPCStreamCreator'](streamsGrpc.StreamsClient, 'appendToStream', (grpc) => {
    const call = grpc.makeBidiStreamRequest(BATCH_APPEND, unchanged, readAppendAnswer, metadata, options);
    return call
      .on('data', (answer: AppendAnswer) => {
        listener.answered(answer);
      })
      .on('error', (error: Error) => {
        listener.failed(error);
      })
      .on('end', () => {
        listener.failed(new Error('The event log ended the call'));
        call.end();
      });
  })();
}

/** Converts a refusal into the error of the client. */
function refusalIn(bytes: Buffer, stream: string): Error {
  try {
    const status = streams.BatchAppendResp.deserializeBinary(bytes).getError();
    if (status?.hasDetails()) return unpackToCommandError(status, stream);
    return new Error(
      `The event log did not take an append: ${status?.getMessage() ?? 'it does not say why'}`,
    );
  } catch (cause) {
    return new Error('The event log answered an append with something that cannot be read', { cause });
  }
}

function unchanged(bytes: Buffer): Buffer {
  return bytes;
}
