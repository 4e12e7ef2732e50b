import { randomUUID } from 'node:crypto';
import { setImmediate as tick } from 'node:timers/promises';
import { convertToCommandError, type EventStoreDBClient } from '@eventstore/db-client';
import { unpackToCommandError } from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { type AppendAnswer, type Appended, readAppendAnswer } from '../wire/append-answer.js';
import { type AppendRequest, writeAppend } from '../wire/append-request.js';
import type { LogPosition } from '../position.js';
import type { EventStoreConnection } from './connection.js';
import { isAnswer } from './errors.js';

const BATCH_APPEND = '/event_store.client.streams.Streams/BatchAppend';

/** Position of an append, or the error of its refusal, converted as by the client. */
type AppendOutcome = Appended | Error;

/** An append with its outcome. */
interface Answered<Request> {
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

/** Deadline of an append, as a multiple of `answeredWithinMs`: the caller has given up by then. */
const APPEND_WITHIN = 2;

/** EventStoreDB's limit of an append; only data counts. */
const MAX_BYTES = 1_048_576;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An append without a deadline, which `Appender` sets at each attempt. */
export type Append = Omit<AppendRequest, 'deadline'>;

/** Called for each ended append; without a position if it was refused or its outcome is unknown. */
type AppendListener = (stream: string, position?: LogPosition) => void;

/** Retries appends until the log answers. Each client has one call for all appends. */
export class Appender {
  private readonly calls = new WeakMap<EventStoreDBClient, AppendCall>();

  constructor(
    private readonly connection: EventStoreConnection,
    private readonly ended: AppendListener,
  ) {}

  /**
   * Sends all appends concurrently. The outcome of a refused append is its refusal; it is not retried.
   *
   * @throws StoreUnavailableError when the log does not answer all of them; a retry is safe
   * @throws TypeError when one of them is invalid; then none is sent
   */
  async append<Each extends Append>(appends: readonly Each[]): Promise<Answered<Each>[]> {
    for (const append of appends) {
      const problem = unusable(append);
      if (problem !== null) throw new TypeError(`Not appended to ${append.stream}: ${problem}`);
    }
    try {
      const answers = await this.untilAnswered(appends);
      for (const { request, outcome } of answers) this.ended(request.stream, positionOf(outcome));
      return answers;
    } catch (error) {
      for (const { stream } of appends) this.ended(stream);
      throw error;
    }
  }

  /** @throws the log's refusal, and StoreUnavailableError as `append` does */
  async appendOne(append: Append): Promise<Appended> {
    const [answer] = await this.append([append]);
    if (!answer) throw new Error('An append has no answer');
    if (answer.outcome instanceof Error) throw answer.outcome;
    return answer.outcome;
  }

  /** Closes the call of a client that is no longer used. */
  close(client: EventStoreDBClient): void {
    this.calls.get(client)?.close();
  }

  private async untilAnswered<Each extends Append>(appends: readonly Each[]): Promise<Answered<Each>[]> {
    const deadline = Date.now() + APPEND_WITHIN * this.connection.answeredWithinMs;
    const requests = appends.map((append) => ({ ...append, deadline }));
    return await this.connection.untilAnswered('unknown', async (client) => {
      const answers = await this.callOf(client).append(requests);
      const unanswered = answers.map(({ outcome }) => outcome).find(isUnanswered);
      if (unanswered) throw unanswered;
      return answers;
    });
  }

  /** Returns the call of a client, a new one after a failure. */
  private callOf(client: EventStoreDBClient): AppendCall {
    const open = this.calls.get(client);
    if (open && !open.hasFailed) return open;
    const call = new AppendCall(client);
    this.calls.set(client, call);
    return call;
  }
}

/**
 * Returns why EventStoreDB would not answer an append properly; null if it would. It answers a malformed id twice,
 * on which the client throws, and it crashes on an append to the metadata stream of a nameless stream.
 */
export function unusable({ stream, events }: Append): string | null {
  if (stream === '' || stream.startsWith('$')) return 'the name of the stream is empty or reserved';
  if (events.length === 0) return 'there are no events';
  let bytes = 0;
  for (const { id, type, data } of events) {
    if (!UUID.test(id)) return `the id ${id} is not a UUID`;
    if (type === '' || type.startsWith('$')) return 'the type of an event is empty or reserved';
    bytes += data.byteLength;
  }
  return bytes > MAX_BYTES ? `its events have ${bytes} bytes, more than ${MAX_BYTES}` : null;
}

function positionOf(outcome: AppendOutcome): LogPosition | undefined {
  return outcome instanceof Error ? undefined : outcome.position;
}

function isUnanswered(outcome: AppendOutcome): outcome is Error {
  return outcome instanceof Error && !isAnswer(outcome);
}
