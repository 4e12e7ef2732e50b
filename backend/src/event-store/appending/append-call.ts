import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { convertToCommandError, type EventStoreDBClient } from '@eventstore/db-client';
import { unpackToCommandError } from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import {
  readAppendAnswer,
  writeAppend,
  type AppendAnswer,
  type Appended,
  type AppendRequest,
} from './append-messages.js';

const BATCH_APPEND = '/event_store.client.streams.Streams/BatchAppend';

interface Waiting {
  readonly stream: string;
  resolve(appended: Appended): void;
  reject(error: Error): void;
}

type Call = Awaited<ReturnType<typeof openCall>>;

/** One call to the log, over the client's connection, for all appends; many may be under way. */
export class AppendCall {
  private readonly waiting = new Map<string, Waiting>();
  private readonly opening: Promise<Call>;
  private failure: Error | undefined;

  constructor(client: EventStoreDBClient) {
    this.opening = openCall(client, {
      answered: (answer) => {
        this.hear(answer);
      },
      failed: (error) => {
        this.fail(error);
      },
    });
    this.opening.catch((error: unknown) => {
      this.fail(error instanceof Error ? error : new Error(String(error)));
    });
  }

  /** Whether it is over, and another one has to be made. */
  get hasFailed(): boolean {
    return this.failure !== undefined;
  }

  /** @throws as the client's own append does, and what the call has failed with */
  async append(request: AppendRequest): Promise<Appended> {
    const call = await this.opening;
    if (this.failure) throw this.failure;
    const correlationId = randomUUID();
    const message = writeAppend(request, correlationId);
    return await new Promise((resolve, reject) => {
      this.waiting.set(correlationId, { stream: request.stream, resolve, reject });
      call.write(message);
    });
  }

  /** Ends the call, also one that is still opening; what waits fails, and its outcome is unknown. */
  close(): void {
    this.fail(new Error('The connection to the event log was closed'));
    // A call that was begun in this very turn does not notice that it is cancelled.
    const cancelled = this.opening.then(async (call) => {
      await turn();
      call.cancel();
    });
    cancelled.catch(() => undefined);
  }

  private hear({ correlationId, appended, bytes }: AppendAnswer): void {
    const asked = this.waiting.get(correlationId);
    this.waiting.delete(correlationId);
    if (appended) asked?.resolve(appended);
    else asked?.reject(refusalIn(bytes, asked.stream));
  }

  private fail(error: Error): void {
    const failure = (this.failure ??= convertToCommandError(error));
    for (const asked of this.waiting.values()) asked.reject(failure);
    this.waiting.clear();
  }
}

interface Listener {
  answered(answer: AppendAnswer): void;
  failed(error: Error): void;
}

/** The client shows these two of its methods to its own calls alone; they look after the connection and the credentials. */
async function openCall(client: EventStoreDBClient, listener: Listener) {
  const [metadata, options] = client['callArguments']({}, { deadline: Infinity });
  return await client['GRPCStreamCreator'](streamsGrpc.StreamsClient, 'appendToStream', (grpc) => {
    const call = grpc.makeBidiStreamRequest(BATCH_APPEND, asItIs, readAppendAnswer, metadata, options);
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

/** The error that the client would have made of the answer. */
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

function asItIs(bytes: Buffer): Buffer {
  return bytes;
}
